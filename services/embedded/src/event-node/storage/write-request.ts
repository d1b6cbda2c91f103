import type { ExpectedRevision } from '../streams/expected-revision.ts';
import type { StreamName } from '../streams/stream-name.ts';
import type { ProposedEvent } from './log-event.ts';

/** What a client wants done to a stream. */
export type WriteIntent = {
  kind: 'append' | 'delete' | 'tombstone';
  stream: StreamName;
  expected: ExpectedRevision;
  /** Empty unless `kind` is `append`. */
  events: readonly ProposedEvent[];
  /** Of all events together. */
  sizeBytes: number;
  /** When the client stops waiting, in milliseconds since 1970. */
  deadlineMs: number;
};

export type WriteOutcome =
  /** `revision` is the stream's last (-1: it is empty), `position` where the last event of this write stands. */
  | { type: 'committed'; revision: number; position: number }
  /** `current` is the stream's last revision, -1 when it has none. */
  | { type: 'wrong-expected-version'; current: number }
  | { type: 'stream-deleted' }
  /** Not written, or written without our knowing it in time. */
  | { type: 'timeout' }
  /** The node is going down; whether it was written is not known. */
  | { type: 'unavailable'; reason: string }
  /** The log can't be written for now: no room on the disk, or no connection for reading; nothing of it was written. */
  | { type: 'exhausted'; reason: string }
  /** The database refused the write; nothing of it was written. */
  | { type: 'failed'; reason: string };

export type WriteRequest = WriteIntent & { answer: (outcome: WriteOutcome) => void };
