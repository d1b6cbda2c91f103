import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, chown, lchown, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { SetupError } from '../processes/setup-error.ts';

/** Account that PostgreSQL runs as, because it refuses to run as root; undefined for the account of this process. */
export type Account = { uid: number; gid: number } | undefined;

export const nobody = 65_534;

/** Ids that neither distributions nor systemd assign (see systemd's "Users, Groups, UIDs and GIDs"). */
const [firstOwnId, lastOwnId] = [60_700, 61_100];

/** Returns the ids in /etc/passwd and /etc/group. Directory services use other ranges by convention. */
const idsInUse = (): ReadonlySet<number> => {
  const ids = ['/etc/passwd', '/etc/group'].flatMap((path) => {
    try {
      return readFileSync(path, 'utf8')
        .split('\n')
        .map((line) => Number(line.split(':')[2]));
    } catch {
      // A machine without this file has no conflicting accounts.
      return [];
    }
  });
  return new Set(ids);
};

/** Whether processes can run as this account; a container may allow only some ids. */
const exists = (account: Account): boolean =>
  spawnSync('/bin/sh', ['-c', ':'], { cwd: '/', stdio: 'ignore', ...account }).status === 0;

/**
 * Returns the server's account; undefined unless this process is root. The id needs no entry in /etc/passwd, and stays
 * the same unless another account takes it; then the next id gets the data. `nobody` is the last resort, because other
 * programs that run as `nobody` could read and change the data.
 */
export const serverAccount = (): Account => {
  if (process.getuid?.() !== 0) return undefined;
  const usedIds = idsInUse();
  let id = firstOwnId;
  while (usedIds.has(id) && id < lastOwnId) id += 1;
  const own = { uid: id, gid: id };
  return exists(own) ? own : { uid: nobody, gid: nobody };
};

/** Tests access by running as the account, because mode bits don't reflect ACLs and mount options. */
const mayDo = (account: Account, test: string, path: string): boolean =>
  spawnSync('/bin/sh', ['-c', test, 'sh', path], { cwd: '/', stdio: 'ignore', ...account }).status === 0;

export const mayEnter = (account: Account, folder: string): boolean => mayDo(account, 'cd "$1"', folder);
export const mayExecute = (account: Account, file: string): boolean => mayDo(account, 'test -x "$1"', file);

/** Returns the outermost folder on the path that the account can't enter. */
export const firstClosedFolder = (account: Account, folder: string): string => {
  const ancestors: string[] = [];
  for (let at = folder; at !== parse(at).root; at = dirname(at)) ancestors.unshift(at);
  return ancestors.find((ancestor) => !mayEnter(account, ancestor)) ?? folder;
};

/**
 * Creates a folder that the account may traverse but not list.
 * @throws SetupError when the folder can't be created, or when the account can't reach it
 */
export const openFolder = async (account: Account, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o711 }).catch((cause: NodeJS.ErrnoException) => {
    throw new SetupError(`${folder} can't be created (${cause.code}). Choose another DATA_DIR.`, { cause });
  });
  if (account !== undefined) {
    await chown(folder, 0, account.gid);
    await chmod(folder, 0o710);
  }
  if (mayEnter(account, folder)) return;
  const closed = firstClosedFolder(account, folder);
  throw new SetupError(
    `PostgreSQL runs as the user with id ${account?.uid ?? process.getuid?.()}, who may not enter ${closed}. ` +
      `Open it with: chmod o+x ${closed} - or choose another DATA_DIR.`,
  );
};

export const giveTo = async (account: Account, path: string): Promise<void> => {
  if (account !== undefined) await chown(path, account.uid, account.gid);
};

/**
 * Changes the owner of a tree from `owner` to the account. Entries of other owners are skipped, because the server did
 * not create them.
 */
const giveEntries = async (path: string, owner: number, account: { uid: number; gid: number }): Promise<void> => {
  const found = await lstat(path);
  if (found.uid !== owner) return;
  if (found.isDirectory()) for (const name of await readdir(path)) await giveEntries(join(path, name), owner, account);
  await lchown(path, account.uid, account.gid);
};

/**
 * Changes the owner of a tree that another account created. The outermost folder comes last, so the next start repeats
 * an interrupted change.
 */
export const changeTreeOwner = async (account: Account, path: string): Promise<void> => {
  const { uid } = await lstat(path);
  if (account !== undefined && uid !== account.uid) await giveEntries(path, uid, account);
};
