import type { NoteKey } from '@pixchange/contracts/audit/signed-note';
import { logKeysView } from '@pixchange/contracts/http/audit';
import { logKeysIn } from '../bundle/log-keys.ts';
import { Unreadable } from '../errors.ts';
import { sha256 } from './hash.ts';

const TIMEOUT_MS = 10_000;

/**
 * Parses verifier keys.
 * @throws UsageError for a text that is not a key in the format `name+id+base64`
 */
export const readLogKeys = (texts: readonly string[]): NoteKey[] => logKeysIn(sha256, texts);

/**
 * Fetches the keys that a running product uses, or used earlier, to sign its heads.
 * @throws Unreadable when the product does not return keys
 */
export const fetchLogKeys = async (publicUrl: string): Promise<NoteKey[]> => {
  const address = `${publicUrl.replace(/\/+$/, '')}/audit/key`;
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const parsed = logKeysView.safeParse(await response.json());
    if (!response.ok || !parsed.success) throw new Error(`status ${response.status}`);
    return readLogKeys([parsed.data.key, ...parsed.data.retired]);
  } catch (error) {
    throw new Unreadable(`the keys of the log can't be read from ${address}: ${(error as Error).message}`);
  }
};
