import { createHash } from 'node:crypto';

/** Thrown for unexpected rows, because a rate is meaningless if the work was not done. */
export class Disagreement extends Error {}

/** Written rows: their number, and a hash of their sorted lines. */
export type Contents = { readonly rows: number; readonly sha256: string };

export const contentsOf = (lines: readonly string[]): Contents => {
  const hash = createHash('sha256');
  for (const line of [...lines].sort()) hash.update(line).update('\n');
  return { rows: lines.length, sha256: hash.digest('hex') };
};

/**
 * Compares two contents.
 * @throws Disagreement that names both
 */
export const mustAgree = (what: string, found: Contents, wanted: Contents): void => {
  if (found.rows === wanted.rows && found.sha256 === wanted.sha256) return;
  const shown = ({ rows, sha256 }: Contents): string => `${rows} rows with hash ${sha256.slice(0, 12)}`;
  throw new Disagreement(`${what}: ${shown(found)}, but expected ${shown(wanted)}`);
};
