import type { StreamId } from '../kernel/stream.ts';
import type { ExportEntry } from '../runtime/stored-files/zip-file.ts';

/** Data that one module holds about a person; provided through its FeatureModule. */
export interface PersonalData {
  /** Yields the entries of the archive that the person downloads. */
  readonly entries: (userId: string) => AsyncIterable<ExportEntry>;
  /** Yields every event stream with fields of the person, including streams of content that they removed. */
  readonly streams: (userId: string) => AsyncIterable<StreamId>;
}
