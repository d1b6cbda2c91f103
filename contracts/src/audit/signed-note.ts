import { base64Of, bytesOfBase64, hexOf, utf8Of } from './bytes.ts';
import type { Sha256 } from './merkle.ts';

/**
 * Returns true when the 64-byte signature is the key's Ed25519 signature (RFC 8032) of the message. The caller provides
 * the function.
 */
export type VerifyEd25519 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/** Key that signs notes, as defined by c2sp.org/signed-note. */
export interface NoteKey {
  readonly name: string;
  /** 8 hex digits, derived from the name and the key. */
  readonly id: string;
  /** 32 bytes of the Ed25519 key. */
  readonly publicKey: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  readonly keyId: string;
  readonly signature: Uint8Array;
}

/** Signature type of a plain Ed25519 key. */
const ED25519 = 1;
const PUBLIC_KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
/** Number of signatures that the signed-note format requires every reader to accept. */
const SIGNATURES_MAX = 16;

/** Rejects control characters. One in a name would make every note signed under that name unreadable. */
const NAME = /^[^\s+\p{Cc}\p{Cs}]+$/u;
/** Maximum length of a line, far above that of usual key names. Bounds the work that a malicious note can cause. */
const LINE_MAX = 2_000;

/** Whether a text can name a key: not empty, and without spaces, plus signs and control characters. */
export const isKeyName = (name: string): boolean => NAME.test(name);

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

/** Returns the functions for keys of one signature type. */
export const noteKeysOf = (type: number) => {
  const key = (sha256: Sha256, name: string, publicKey: Uint8Array): NoteKey => {
    if (!isKeyName(name) || publicKey.length !== PUBLIC_KEY_BYTES)
      throw new RangeError('no key signs notes by this name');
    const hash = sha256(utf8Of(`${name}\n`), Uint8Array.of(type), publicKey);
    return { name, id: hexOf(hash.slice(0, KEY_ID_BYTES)), publicKey };
  };
  const text = ({ name, id, publicKey }: NoteKey): string =>
    `${name}+${id}+${base64Of(joined(Uint8Array.of(type), publicKey))}`;
  const parse = (sha256: Sha256, keyText: string): NoteKey | null => {
    const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(keyText) ?? [];
    const bytes = encoded === undefined ? null : bytesOfBase64(encoded);
    if (name === undefined || bytes === null || bytes.length !== 1 + PUBLIC_KEY_BYTES || bytes[0] !== type) return null;
    const parsed = key(sha256, name, bytes.slice(1));
    return parsed.id === id ? parsed : null;
  };
  return { key, text, parse };
};

const ofTexts = noteKeysOf(ED25519);

/** Returns a key with its id. @throws RangeError for an invalid name or a key that is not 32 bytes long */
export const noteKey = ofTexts.key;

/** Returns the verifier key: `name+id+base64`. */
export const noteKeyText = ofTexts.text;

/**
 * Parses an Ed25519 verifier key (`name+id+base64`). Null if it is malformed, has another signature type, or has an id
 * that does not match the name and the key.
 */
export const parseNoteKey = ofTexts.parse;

export interface Note {
  /** The signed text, including its last line break. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

const UNFIT = /[\u0000-\u0009\u000b-\u001f]|\p{Surrogate}/u;
const SIGNATURE_LINE = /^\u2014 ([^\s+]+) (\S+)$/u;

/** Parses a signature line without its line break; null if it is malformed. */
export const signatureIn = (line: string): NoteSignature | null => {
  if (line.length > LINE_MAX) return null;
  const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
  const bytes = encoded === undefined ? null : bytesOfBase64(encoded);
  if (name === undefined || bytes === null || bytes.length <= KEY_ID_BYTES) return null;
  return { name, keyId: hexOf(bytes.slice(0, KEY_ID_BYTES)), signature: bytes.slice(KEY_ID_BYTES) };
};

/**
 * Splits a signed note into its text and signatures without verifying them; null if it is malformed or has more than 16
 * signatures.
 */
export const parseNote = (note: string): Note | null => {
  const gap = note.lastIndexOf('\n\n');
  if (UNFIT.test(note) || gap < 0 || !note.endsWith('\n')) return null;
  const lines = note.slice(gap + 2, -1).split('\n', SIGNATURES_MAX + 1);
  if (lines.length > SIGNATURES_MAX) return null;
  const signatures = lines.map(signatureIn);
  if (signatures.includes(null)) return null;
  return { text: note.slice(0, gap + 1), signatures: signatures as NoteSignature[] };
};

/** Returns the signature line of a key, with its line break. */
export const signatureLine = ({ name, id }: NoteKey, signature: Uint8Array): string => {
  const keyId = (id.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return `\u2014 ${name} ${base64Of(joined(Uint8Array.from(keyId), signature))}\n`;
};

/** Returns the note for a text, which must end with a line break, and a key's signature of the text. */
export const noteOf = (text: string, key: NoteKey, signature: Uint8Array): string =>
  `${text}\n${signatureLine(key, signature)}`;

/** Returns a note with only its first signature, which is the log's; the others are cosignatures of witnesses. */
export const withoutCosignatures = (note: string): string => {
  const gap = note.lastIndexOf('\n\n') + 2;
  return note.slice(0, note.indexOf('\n', gap) + 1);
};

/**
 * Returns the text of a note that at least one of the keys signed. Null if none of them signed it, or if one of them
 * has an invalid signature or more than one.
 */
export const openNote = (verify: VerifyEd25519, keys: readonly NoteKey[], note: string): string | null => {
  const parsed = parseNote(note);
  if (parsed === null) return null;
  const message = utf8Of(parsed.text);
  const known = keys.flatMap(({ name, id, publicKey }) => {
    const signatures = parsed.signatures.filter((one) => one.name === name && one.keyId === id);
    return signatures.length === 0 ? [] : [{ publicKey, signatures }];
  });
  const isValid = known.every(
    // Each key may sign only once. Verifying repeated lines would waste CPU time.
    ({ publicKey, signatures: [first, ...more] }) =>
      first !== undefined && more.length === 0 && verify(publicKey, message, first.signature),
  );
  return known.length > 0 && isValid ? parsed.text : null;
};
