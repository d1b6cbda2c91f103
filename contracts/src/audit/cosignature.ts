import { base64Of, bytesOfBase64, utf8Of } from './bytes.ts';
import type { Hash } from './merkle.ts';
import { noteKeysOf, signatureIn, signatureLine, type NoteKey, type VerifyEd25519 } from './signed-note.ts';

/*
 * Cosignatures of heads by witnesses, in the formats of c2sp.org/tlog-cosignature (Ed25519) and c2sp.org/tlog-witness.
 */

/** Signature type of a witness's key. */
const COSIGNATURE_V1 = 4;
const TIME_BYTES = 8;
const PROOF_LINES_MAX = 63;
const HASH_BYTES = 32;

const ofWitnesses = noteKeysOf(COSIGNATURE_V1);

/** Returns the key of a witness. @throws RangeError for an invalid name or a key that is not 32 bytes long */
export const witnessKey = ofWitnesses.key;

/** Returns the key of a witness as `name+id+base64`. */
export const witnessKeyText = ofWitnesses.text;

/** Parses the key of a witness; null for any other text, including keys that sign logs. */
export const parseWitnessKey = ofWitnesses.parse;

/**
 * Returns the bytes that a witness signs.
 * @param text text of the checkpoint
 * @param seconds Unix time of the cosignature, in seconds
 */
export const cosignedBytes = (text: string, seconds: number): Uint8Array =>
  utf8Of(`cosignature/v1\ntime ${seconds}\n${text}`);

/**
 * Returns the line of a cosignature, with its line break.
 * @param signature 64-byte Ed25519 signature of `cosignedBytes`
 */
export const cosignatureLine = (key: NoteKey, seconds: number, signature: Uint8Array): string => {
  const bytes = new Uint8Array(TIME_BYTES + signature.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(seconds));
  bytes.set(signature, TIME_BYTES);
  return signatureLine(key, bytes);
};

/**
 * Returns the line with the key's valid cosignature of the checkpoint, including the line break; null if there is none.
 * Lines of other keys are ignored.
 */
export const validCosignature = (verify: VerifyEd25519, key: NoteKey, text: string, lines: string): string | null => {
  const found = lines.split('\n').find((line) => {
    const parsed = signatureIn(line);
    if (parsed === null || parsed.name !== key.name || parsed.keyId !== key.id) return false;
    const { signature: bytes } = parsed;
    if (bytes.length <= TIME_BYTES) return false;
    const seconds = new DataView(bytes.buffer, bytes.byteOffset, TIME_BYTES).getBigUint64(0);
    return (
      seconds <= BigInt(Number.MAX_SAFE_INTEGER) &&
      verify(key.publicKey, cosignedBytes(text, Number(seconds)), bytes.slice(TIME_BYTES))
    );
  });
  return found === undefined ? null : `${found}\n`;
};

/**
 * Whether the text is one signature line, with its line break, that names this key (`name+id+base64`). The signature is
 * not verified.
 */
export const isLineBy = (keyText: string, line: string): boolean => {
  const signature = line.endsWith('\n') ? signatureIn(line.slice(0, -1)) : null;
  return signature !== null && keyText.startsWith(`${signature.name}+${signature.keyId}+`);
};

/** Body of an `add-checkpoint` request. */
export interface CheckpointRequest {
  /** Size of the head that the witness cosigned last; 0 before the first. */
  readonly old: number;
  /** Consistency proof from the old size to the size of the checkpoint. */
  readonly proof: readonly Hash[];
  /** Signed checkpoint. */
  readonly note: string;
}

export const checkpointRequestText = ({ old, proof, note }: CheckpointRequest): string =>
  `old ${old}\n${proof.map((hash) => `${base64Of(hash)}\n`).join('')}\n${note}`;

/** Parses the body of an `add-checkpoint` request; null if it is malformed. */
export const parseCheckpointRequest = (body: string): CheckpointRequest | null => {
  const gap = body.indexOf('\n\n');
  if (gap < 0) return null;
  const [first = '', ...lines] = body.slice(0, gap).split('\n');
  const [, decimal] = /^old (0|[1-9][0-9]{0,14})$/.exec(first) ?? [];
  if (decimal === undefined || lines.length > PROOF_LINES_MAX) return null;
  const proof = lines.map(bytesOfBase64);
  if (proof.some((hash) => hash?.length !== HASH_BYTES)) return null;
  return { old: Number(decimal), proof: proof as Hash[], note: body.slice(gap + 2) };
};
