import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { Unreadable } from '../errors.ts';
import type { KnownRoot } from '../merkle/heads.ts';

const roots = z.array(
  z.object({ size: z.int().nonnegative(), root: z.string().regex(/^[0-9a-f]{64}$/), seenAt: z.string() }),
);
const trustForm = z.object({
  /** Keys that signed the heads, as verifier keys (C2SP signed-note). */
  logKeys: z.array(z.string()),
  roots,
  /** Roots of the tree of all events; absent in older files. */
  allRoots: roots.default([]),
});
export type Trust = Readonly<z.output<typeof trustForm>>;

export const NOTHING_SEEN: Trust = { logKeys: [], roots: [], allRoots: [] };

/**
 * Maximum number of roots that are stored. The newest root commits to all earlier leaves; the others help to find out
 * when a log was changed.
 */
const ROOTS_MAX = 100;

/**
 * Reads the results of earlier runs; empty before the first one.
 * @throws Unreadable when the file is damaged
 */
export const readTrust = async (path: string): Promise<Trust> => {
  try {
    return trustForm.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NOTHING_SEEN;
    throw new Unreadable(
      `${path} is not a file of --trust: ${error instanceof z.ZodError ? 'unknown format' : (error as Error).message}`,
    );
  }
};

/**
 * Merges the roots: each size once, with the root that was seen first. If there are too many, keeps the largest sizes.
 */
const merged = (before: Trust['roots'], seen: readonly KnownRoot[], seenAt: string): Trust['roots'] => {
  const bySize = new Map([...seen.map((one) => ({ ...one, seenAt })), ...before].map((one) => [one.size, one]));
  return [...bySize.values()]
    .filter(({ size }) => size > 0)
    .sort((a, b) => a.size - b.size)
    .slice(-ROOTS_MAX);
};

/**
 * Adds the new roots. The file is replaced atomically, so it is complete at any time.
 * @throws Unreadable when the file can't be written
 */
export const writeTrust = async (
  path: string,
  before: Trust,
  seen: {
    readonly logKeys: readonly string[];
    readonly roots: readonly KnownRoot[];
    readonly allRoots: readonly KnownRoot[];
    readonly seenAt: string;
  },
): Promise<void> => {
  const trust: Trust = {
    logKeys: [...new Set([...before.logKeys, ...seen.logKeys])],
    roots: merged(before.roots, seen.roots, seen.seenAt),
    allRoots: merged(before.allRoots, seen.allRoots, seen.seenAt),
  };
  try {
    await writeFile(`${path}.part`, `${JSON.stringify(trust, null, 2)}\n`);
    await rename(`${path}.part`, path);
  } catch (error) {
    throw new Unreadable(`${path} can't be written: ${(error as Error).message}`);
  }
};
