import { noRevision, tombstoneRevision } from '../storage/log-event.ts';
import { isSoftDeleted, metastreamMetadata, type StreamMetadata } from './stream-metadata.ts';
import type { StreamName } from './stream-name.ts';

/** How far a stream has come. */
export type Head = {
  /** Of its last event, or `noRevision`, or `tombstoneRevision`. */
  revision: number;
  /** Of its last event, or 0. */
  position: number;
};

/** A stream together with its metadata stream: what either is can depend on the other. Never changed, only replaced. */
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

/** A metadata stream is dead when its stream is. */
export const viewOf = (state: StreamState, name: StreamName): StreamView => {
  if (!name.isMetastream) {
    return { key: state.key, head: state.main, metadata: state.metadata, metaRevision: state.meta.revision };
  }
  const head = state.main.revision === tombstoneRevision ? state.main : state.meta;
  return { key: state.metaKey, head, metadata: metastreamMetadata, metaRevision: noRevision };
};

export const isTombstoned = (view: StreamView): boolean => view.head.revision === tombstoneRevision;

/** No such stream, for a reader: nothing was ever written, or it is soft-deleted. */
export const isMissing = (view: StreamView): boolean =>
  view.head.revision === noRevision || isSoftDeleted(view.metadata);

/** The first revision that the metadata lets anybody see. */
export const firstRevision = ({ head, metadata }: StreamView): number =>
  Math.max(
    0,
    metadata.truncateBefore ?? 0,
    metadata.maxCount === undefined ? 0 : head.revision - metadata.maxCount + 1,
  );
