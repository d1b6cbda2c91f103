import { base64Of } from '@pixchange/contracts/audit/bytes';
import { parseWitnessKey } from '@pixchange/contracts/audit/cosignature';
import type { NoteKey } from '@pixchange/contracts/audit/signed-note';
import { z } from 'zod';
import { sha256 } from './sha256.ts';

/** A note has at most 16 signatures, and the log's own is one of them. */
export const COSIGNATURES_MAX = 15;
/** Names up to this length fit into the event of a cosignature. */
const NAME_MAX = 200;

/** Program that cosigns heads of the log (c2sp.org/tlog-witness). */
export interface Witness {
  readonly key: NoteKey;
  /** URL before `/add-checkpoint`. */
  readonly url: string;
}

const witnessIn = (text: string): Witness | null => {
  const [keyText = '', url = '', ...rest] = text.split(/\s+/);
  const key = parseWitnessKey(sha256, keyText);
  if (key === null || key.name.length > NAME_MAX || rest.length > 0) return null;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return null;
  const { username, password, search, hash } = new URL(url);
  // Credentials would end up in the log, and a query would change the path.
  if (username + password + search + hash !== '') return null;
  return { key, url: url.replace(/\/+$/, '') };
};

/** Whether all texts are different. */
const areDifferent = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** Setting with witnesses, separated by commas, each a key, a space and a URL. */
export const witnesses = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map(witnessIn),
  )
  .refine((all) => !all.includes(null), {
    error: 'must be keys of witnesses, each with a space and a URL after it, and with commas between',
  })
  .transform((all) => all as Witness[])
  .refine(
    (all) =>
      all.length <= COSIGNATURES_MAX &&
      areDifferent(all.map(({ key }) => key.name)) &&
      areDifferent(all.map(({ key }) => base64Of(key.publicKey))),
    { error: `must name at most ${COSIGNATURES_MAX} witnesses, each once` },
  );
