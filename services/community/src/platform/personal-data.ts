import type { Readable } from 'node:stream';
import type { StreamId } from '../kernel/stream.ts';

/** One file of the archive of a person's data. */
export type ExportEntry =
  | { readonly path: string; readonly json: unknown }
  /** Opened when its turn comes; null when there is nothing to read any more. */
  | { readonly path: string; readonly read: () => Promise<Readable | null> };

/** What one module knows of a person; it comes with the module's FeatureModule. */
export interface PersonalData {
  readonly entries: (userId: string) => AsyncIterable<ExportEntry>;
  /** Every event stream that holds fields of the person, also of things that they removed. */
  readonly streams: (userId: string) => AsyncIterable<StreamId>;
}
