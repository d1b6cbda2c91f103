import type { DataSource } from 'typeorm';
import type { Projection } from '../../kernel/projection.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { Log } from '../log.ts';
import { readModelIsCurrent, rebuild } from './rebuild.ts';

/** Before anything reads: a read model that is missing, or made by other projections than today's, is built from the log. */
export const prepareReadModel = async ({ database, eventLog }: { database: DataSource; eventLog: EventLog }, projections: readonly Projection[], log: Log): Promise<void> => {
  if (await readModelIsCurrent(database, projections)) return;
  log.info('the read model is built from the event log');
  let shown = 0;
  const { events } = await rebuild({
    database,
    log: eventLog,
    projections,
    compare: false,
    onProgress: (progress) => {
      if (progress.events - shown < 10_000) return;
      shown = progress.events;
      log.info({ events: progress.events, position: String(progress.position), end: String(progress.end) }, 'building the read model');
    },
  });
  log.info({ events }, 'the read model is built');
};
