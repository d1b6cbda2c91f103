import { open, readFile } from 'node:fs/promises';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { Consumer } from '../../../runtime/followers/consumer.ts';

type Erased = Recorded<Extract<ErasureEvent, { type: 'AccountErased' }>>;

/**
 * Appends a line unless the file already contains it, and syncs the file to the disk. An existing line is synced again,
 * because a crash before the sync redelivers the event.
 */
const addLine = async (path: string, line: string): Promise<void> => {
  const text = await readFile(path, 'utf8').catch(() => '');
  const file = await open(path, 'a', 0o600);
  try {
    // A crash can leave an incomplete last line; the new line must not continue it.
    if (!text.includes(line)) await file.writeFile(text === '' || text.endsWith('\n') ? `${line}\n` : `\n${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * Records erased members in a file apart from the data. An older backup lacks these erasures, and a restore repeats
 * them from the file. Does nothing when no file is configured.
 */
export const erasureListConsumer = (path: string | undefined): Consumer => ({
  name: 'list-erasures',
  role: 'relay',
  types: ['AccountErased'],
  reads: [],
  concurrency: 1,
  handle: async (event) => {
    const { data, metadata } = event as Erased;
    if (path !== undefined)
      await addLine(path, JSON.stringify({ user_id: data.userId, erased_at: metadata.recordedAt }));
    return undefined;
  },
});
