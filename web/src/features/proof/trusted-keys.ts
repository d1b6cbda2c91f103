import { bytesOfBase64 } from '@pixchange/contracts/audit/bytes';
import { parseNoteKey, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { browserTools } from './browser-tools.ts';

const PUBLIC_KEY_BYTES = 32;

/**
 * Returns the verifier keys in a pasted text, which may be a response of `GET /audit/key`, as text or JSON. Returns
 * null when the text contains no key or an invalid one, and an empty list for an empty text.
 */
export const logKeysIn = (pasted: string): readonly NoteKey[] | null => {
  if (pasted.trim() === '') return [];
  const found = pasted
    .split(/[\s",[\]{}]+/u)
    .filter((word) => word.includes('+'))
    .map((word) => parseNoteKey(browserTools.sha256, word));
  return found.length === 0 || found.includes(null) ? null : (found as NoteKey[]);
};

/** Returns the bytes of an auditor's key in base64; null for an empty text, and undefined for any other text. */
export const auditorKeyIn = (pasted: string): Uint8Array | null | undefined => {
  const text = pasted.trim();
  if (text === '') return null;
  const bytes = bytesOfBase64(text);
  return bytes?.length === PUBLIC_KEY_BYTES ? bytes : undefined;
};
