/** Revision of the last event of a tombstoned stream, after which no event follows. On disk and wire it is 2^63 - 1. */
export const tombstoneRevision = Infinity;

/** Revision of a stream without events. */
export const noRevision = -1;

/** One event in the log. Names and payloads stay bytes, because most of them are only passed on. */
export type LogEvent = {
  /** Place in `$all`: dense, ascending in the order of commits, from 1. */
  position: number;
  /** Place in its stream, from 0, or `tombstoneRevision`. */
  revision: number;
  createdMs: number;
  /** 16 bytes. */
  id: Buffer;
  isJson: boolean;
  /** UTF-8. */
  stream: Buffer;
  /** UTF-8. */
  type: Buffer;
  data: Buffer;
  metadata: Buffer;
};

/** An event that a client wants to append. */
export type ProposedEvent = Pick<LogEvent, 'id' | 'isJson' | 'type' | 'data' | 'metadata'>;

export const streamDeletedType = '$streamDeleted';
export const metadataType = '$metadata';
export const linkType = '$>';
