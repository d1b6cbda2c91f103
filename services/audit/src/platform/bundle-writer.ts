import { createHash } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import {
  headerLine,
  manifestLine,
  signedText,
  type BundleHeader,
  type BundleManifest,
} from '@pixchange/contracts/audit/bundle';
import { Unreadable } from '../errors.ts';
import type { SigningKey } from './ed25519.ts';

const BUFFER_CHARACTERS = 1 << 20;

/** Writes a bundle under a temporary name, and renames it once it is complete. */
export class BundleWriter {
  private readonly digest = createHash('sha256');
  private waiting = '';

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /**
   * Creates the file and writes its header.
   * @throws Unreadable when the file can't be written
   */
  static async open(path: string, header: BundleHeader): Promise<BundleWriter> {
    const file = await open(partOf(path), 'w').catch((error: Error) => {
      throw new Unreadable(`${path} can't be written: ${error.message}`);
    });
    const writer = new BundleWriter(path, file);
    await writer.write(headerLine(header));
    return writer;
  }

  async write(line: string): Promise<void> {
    this.waiting += line;
    if (this.waiting.length > BUFFER_CHARACTERS) await this.flush();
  }

  /** Appends the signed manifest, and renames the file to its final name. Returns the manifest. */
  async finish(key: SigningKey, facts: Omit<BundleManifest, 'sha256' | 'key'>): Promise<BundleManifest> {
    await this.flush();
    const manifest: BundleManifest = { ...facts, sha256: this.digest.digest('hex'), key: key.publicKey };
    await this.file.writeFile(manifestLine(manifest, Buffer.from(key.sign(signedText(manifest))).toString('base64')));
    await this.file.sync();
    await this.file.close();
    await rename(partOf(this.path), this.path);
    return manifest;
  }

  /** Removes the incomplete file. */
  async abandon(): Promise<void> {
    await this.file.close().catch(() => undefined);
    await rm(partOf(this.path), { force: true });
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.from(this.waiting);
    this.waiting = '';
    this.digest.update(bytes);
    await this.file.writeFile(bytes);
  }
}

const partOf = (path: string): string => `${path}.part`;
