import { base64Of, bytesOfBase64, hexOf, utf8Of } from './bytes.ts';
import type { Sha256 } from './merkle.ts';

/** True when the 64 bytes are the key's Ed25519 signature (RFC 8032) of the message; who calls brings the function. */
export type VerifyEd25519 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/** A key that signs notes, as c2sp.org/signed-note knows it. */
export interface NoteKey {
  readonly name: string;
  /** 8 hex digits, which follow from the name and the key. */
  readonly id: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  readonly keyId: string;
  readonly signature: Uint8Array;
}

const ED25519 = Uint8Array.of(1);
const PUBLIC_KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
/** As many as the format of signed notes asks every reader to accept. */
const SIGNATURES_MAX = 16;

const NAME = /^[^\s+]+$/u;

export const isKeyName = (name: string): boolean => NAME.test(name);

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

export const noteKey = (sha256: Sha256, name: string, publicKey: Uint8Array): NoteKey => {
  if (!isKeyName(name) || publicKey.length !== PUBLIC_KEY_BYTES)
    throw new RangeError('no key signs notes by this name');
  return { name, id: hexOf(sha256(utf8Of(`${name}\n`), ED25519, publicKey).slice(0, KEY_ID_BYTES)), publicKey };
};

/** The key as verifiers are given it: `name+id+base64`. */
export const noteKeyText = ({ name, id, publicKey }: NoteKey): string =>
  `${name}+${id}+${base64Of(joined(ED25519, publicKey))}`;

/** Null for what is not an Ed25519 key in that form, or bears another id than its own. */
export const parseNoteKey = (sha256: Sha256, text: string): NoteKey | null => {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? [];
  const bytes = encoded === undefined ? null : bytesOfBase64(encoded);
  if (name === undefined || bytes === null || bytes.length !== 1 + PUBLIC_KEY_BYTES || bytes[0] !== ED25519[0])
    return null;
  const key = noteKey(sha256, name, bytes.slice(1));
  return key.id === id ? key : null;
};

export interface Note {
  /** With its last line's end; this is what is signed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

const UNFIT = /[\u0000-\u0009\u000b-\u001f]|\p{Surrogate}/u;
const SIGNATURE_LINE = /^\u2014 ([^\s+]+) (\S+)$/u;

const signatureIn = (line: string): NoteSignature | null => {
  const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
  const bytes = encoded === undefined ? null : bytesOfBase64(encoded);
  if (name === undefined || bytes === null || bytes.length <= KEY_ID_BYTES) return null;
  return { name, keyId: hexOf(bytes.slice(0, KEY_ID_BYTES)), signature: bytes.slice(KEY_ID_BYTES) };
};

/** The parts of a signed note, not verified; null for what is not one. */
export const parseNote = (note: string): Note | null => {
  const gap = note.lastIndexOf('\n\n');
  if (UNFIT.test(note) || gap < 0 || !note.endsWith('\n')) return null;
  const signatures = note
    .slice(gap + 2, -1)
    .split('\n')
    .map(signatureIn);
  if (signatures.length > SIGNATURES_MAX || signatures.includes(null)) return null;
  return { text: note.slice(0, gap + 1), signatures: signatures as NoteSignature[] };
};

/** The note of a text (which ends with a line's end) and a key's signature of it. */
export const noteOf = (text: string, { name, id }: NoteKey, signature: Uint8Array): string => {
  const keyId = (id.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return `${text}\n\u2014 ${name} ${base64Of(joined(Uint8Array.from(keyId), signature))}\n`;
};

/** The text of a note that one of the keys signed; null when none did, and when what stands there as a signature of one of them is none. */
export const openNote = (verify: VerifyEd25519, keys: readonly NoteKey[], note: string): string | null => {
  const parsed = parseNote(note);
  if (parsed === null) return null;
  const message = utf8Of(parsed.text);
  const known = parsed.signatures.flatMap(({ name, keyId, signature }) =>
    keys.filter((key) => key.name === name && key.id === keyId).map(({ publicKey }) => ({ publicKey, signature })),
  );
  return known.length > 0 && known.every(({ publicKey, signature }) => verify(publicKey, message, signature))
    ? parsed.text
    : null;
};
