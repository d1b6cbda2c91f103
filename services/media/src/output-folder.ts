import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileInfo } from './media.types.ts';

type ContentType = FileInfo['contentType'];

/** Finished files of one upload, each named by its SHA-256, so that equal bytes are written once. */
export class OutputFolder {
  readonly #path: string;
  #temporaries = 0;
  readonly #scratches: string[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  async write(bytes: Buffer, contentType: ContentType): Promise<FileInfo> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = join(this.#path, sha256);
    await writeFile(path, bytes);
    return { path, contentType, sizeBytes: bytes.length, sha256 };
  }

  /** Returns a path for a program to write to; `adopt` turns it into a finished file. */
  temporary(extension: string): string {
    this.#temporaries += 1;
    return join(this.#path, `part-${this.#temporaries}.${extension}`);
  }

  /** Writes an intermediate file, which `clear` removes. */
  async scratch(bytes: Buffer): Promise<string> {
    const path = this.temporary('scratch');
    await writeFile(path, bytes);
    this.#scratches.push(path);
    return path;
  }

  async clear(): Promise<void> {
    await Promise.all(this.#scratches.splice(0).map((path) => unlink(path)));
  }

  async adopt(temporary: string, contentType: ContentType): Promise<FileInfo> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(temporary), hash);
    const sha256 = hash.digest('hex');
    const path = join(this.#path, sha256);
    const { size } = await stat(temporary);
    await rename(temporary, path);
    return { path, contentType, sizeBytes: size, sha256 };
  }

  /** Turns a temporary file into a finished one if it is small enough; otherwise removes it and returns undefined. */
  async adoptWithin(temporary: string, contentType: ContentType, sizeBytesMax: number): Promise<FileInfo | undefined> {
    if ((await stat(temporary)).size <= sizeBytesMax) return this.adopt(temporary, contentType);
    await unlink(temporary);
    return undefined;
  }
}
