import { base64Of, bytesOfBase64, hexOf } from './bytes.ts';
import type { Hash } from './merkle.ts';
import { openNote, parseNote, type NoteKey, type VerifyEd25519 } from './signed-note.ts';

/** A head of the log, in the format of c2sp.org/tlog-checkpoint. */
export interface Checkpoint {
  /** Name of the log; the signing key has the same name. */
  readonly origin: string;
  /** Number of leaves. */
  readonly size: number;
  readonly root: Hash;
  /** Event id of the last leaf, from our own extension line; null when the checkpoint has no such line. */
  readonly lastEventId: string | null;
}

const LAST_EVENT = 'last-event ';
const ROOT_BYTES = 32;
const DECIMAL = /^(?:0|[1-9][0-9]{0,15})$/;

/** Returns the text that is signed. */
export const checkpointText = ({ origin, size, root, lastEventId }: Checkpoint): string =>
  [origin, String(size), base64Of(root), ...(lastEventId === null ? [] : [`${LAST_EVENT}${lastEventId}`])]
    .map((line) => `${line}\n`)
    .join('');

/** Parses a checkpoint; null if it is malformed. Unknown extension lines are ignored. */
export const parseCheckpoint = (text: string): Checkpoint | null => {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.includes('')) return null;
  const [origin, decimal, encoded, ...extensions] = lines;
  const root = encoded === undefined ? null : bytesOfBase64(encoded);
  if (origin === undefined || decimal === undefined || !DECIMAL.test(decimal) || root?.length !== ROOT_BYTES)
    return null;
  const size = Number(decimal);
  if (!Number.isSafeInteger(size)) return null;
  return {
    origin,
    size,
    root,
    lastEventId: extensions.find((line) => line.startsWith(LAST_EVENT))?.slice(LAST_EVENT.length) ?? null,
  };
};

/**
 * Returns the head in a note. Null if the note is malformed, if no key with the log's name signed it, or if a signature
 * by such a key is invalid.
 */
export const openCheckpoint = (verify: VerifyEd25519, keys: readonly NoteKey[], note: string): Checkpoint | null => {
  const parsed = parseNote(note);
  const checkpoint = parsed === null ? null : parseCheckpoint(parsed.text);
  if (checkpoint === null) return null;
  return openNote(
    verify,
    keys.filter(({ name }) => name === checkpoint.origin),
    note,
  ) === null
    ? null
    : checkpoint;
};

/** Fields of a `LogHeadSigned` event; the note repeats them in signed form. */
export interface SignedHead {
  readonly size: number;
  /** Root hash in hex. */
  readonly root: string;
  readonly lastEventId: string;
  readonly note: string;
}

/** Returns the head when one of the keys signed exactly these values, otherwise null. */
export const openHead = (
  verify: VerifyEd25519,
  keys: readonly NoteKey[],
  { size, root, lastEventId, note }: SignedHead,
): Checkpoint | null => {
  const checkpoint = openCheckpoint(verify, keys, note);
  return checkpoint !== null &&
    checkpoint.size === size &&
    hexOf(checkpoint.root) === root &&
    checkpoint.lastEventId === lastEventId
    ? checkpoint
    : null;
};
