import type { Readable } from 'node:stream';
import type { StreamId } from '../kernel/stream.ts';

/** One file of the archive of a person's data. */
export type ExportEntry =
  | { readonly path: string; readonly json: unknown }
  /** Opened when its turn comes; null when the file no longer exists. */
  | { readonly path: string; readonly read: () => Promise<Readable | null> };

/** Data that one module holds about a person; provided through its FeatureModule. */
export interface PersonalData {
  readonly entries: (userId: string) => AsyncIterable<ExportEntry>;
  /** Yields every event stream with fields of the person, including streams of things that they removed. */
  readonly streams: (userId: string) => AsyncIterable<StreamId>;
}
