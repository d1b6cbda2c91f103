import { hexOf } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';

/** Event in its stored form: personal data as ciphertext, metadata complete. */
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
 * Returns the text whose hash is a leaf: the RFC 8785 form of the stored event. The text contains no log position,
 * because a restore changes positions. The function has its own file so that browsers don't load the schemas of all
 * events.
 * @throws TypeError for an event that has no canonical form
 */
export const leafText = ({ stream, revision, id, type, data, metadata }: StoredEvent): string =>
  canonicalJson({ stream, revision, id, type, data, metadata });

/** First line of the second leaf format. RFC 8785 output never begins like this. */
const MARK = 'pixchange stored event\n';

const formless = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { bytes: hexOf(value) };
  if (value === undefined) return { missing: true };
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(formless);
  const members = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(members).sort();
  return { members: names.map((name) => [name, formless(members[name])]) };
};

/**
 * Returns the text whose hash is the leaf of an event without a canonical form, such as one with a lone surrogate (half
 * a character). Objects become lists of their sorted members; `JSON.stringify` escapes lone surrogates.
 */
export const formlessLeafText = ({ stream, revision, id, type, data, metadata }: StoredEvent): string =>
  `${MARK}${JSON.stringify([stream, revision, id, type, formless(data), formless(metadata)])}`;
