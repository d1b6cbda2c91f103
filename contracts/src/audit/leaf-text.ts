import { canonicalJson } from './canonical-json.ts';

/** An event as the store keeps it: personal data as ciphertext, metadata complete. */
export interface StoredEvent {
  readonly stream: string;
  /** Revision within the stream, from 0. */
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/**
 * Returns the text whose hash is a leaf: the RFC 8785 form of the stored event. It contains no log position, because a
 * restore changes positions. The function has its own file, so that browsers need not load the schemas of all events.
 * @throws TypeError for an event that has no canonical form.
 */
export const leafText = ({ stream, revision, id, type, data, metadata }: StoredEvent): string =>
  canonicalJson({ stream, revision, id, type, data, metadata });
