import { randomInt } from 'node:crypto';
import { Findings } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { StoredFiles, type Expected } from './stored-files.ts';

export type Bucket = 'uploads' | 'media';

export interface ListedObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** Part of the object storage's API that the auditor uses. Throws Unreadable when the storage does not respond. */
export interface Objects {
  list(bucket: Bucket): AsyncIterable<ListedObject>;
  /**
   * Returns the SHA-256 of an object's bytes in hex; null if the object does not exist, `unreadable` if the storage
   * can't read this object.
   */
  hash(bucket: Bucket, key: string): Promise<string | 'unreadable' | null>;
}

interface Wrong {
  readonly code: 'files.missing' | 'files.damaged';
  readonly key: string;
  readonly expected: string;
  readonly found: string;
}

export interface FilesOptions {
  /** True to read every byte; false to compare the sizes and read a sample. */
  readonly readsContent: boolean;
  /** Time in milliseconds for which an object without an owner may remain. */
  readonly graceMs: number;
}

/** Number of compared files, and number of files that were read byte by byte. */
export interface FilesCompared {
  readonly filesCompared: number;
  readonly filesHashed: number;
}

interface Hashable {
  readonly bucket: Bucket;
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Maximum number of objects read without `readsContent`; this takes a few seconds on a site of any size. */
const SAMPLE_MAX = 200;
const SAMPLE_BYTES_MAX = 512 * 1024 * 1024;

/** Sample of objects from a list of unknown length, each with the same probability (reservoir sampling). */
class Sample {
  private readonly chosen: Hashable[] = [];
  private seen = 0;

  offer(one: Hashable): void {
    this.seen += 1;
    if (this.chosen.length < SAMPLE_MAX) this.chosen.push(one);
    else {
      const place = randomInt(this.seen);
      if (place < SAMPLE_MAX) this.chosen[place] = one;
    }
  }

  /** Yields the sampled objects that fit into the byte limit. */
  *objects(): Generator<Hashable> {
    let left = SAMPLE_BYTES_MAX;
    for (const one of this.chosen) {
      left -= one.sizeBytes;
      if (left >= 0) yield one;
    }
  }
}

const bytes = (sizeBytes: number): string => `${sizeBytes} bytes`;

/** Compares the files in the log with the objects in storage, in both directions. */
export class FilesComparison {
  private readonly known: StoredFiles;
  private readonly sample = new Sample();
  private hashed = 0;

  constructor(
    private readonly findings: Findings,
    private readonly objects: Objects,
    private readonly options: FilesOptions,
    private readonly nowMs: number,
  ) {
    this.known = new StoredFiles(findings, nowMs);
  }

  see(event: StoredEvent): void {
    this.known.see(event);
  }

  /**
   * Compares the objects after the log was read to its end.
   * @param readAgain reads the log again, because a file that was removed while the objects were listed is not a
   * finding
   * @throws Unreadable when the storage or the log can't be read
   */
  async finish(readAgain: () => AsyncIterable<readonly StoredEvent[]>): Promise<FilesCompared> {
    const wrong: Wrong[] = [];
    let objects = 0;
    for (const bucket of ['uploads', 'media'] as const) {
      for await (const object of this.objects.list(bucket)) {
        objects += 1;
        const expected = bucket === 'media' ? this.known.media(object.key) : this.known.upload(object.key);
        const difference = await this.compare(bucket, object, expected);
        if (difference !== null) wrong.push(difference);
      }
    }
    for (const one of this.sample.objects()) {
      const difference = await this.compareBytes(one);
      if (difference !== null) wrong.push(difference);
    }
    for (const { key, sizeBytes } of this.known.unseen())
      wrong.push({ code: 'files.missing', key, expected: bytes(sizeBytes), found: 'nothing' });
    if (wrong.length > 0) await this.report(wrong, readAgain());
    return { filesCompared: objects, filesHashed: this.hashed };
  }

  private async compare(
    bucket: Bucket,
    { key, sizeBytes, modifiedMs }: ListedObject,
    expected: Expected,
  ): Promise<Wrong | null> {
    if (expected.kind === 'kept') return null;
    if (expected.kind === 'nobodys') {
      this.judgeNobodys(bucket, key, Math.max(modifiedMs, expected.sinceMs));
      return null;
    }
    if (sizeBytes !== expected.sizeBytes)
      return { code: 'files.damaged', key, expected: bytes(expected.sizeBytes), found: bytes(sizeBytes) };
    if (expected.sha256 === null) return null;
    const hashable = { bucket, key, sizeBytes, sha256: expected.sha256 };
    if (this.options.readsContent) return this.compareBytes(hashable);
    this.sample.offer(hashable);
    return null;
  }

  private async compareBytes({ bucket, key, sizeBytes, sha256 }: Hashable): Promise<Wrong | null> {
    this.hashed += 1;
    const found = await this.objects.hash(bucket, key);
    if (found === null) return { code: 'files.missing', key, expected: bytes(sizeBytes), found: 'nothing' };
    if (found === sha256) return null;
    return {
      code: 'files.damaged',
      key,
      expected: `SHA-256 ${sha256}`,
      found: found === 'unreadable' ? found : `SHA-256 ${found}`,
    };
  }

  private judgeNobodys(bucket: Bucket, key: string, sinceMs: number): void {
    if (this.nowMs - sinceMs < this.options.graceMs) return;
    this.findings.add(null, {
      code: 'files.nobodys',
      message: `the object ${key} of the ${bucket} belongs to a work or an archive`,
      expected: `none, or one from the last ${this.options.graceMs / 3_600_000} hours`,
      found: `without an owner since ${new Date(sinceMs).toISOString()}`,
    });
  }

  private async report(wrong: readonly Wrong[], log: AsyncIterable<readonly StoredEvent[]>): Promise<void> {
    // The first pass already reported unreadable records.
    const now = new StoredFiles(new Findings(), this.nowMs);
    for await (const batch of log) for (const event of batch) now.see(event);
    for (const { code, key, expected, found } of wrong) {
      if (now.media(key).kind !== 'file') continue;
      this.findings.add(null, {
        code,
        message: code === 'files.missing' ? `the file ${key} is in storage` : `the file ${key} is unchanged`,
        expected,
        found,
      });
    }
  }
}
