import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ExportEvent } from '@pixchange/contracts/events/exports';
import { exportArchives } from '@pixchange/contracts/http/limits';
import type { PersonalData } from '../../extensions/personal-data.ts';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import type { PersonKeys } from '../../platform/keys/person-keys.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { Commands } from '../../runtime/commands/commands.ts';
import type { Consumer } from '../../runtime/followers/consumer.ts';
import { writeZip, type ExportEntry } from '../../runtime/stored-files/zip-file.ts';
import { exportDecider } from './export.decider.ts';

type Requested = Recorded<Extract<ExportEvent, { type: 'ExportRequested' }>>;

export interface ExportParts {
  readonly commands: Commands;
  readonly eventLog: EventLog;
  readonly storage: ObjectStorage;
  readonly keys: PersonKeys;
  readonly sources: readonly PersonalData[];
}

const DAY_MS = 24 * 60 * 60_000;

export const EXPORTS_PREFIX = 'exports/';

/** Returns the prefix of all archives of a member. */
export const exportPrefix = (userId: string): string => `${EXPORTS_PREFIX}${userId}/`;

export const exportKey = (userId: string, exportId: string): string => `${exportPrefix(userId)}${exportId}.zip`;

/** Returns an event as the member may read it, without its actor and without its position in the log. */
const line = ({ id, type, streamId, revision, data, metadata: { recordedAt } }: Recorded): string =>
  JSON.stringify({ id, type, stream: streamId, revision, recorded_at: recordedAt, data });

/**
 * Yields a JSON array of all events in the member's own streams, one event per line. Only one stream is loaded at a
 * time, so that memory use doesn't depend on the number of streams.
 */
async function* eventLines({ eventLog, sources }: ExportParts, userId: string): AsyncGenerator<string> {
  let before = '[\n';
  for (const source of sources) {
    for await (const streamId of source.streams(userId)) {
      for (const event of await eventLog.load(streamId)) {
        yield before + line(event);
        before = ',\n';
      }
    }
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

async function* entriesOf(parts: ExportParts, userId: string, eventsPath: string): AsyncGenerator<ExportEntry> {
  for (const source of parts.sources) yield* source.entries(userId);
  await pipeline(Readable.from(eventLines(parts, userId)), createWriteStream(eventsPath));
  yield { path: 'events.json', read: () => Promise.resolve(createReadStream(eventsPath)) };
}

const make = async (parts: ExportParts, { userId, exportId }: Requested['data']): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'pixchange-export-'));
  try {
    const path = join(folder, 'export.zip');
    await writeZip(path, entriesOf(parts, userId, join(folder, 'events.json')));
    const { size } = await stat(path);
    await parts.storage.write('media', exportKey(userId, exportId), createReadStream(path), size, 'application/zip');
    return size;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Makes the requested archives. */
export const exportConsumer = (parts: ExportParts): Consumer => ({
  name: 'exports',
  role: 'media',
  types: ['ExportRequested'],
  reads: 'every',
  concurrency: 1,
  handle: async (event) => {
    const { userId, exportId } = (event as Requested).data;
    const { commands, storage, keys } = parts;
    const state = await commands.stateOf(exportDecider, userId);
    if (state.status === 'preparing' && state.exportId === exportId && (await keys.exists(userId))) {
      const sizeBytes = await make(parts, { userId, exportId });
      const expiresAt = new Date(Date.now() + exportArchives.daysMax * DAY_MS).toISOString();
      await commands.run(exportDecider, { type: 'RecordExport', userId, exportId, sizeBytes, expiresAt });
    }
    // Older archives can't be downloaded anymore.
    const older = (await storage.keys('media', exportPrefix(userId))).filter(
      (key) => state.status !== 'none' && key !== exportKey(userId, state.exportId),
    );
    await storage.removeMany('media', older);
    // An erasure destroys the key before it removes objects. If the key is missing now, the erasure may have missed
    // this object.
    if (!(await keys.exists(userId))) await storage.removeAll('media', exportPrefix(userId));
    return undefined;
  },
  onGivenUp: async (event) => {
    const { userId, exportId } = (event as Requested).data;
    await parts.commands.run(exportDecider, { type: 'FailExport', userId, exportId });
  },
});
