import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const CLONES = join(ROOT, '.cache/upgrade');
/** Folder with one example of each event type. */
const EXAMPLES = 'contracts/fixtures';

/** Complete checkout of the repository. */
export interface Checkout {
  readonly commit: string;
  readonly folder: string;
  /** Event types that this version knows. */
  readonly eventTypes: readonly string[];
}

/** Error that a person can fix; its message is a complete sentence. */
export class NoEarlierVersion extends Error {}

const git = async (...args: readonly string[]): Promise<string> =>
  (await run('git', ['-C', ROOT, ...args])).stdout.trim();

const gitOrNull = (...args: readonly string[]): Promise<string | null> => git(...args).catch(() => null);

const typesIn = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, EXAMPLES))).map((name) => name.split('.')[0] as string);

/**
 * Checks that git and a repository exist.
 * @throws NoEarlierVersion without git or without a repository
 */
const mustHaveGit = async (): Promise<void> => {
  const top = await git('rev-parse', '--show-toplevel').catch((error: NodeJS.ErrnoException) => error);
  if (typeof top === 'string') return;
  throw new NoEarlierVersion(
    top.code === 'ENOENT'
      ? 'git is not installed, and the earlier version is taken from the history.'
      : 'This folder is not a git repository, and the earlier version is taken from the history. Clone the repository with git.',
  );
};

/** Returns the newest tag before this commit; without a tag, the commit before the newest event type was added. */
const defaultName = async (): Promise<string | null> => {
  const tag = await gitOrNull('describe', '--tags', '--abbrev=0', 'HEAD^');
  if (tag !== null) return tag;
  const added = await gitOrNull('log', '-1', '--diff-filter=A', '--format=%H', '--', EXAMPLES);
  return added === null || added === '' ? null : `${added}^`;
};

/**
 * Returns the hash of the commit.
 * @throws NoEarlierVersion when the history does not contain the commit
 */
const commitOf = async (requested: string | undefined): Promise<string> => {
  await mustHaveGit();
  const name = requested ?? (await defaultName());
  const commit = name === null ? null : await gitOrNull('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  if (commit !== null) return commit;
  const what = requested === undefined ? 'No earlier version was found' : `There is no commit or tag ${requested}`;
  throw new NoEarlierVersion(
    (await gitOrNull('rev-parse', '--is-shallow-repository')) === 'true'
      ? `${what}: this clone is shallow. Fetch the rest of the history: git fetch --unshallow --tags`
      : `${what} in the history of this repository.`,
  );
};

/**
 * Returns the earlier version in a separate folder. The next run on the same commit reuses the folder; folders of other
 * commits are removed.
 */
export const earlierVersion = async (requested?: string): Promise<Checkout> => {
  const commit = await commitOf(requested);
  const folder = join(CLONES, commit.slice(0, 12));
  if (!existsSync(folder)) {
    await rm(CLONES, { recursive: true, force: true });
    await mkdir(CLONES, { recursive: true });
    const unfinished = `${folder}.unfinished`;
    await git('clone', '--quiet', '--no-checkout', ROOT, unfinished);
    await git('-C', unfinished, 'checkout', '--quiet', '--detach', commit);
    await rename(unfinished, folder);
  }
  return {
    commit: await git('log', '-1', '--format=%h of %cs (%s)', commit),
    folder,
    eventTypes: await typesIn(folder),
  };
};

/** Installs and builds only services/community of a version. */
export const buildService = async ({ folder }: Checkout): Promise<void> => {
  const setUp =
    "(await import('./scripts/lib/set-up.mjs')).setUp(['contracts', 'services/media', 'services/community'])";
  await run(process.execPath, ['--input-type=module', '--eval', `await ${setUp}`], { cwd: folder });
};

/** Returns this version, including uncommitted changes. */
export const thisVersion = async (): Promise<Checkout> => ({
  commit: await git('log', '-1', '--format=%h of %cs (%s)'),
  folder: ROOT,
  eventTypes: await typesIn(ROOT),
});
