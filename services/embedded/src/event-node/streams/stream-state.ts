import { noRevision, tombstoneRevision } from '../storage/log-event.ts';
import { isSoftDeleted, metastreamMetadata, type StreamMetadata } from './stream-metadata.ts';
import type { StreamName } from './stream-name.ts';

/** Revision and position of a stream's last event. */
export type Head = {
  /** Revision of the last event, or `noRevision`, or `tombstoneRevision`. */
  revision: number;
  /** Position of the last event, or 0. */
  position: number;
};

/** Immutable state of a stream and its metadata stream, which depend on each other. */
export type StreamState = {
  base: string;
  key: Buffer;
  metaKey: Buffer;
  main: Head;
  meta: Head;
  metadata: StreamMetadata;
};

export const noHead: Head = { revision: noRevision, position: 0 };

/** One of the two streams of a state, as reads and appends see it. */
export type StreamView = { key: Buffer; head: Head; metadata: StreamMetadata; metaRevision: number };

/** Returns the view of one of the two streams; a metadata stream is tombstoned if its stream is. */
export const viewOf = (state: StreamState, name: StreamName): StreamView => {
  if (!name.isMetastream) {
    return { key: state.key, head: state.main, metadata: state.metadata, metaRevision: state.meta.revision };
  }
  const head = state.main.revision === tombstoneRevision ? state.main : state.meta;
  return { key: state.metaKey, head, metadata: metastreamMetadata, metaRevision: noRevision };
};

export const isTombstoned = (view: StreamView): boolean => view.head.revision === tombstoneRevision;

/** True when the stream is missing for readers: never written, or soft-deleted. */
export const isMissing = (view: StreamView): boolean =>
  view.head.revision === noRevision || isSoftDeleted(view.metadata);

/** Returns the first revision that readers can see according to the metadata. */
export const firstRevision = ({ head, metadata }: StreamView): number =>
  Math.max(
    0,
    metadata.truncateBefore ?? 0,
    metadata.maxCount === undefined ? 0 : head.revision - metadata.maxCount + 1,
  );
