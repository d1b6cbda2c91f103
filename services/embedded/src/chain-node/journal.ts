import { open, readFile } from 'node:fs/promises';
import { writeDurably } from '../processes/durable-file.ts';

/** File of accepted transactions that a state dump lacks. */
export type Journal = {
  /** Raw transactions, oldest first. */
  entries(): readonly string[];
  /** Appends a transaction; settles when it is durable. */
  append(raw: string): Promise<void>;
  /** Replaces all entries with these. */
  keep(entries: readonly string[]): Promise<void>;
};

const rawForm = /^0x[0-9a-f]+$/;

const textOf = (entries: readonly string[]): string => entries.map((raw) => `\n${raw}`).join('');

/** Opens the journal in this file, or creates it; ignores a line that a crash truncated. */
export const openJournal = async (path: string): Promise<Journal> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) await writeDurably(path, '');
  let entries = (text ?? '').split('\n').filter((line) => rawForm.test(line));
  return {
    entries: () => entries,
    append: async (raw) => {
      const handle = await open(path, 'a', 0o600);
      try {
        // The line break comes first, because a line that a crash truncated would otherwise corrupt the next one.
        await handle.writeFile(textOf([raw]));
        await handle.datasync();
      } finally {
        await handle.close();
      }
      entries = [...entries, raw];
    },
    keep: async (newEntries) => {
      await writeDurably(path, textOf(newEntries));
      entries = [...newEntries];
    },
  };
};
