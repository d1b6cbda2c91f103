import type { DataSource } from 'typeorm';
import type { Projection } from '../../kernel/projection.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { Log } from '../log.ts';
import { readModelIsCurrent, rebuild } from './rebuild.ts';

const TELL_EVERY_EVENTS = 10_000;

/** Before anything reads: a read model that is missing, or made by other projections than today's, is built from the log. */
export const prepareReadModel = async ({ database, eventLog }: { database: DataSource; eventLog: EventLog }, projections: readonly Projection[], log: Log): Promise<void> => {
  if (await readModelIsCurrent(database, projections)) return;
  log.info('the read model is built from the event log');
  let told = 0;
  const report = await rebuild({
    database,
    log: eventLog,
    projections,
    compare: false,
    isNeeded: async () => !(await readModelIsCurrent(database, projections)),
    onProgress: ({ events, position, end }) => {
      if (events - told < TELL_EVERY_EVENTS) return;
      told = events;
      log.info({ events, position: String(position), end: String(end) }, 'building the read model');
    },
  });
  log.info({ events: report?.events ?? 0 }, report === null ? 'another process has built the read model' : 'the read model is built');
};
