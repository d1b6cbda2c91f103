import { createHash, type Hash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { BundleHeader, BundleManifest } from '@pixchange/contracts/audit/bundle';
import { isEventLine, readEventLine, readLine } from '../bundle/format.ts';
import type { Covered, ReportedLine } from '../compare/provider.ts';
import { Unreadable } from '../errors.ts';
import type { Source } from '../log/source.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { linesOf } from './lines.ts';

export interface Sealed {
  readonly manifest: BundleManifest;
  readonly signature: string;
  /** SHA-256 of the bytes before the manifest, in hex. */
  readonly sha256: string;
}

/** Source of the events in a bundle, which is read once from beginning to end. */
export class BundleSource implements Source {
  private readonly sizeBytes: number;
  private readBytes = 0;
  private readonly digest: Hash = createHash('sha256');
  private end: Omit<Sealed, 'sha256'> | null = null;
  private seal: Sealed | null = null;
  readonly reported: ReportedLine[] = [];
  covered: Covered | null = null;

  private constructor(
    private readonly path: string,
    readonly header: BundleHeader,
    /** Head against which all events of an excerpt are proven; null in the bundle of a whole log. */
    readonly head: StoredEvent | null,
  ) {
    this.sizeBytes = statSync(path).size;
  }

  /**
   * Opens a bundle and reads its header.
   * @throws Unreadable when the file can't be read, or is not a bundle
   */
  static async open(path: string): Promise<BundleSource> {
    const first: Buffer[] = [];
    for await (const { lines } of linesOf(path)) {
      first.push(...lines.slice(0, 2).map((line) => Buffer.from(line)));
      if (first.length >= 2) break;
    }
    const [header, second] = first;
    const read = header === undefined || isEventLine(header) ? null : inLine(path, 1, () => readLine(header));
    if (read === null || !('bundle' in read)) throw new Unreadable(`${path} is not an export of the auditor`);
    const line = second === undefined || !isEventLine(second) ? null : inLine(path, 2, () => readEventLine(second));
    return new BundleSource(path, read.bundle, line?.kind === 'head' ? line.event : null);
  }

  /** Manifest, known after everything was read; null when the file has none. */
  get sealed(): Sealed | null {
    return this.seal;
  }

  async *batches(): AsyncIterable<readonly StoredEvent[]> {
    let number = 0;
    for await (const { lines, bytes } of linesOf(this.path)) {
      const events: StoredEvent[] = [];
      for (const line of lines) {
        number += 1;
        const event = inLine(this.path, number, () => this.take(line));
        if (event !== null) events.push(event);
      }
      this.hash(bytes, lines);
      if (events.length > 0) yield events;
    }
  }

  share(): number {
    return this.sizeBytes === 0 ? 1 : this.readBytes / this.sizeBytes;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private take(line: Buffer): StoredEvent | null {
    this.readBytes += line.length + 1;
    if (this.end !== null) throw new Unreadable('something follows the manifest');
    if (isEventLine(line)) {
      const read = readEventLine(line);
      return read.kind === 'event' ? read.event : null;
    }
    const read = readLine(line);
    if ('manifest' in read) this.end = read;
    if ('covered' in read) this.covered = read.covered;
    if ('reported' in read) this.reported.push(read.reported);
    return null;
  }

  /** Hashes everything before the line of the manifest, which is the last one. */
  private hash(bytes: Buffer, lines: readonly Buffer[]): void {
    if (this.end === null) {
      this.digest.update(bytes);
      return;
    }
    const last = lines.at(-1);
    this.digest.update(bytes.subarray(0, last === undefined ? 0 : last.byteOffset - bytes.byteOffset));
    this.seal = { ...this.end, sha256: this.digest.digest('hex') };
  }
}

const inLine = <T>(path: string, number: number, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw new Unreadable(`${path}, line ${number}: ${(error as Error).message}`);
  }
};
