import type { ExpectedRevision } from '../streams/expected-revision.ts';
import type { StreamName } from '../streams/stream-name.ts';
import type { ProposedEvent } from './log-event.ts';

/** Change that a client requests on a stream. */
export type WriteIntent = {
  kind: 'append' | 'delete' | 'tombstone';
  stream: StreamName;
  expected: ExpectedRevision;
  /** Events to append; empty unless `kind` is `append`. */
  events: readonly ProposedEvent[];
  /** Total size of all events. */
  sizeBytes: number;
  /** Client's deadline, as Unix time in milliseconds. */
  deadlineMs: number;
};

export type WriteOutcome =
  /**
   * Committed. `revision` is the last revision of the stream, or -1 for an empty stream; `position` is the position of
   * the write's last event.
   */
  | { type: 'committed'; revision: number; position: number }
  /** Refused; `current` is the stream's last revision, or -1 if the stream has no events. */
  | { type: 'wrong-expected-version'; current: number }
  | { type: 'stream-deleted' }
  /** Deadline exceeded; the write may still have been committed. */
  | { type: 'timeout' }
  /** The node is stopping or has lost its log; the write may have been committed. */
  | { type: 'unavailable'; reason: string }
  /** The log can't be read or written for now, for example because the disk is full. Nothing was written. */
  | { type: 'exhausted'; reason: string }
  /** The database rejected the write; nothing was written. */
  | { type: 'failed'; reason: string };

export type WriteRequest = WriteIntent & { answer: (outcome: WriteOutcome) => void };
