import { createHash } from 'node:crypto';

/** Error for unexpected rows: a rate is meaningless when the work was not done. */
export class Disagreement extends Error {}

/** Written contents: the number of rows, and a hash of their sorted texts. */
export type Contents = { readonly rows: number; readonly sha256: string };

export const contentsOf = (lines: readonly string[]): Contents => {
  const hash = createHash('sha256');
  for (const line of [...lines].sort()) hash.update(line).update('\n');
  return { rows: lines.length, sha256: hash.digest('hex') };
};

/**
 * Compares two contents.
 * @throws Disagreement naming both
 */
export const mustAgree = (what: string, found: Contents, wanted: Contents): void => {
  if (found.rows === wanted.rows && found.sha256 === wanted.sha256) return;
  const shown = ({ rows, sha256 }: Contents): string => `${rows} rows with hash ${sha256.slice(0, 12)}`;
  throw new Disagreement(`${what}: ${shown(found)}, but ${shown(wanted)} were to be there`);
};
