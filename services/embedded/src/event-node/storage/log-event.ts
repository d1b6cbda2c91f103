/** Revision of the tombstone, the last event of its stream. On disk and on the wire it is 2^63 - 1. */
export const tombstoneRevision = Infinity;

/** Revision of a stream without events. */
export const noRevision = -1;

/** Event in the log. Names and payloads stay bytes, because most of them are only passed through. */
export type LogEvent = {
  /** Position in `$all`: from 1, without gaps, in commit order. */
  position: number;
  /** Position in its stream, from 0, or `tombstoneRevision`. */
  revision: number;
  createdMs: number;
  /** Event id: the 16 bytes of a UUID. */
  id: Buffer;
  isJson: boolean;
  /** Name of the stream, in UTF-8. */
  stream: Buffer;
  /** Event type, in UTF-8. */
  type: Buffer;
  data: Buffer;
  metadata: Buffer;
};

/** An event that a client wants to append. */
export type ProposedEvent = Pick<LogEvent, 'id' | 'isJson' | 'type' | 'data' | 'metadata'>;

export const streamDeletedType = '$streamDeleted';
export const metadataType = '$metadata';
export const linkType = '$>';
