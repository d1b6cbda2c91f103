import { createHash } from 'node:crypto';
import { copyFile, link, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../processes/durable-file.ts';
import type { Log } from '../processes/lines.ts';
import { SetupError } from '../processes/setup-error.ts';
import { openJournal, type Journal } from './journal.ts';

/** Exit code when the chain's files can't be used (EX_DATAERR); the site then starts without a chain. */
export const unusableDataExitCode = 65;

/** State files of the chain: the newest state, the previous state, and the transactions between them. */
export type Dumps = {
  /** Files to start from, best first; empty for a new chain. */
  candidates(): readonly string[];
  /** Continues from this file. Sets an unusable newer file aside and restores its transactions to the journal. */
  use(file: string): Promise<void>;
  /**
   * Saves the newest state; the one before it becomes the previous state.
   * @param since transactions that the previous state lacks
   */
  write(state: Buffer, since: readonly string[]): Promise<void>;
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Matches the checksum, the first member of a state file. The node and older versions of this service ignore it. */
const withChecksum = /^\{"checksum":"([0-9a-f]{64})",/;

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Adds a checksum to the text of a state, because the node loads a state with a changed byte without an error. */
const sealed = (state: string): string => `{"checksum":"${checksumOf(state)}",${state.slice(1)}`;

/** Whether the text matches its checksum; true for a file of a version without checksums. */
const isUnchanged = (text: string): boolean => {
  const [start = '', checksum] = withChecksum.exec(text) ?? [];
  return checksum === undefined || checksumOf(`{${text.slice(start.length)}`) === checksum;
};

/** Whether the file is a complete state: not truncated, empty, overwritten or changed. */
const isState = async (path: string): Promise<boolean> => {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'accounts' in value && isUnchanged(text);
  } catch {
    return false;
  }
};

const filesIn = (folder: string) => ({
  state: join(folder, 'state.json'),
  previous: join(folder, 'state.previous.json'),
  /** Transactions between the previous state and the newest. */
  since: join(folder, 'transactions.previous.log'),
  /** Marker file that exists until the first state is written. Without it, a chain with no state has lost its state. */
  firstStart: join(folder, 'first-start'),
  keys: join(folder, 'keys.json'),
});

/** Creates the error for a chain without a usable state; its message says what to do. */
export const unusableState = (folder: string, why: string): SetupError => {
  const { state } = filesIn(folder);
  return new SetupError(
    `${state} ${why}, and there is no earlier state to continue from. An empty chain is not started instead, because the tokens would be lost. ` +
      `Restore ${folder} from your backup (npm run backup -- restore), then start again; until then works can't be minted.`,
    { exitCode: unusableDataExitCode },
  );
};

/** Throws when an existing chain has no usable state. A chain is new only until its first start writes a state. */
const refuseLoss = async (folder: string, hasKeys: boolean): Promise<void> => {
  const { firstStart, state } = filesIn(folder);
  if (!hasKeys) await writeDurably(firstStart, '');
  else if (!(await exists(firstStart)))
    throw unusableState(folder, (await exists(state)) ? 'is damaged' : 'is missing');
};

/**
 * Opens the states in this folder.
 * @throws SetupError when an existing chain has no usable state, or when its keys are missing
 */
export const openDumps = async (folder: string, journal: Journal, log: Log): Promise<Dumps> => {
  const files = filesIn(folder);
  const hasKeys = await exists(files.keys);
  const candidates: string[] = [];
  for (const file of [files.state, files.previous]) if (await isState(file)) candidates.push(file);
  if (candidates.length > 0 && !hasKeys)
    throw new SetupError(
      `${files.keys} is missing, and the chain can't be used without its keys. Restore ${folder} from your backup (npm run backup -- restore), then start again; until then works can't be minted.`,
      { exitCode: unusableDataExitCode },
    );
  if (candidates.length === 0) await refuseLoss(folder, hasKeys);
  const since = await openJournal(files.since);

  /**
   * Copies the newest state as the previous one if there is none: after the first dump, or after an upgrade from a
   * version that had no previous state.
   */
  const keepFirst = async (): Promise<void> => {
    const draft = `${files.previous}.part`;
    await copyFile(files.state, draft);
    await rename(draft, files.previous);
    await syncFolder(folder);
    await since.keep([]);
  };

  return {
    candidates: () => candidates,
    use: async (file) => {
      if (file === files.state) {
        await rm(files.firstStart, { force: true });
        if (!(await exists(files.previous))) await keepFirst();
        return;
      }
      await journal.keep([...new Set([...since.entries(), ...journal.entries()])]);
      if (await exists(files.state)) await rename(files.state, join(folder, 'state.damaged.json'));
      log(
        `${files.state} is missing or damaged; the chain continues from ${file} and sends ${journal.entries().length} transactions again`,
      );
    },
    write: async (state, entries) => {
      const [hasState, hasPrevious] = [await exists(files.state), await exists(files.previous)];
      // After a crash, the newest state may not be the previous one yet, so keep the transactions since both.
      await since.keep([...new Set([...since.entries(), ...entries])]);
      if (hasState) {
        const draft = `${files.previous}.part`;
        await rm(draft, { force: true });
        // Some file systems have no hard links.
        await link(files.state, draft).catch(() => copyFile(files.state, draft));
        await rename(draft, files.previous);
      }
      await writeDurably(files.state, sealed(state.toString('utf8')));
      if (!hasPrevious) await keepFirst();
      else if (hasState) await since.keep(entries);
      await rm(files.firstStart, { force: true });
    },
  };
};
