import type { BundleHeader, BundleManifest } from '@pixchange/contracts/audit/bundle';
import { hexOf } from '@pixchange/contracts/audit/bytes';
import type { Covered, ReportedLine } from '../compare/provider.ts';
import { Unreadable } from '../errors.ts';
import type { Source } from '../log/source.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { isEventLine, readEventLine, readLine } from './format.ts';
import type { Digest, Input } from './input.ts';
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
  private end: Omit<Sealed, 'sha256'> | null = null;
  private seal: Sealed | null = null;
  readonly reported: ReportedLine[] = [];
  covered: Covered | null = null;

  private constructor(
    private readonly input: Input,
    private readonly digest: Digest,
    readonly header: BundleHeader,
    /** Head that proves all events of an excerpt; null in the bundle of a whole log. */
    readonly head: StoredEvent | null,
  ) {
    this.sizeBytes = input.sizeBytes;
  }

  /**
   * Opens a bundle and reads its header. `digest` is a new SHA-256 for the bytes before the manifest.
   * @throws Unreadable when the file can't be read, or is not a bundle
   */
  static async open(input: Input, digest: Digest): Promise<BundleSource> {
    const { name } = input;
    const first: Uint8Array[] = [];
    for await (const { lines } of linesOf(input)) {
      first.push(...lines.slice(0, 2));
      if (first.length >= 2) break;
    }
    const [header, second] = first;
    const read = header === undefined || isEventLine(header) ? null : inLine(name, 1, () => readLine(header));
    if (read === null || !('bundle' in read)) throw new Unreadable(`${name} is not an export of the auditor`);
    const head = second === undefined ? null : inLine(name, 2, () => headIn(second));
    return new BundleSource(input, digest, read.bundle, head);
  }

  /** Manifest, available once the file has been read; null if the file has none. */
  get sealed(): Sealed | null {
    return this.seal;
  }

  async *batches(): AsyncIterable<readonly StoredEvent[]> {
    let number = 0;
    for await (const { lines, bytes } of linesOf(this.input)) {
      const events: StoredEvent[] = [];
      for (const line of lines) {
        number += 1;
        const event = inLine(this.input.name, number, () => this.take(line));
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

  private take(line: Uint8Array): StoredEvent | null {
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

  /** Hashes all bytes before the line of the manifest, which is the last line. */
  private hash(bytes: Uint8Array, lines: readonly Uint8Array[]): void {
    if (this.end === null) {
      this.digest.update(bytes);
      return;
    }
    const last = lines.at(-1);
    this.digest.update(bytes.subarray(0, last === undefined ? 0 : last.byteOffset - bytes.byteOffset));
    this.seal = { ...this.end, sha256: hexOf(this.digest.digest()) };
  }
}

/** Returns the head in a line of a bundle; null for a line of another kind. A line that can't be read throws. */
const headIn = (line: Uint8Array): StoredEvent | null => {
  if (!isEventLine(line)) {
    readLine(line);
    return null;
  }
  const read = readEventLine(line);
  return read.kind === 'head' ? read.event : null;
};

const inLine = <T>(name: string, number: number, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw new Unreadable(`${name}, line ${number}: ${(error as Error).message}`);
  }
};
