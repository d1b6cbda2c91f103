import { open, readFile } from 'node:fs/promises';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { Consumer } from '../../../platform/relay/consumer.ts';

type Erased = Recorded<Extract<ErasureEvent, { type: 'AccountErased' }>>;

/** At the end of the file and on the disk when it settles; the same person twice does no harm, and happens only after a crash. */
const addLine = async (path: string, line: string): Promise<void> => {
  const text = await readFile(path, 'utf8').catch(() => '');
  if (text.includes(line)) return;
  const file = await open(path, 'a', 0o600);
  try {
    // A last line that a crash cut off is left behind as it is.
    await file.writeFile(text === '' || text.endsWith('\n') ? `${line}\n` : `\n${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * Keeps the list of everybody who was erased, in a file apart from the data: an older backup does not know of them, and a restore
 * erases them again by it. Where no file is named it does nothing.
 */
export const erasureListConsumer = (path: string | undefined): Consumer => ({
  name: 'list-erasures',
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
