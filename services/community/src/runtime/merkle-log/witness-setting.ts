import { parseWitnessKey, witnessKeyText } from '@pixchange/contracts/audit/cosignature';
import type { NoteKey } from '@pixchange/contracts/audit/signed-note';
import { z } from 'zod';
import { sha256 } from './sha256.ts';

/** A note has at most 16 signatures, and the log's own is one of them. */
export const COSIGNATURES_MAX = 15;

/** Program that cosigns heads of the log (c2sp.org/tlog-witness). */
export interface Witness {
  readonly key: NoteKey;
  /** URL before `/add-checkpoint`. */
  readonly url: string;
}

const witnessIn = (text: string): Witness | null => {
  const [keyText = '', url = '', ...rest] = text.split(/\s+/);
  const key = parseWitnessKey(sha256, keyText);
  if (key === null || rest.length > 0 || !/^https?:\/\//.test(url) || !URL.canParse(url)) return null;
  return { key, url: url.replace(/\/+$/, '') };
};

/** Setting with witnesses, each a key, a space and a URL, with commas between. */
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
    (all) => all.length <= COSIGNATURES_MAX && new Set(all.map(({ key }) => witnessKeyText(key))).size === all.length,
    { error: `must name at most ${COSIGNATURES_MAX} witnesses, each once` },
  );
