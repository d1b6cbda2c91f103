import type { Sha256 } from '@pixchange/contracts/audit/merkle';
import { parseNoteKey, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { UsageError } from '../errors.ts';

/**
 * Parses verifier keys.
 * @throws UsageError for a text that is not a key in the format `name+id+base64`
 */
export const logKeysIn = (sha256: Sha256, texts: readonly string[]): NoteKey[] =>
  texts.map((text) => {
    const key = parseNoteKey(sha256, text);
    if (key === null) throw new UsageError(`--log-key: "${text}" is not a key of a log, such as name+1a2b3c4d+base64`);
    return key;
  });
