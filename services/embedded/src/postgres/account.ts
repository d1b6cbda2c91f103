import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { dirname, parse } from 'node:path';
import { SetupError } from '../processes/setup-error.ts';

/** The account that PostgreSQL runs under: it refuses to run as root, so root hands it to `nobody`. */
export type Account = { uid: number; gid: number } | undefined;

const nobody = 65_534;

export const serverAccount = (): Account => (process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : undefined);

/** Asks the kernel instead of reading mode bits, so that access lists and mount options count too. */
const mayDo = (account: Account, test: string, path: string): boolean =>
  spawnSync('/bin/sh', ['-c', test, 'sh', path], { cwd: '/', stdio: 'ignore', ...account }).status === 0;

export const mayEnter = (account: Account, folder: string): boolean => mayDo(account, 'cd "$1"', folder);
export const mayExecute = (account: Account, file: string): boolean => mayDo(account, 'test -x "$1"', file);

/** The outermost folder on the way to this one that the account can't enter. */
export const firstClosedFolder = (account: Account, folder: string): string => {
  const ways: string[] = [];
  for (let at = folder; at !== parse(at).root; at = dirname(at)) ways.unshift(at);
  return ways.find((way) => !mayEnter(account, way)) ?? folder;
};

/** Makes the folder, open for passing through but not for listing, and throws if the account can't get there. */
export const openFolder = async (account: Account, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o711 }).catch((cause: NodeJS.ErrnoException) => {
    throw new SetupError(`${folder} can't be made (${cause.code}). Choose another DATA_DIR.`, { cause });
  });
  if (account !== undefined) await chmod(folder, 0o711);
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
