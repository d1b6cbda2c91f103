import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { Unreadable } from '../errors.ts';
import type { KnownRoot } from '../merkle/heads.ts';

const trustForm = z.object({
  /** The keys that signed the heads, as verifiers of notes take them. */
  logKeys: z.array(z.string()),
  roots: z.array(
    z.object({ size: z.int().nonnegative(), root: z.string().regex(/^[0-9a-f]{64}$/), seenAt: z.string() }),
  ),
});
export type Trust = Readonly<z.output<typeof trustForm>>;

/** The newest alone commits to all before it; some more show when something went wrong. */
const ROOTS_MAX = 100;

/** What an auditor saw in earlier runs; nothing before the first one. @throws Unreadable when it is damaged */
export const readTrust = async (path: string): Promise<Trust> => {
  try {
    return trustForm.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { logKeys: [], roots: [] };
    throw new Unreadable(
      `${path} does not hold what an auditor saw before: ${error instanceof z.ZodError ? 'it has another form' : (error as Error).message}`,
    );
  }
};

/** Adds what was seen now; the file is whole at any time. */
export const writeTrust = async (
  path: string,
  before: Trust,
  seen: { readonly logKeys: readonly string[]; readonly roots: readonly KnownRoot[]; readonly seenAt: string },
): Promise<void> => {
  // Of each size once, as it was seen first.
  const bySize = new Map(
    [...seen.roots.map((one) => ({ ...one, seenAt: seen.seenAt })), ...before.roots].map((one) => [one.size, one]),
  );
  const roots = [...bySize.values()]
    .filter(({ size }) => size > 0)
    .sort((a, b) => a.size - b.size)
    .slice(-ROOTS_MAX);
  const trust: Trust = { logKeys: [...new Set([...before.logKeys, ...seen.logKeys])], roots };
  try {
    await writeFile(`${path}.part`, `${JSON.stringify(trust, null, 2)}\n`);
    await rename(`${path}.part`, path);
  } catch (error) {
    throw new Unreadable(`${path} can't be written: ${(error as Error).message}`);
  }
};
