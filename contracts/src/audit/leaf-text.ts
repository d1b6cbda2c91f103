import { canonicalJson } from './canonical-json.ts';

/** An event as the store keeps it: what is personal as ciphertext, the metadata whole. */
export interface StoredEvent {
  readonly stream: string;
  /** From 0. */
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/**
 * What a leaf is the hash of: the RFC 8785 form of the stored event. No position is in it, since a restore changes those.
 * In a file of its own, so that browsers need not load the forms of all events.
 * @throws TypeError for an event that has no canonical form.
 */
export const leafText = ({ stream, revision, id, type, data, metadata }: StoredEvent): string =>
  canonicalJson({ stream, revision, id, type, data, metadata });
