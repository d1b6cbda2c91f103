import type { DataSource } from 'typeorm';
import type { Projection } from '../../kernel/projection.ts';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import type { Log } from '../../platform/log.ts';
import type { RepeatedWork } from '../jobs/periodic.ts';
import { readModelExists, readModelIsCurrent, rebuild } from './rebuild.ts';
import { addChangeColumns } from './schema.ts';
import { readSchemaOf, refuseIncomplete } from '../../platform/postgres/database.ts';

const TELL_EVERY_EVENTS = 10_000;
const LISTED_MAX = 20;
const LOOK_EVERY_SECONDS = 5;

/** Thrown when a new read model would lack fields that should be readable; an operator has to decide. */
export class UnreadableLog extends Error {}

interface PrepareOptions {
  readonly database: DataSource;
  readonly eventLog: EventLog;
  /** Whether to build the read model even when personal fields can't be decrypted; such fields are then empty. */
  readonly acceptUnreadable?: boolean;
}

/**
 * Builds the read model from the log if it is missing or was built by projections other than the current ones. Must run
 * before any reader.
 * @throws UnreadableLog when fields can't be decrypted and `acceptUnreadable` is not set
 * @throws PoisonEvent at an event that can't be read
 */
export const prepareReadModel = async (
  { database, eventLog, acceptUnreadable = false }: PrepareOptions,
  projections: readonly Projection[],
  log: Log,
): Promise<void> => {
  if (await readModelIsCurrent(database, projections)) {
    await database.query(addChangeColumns(readSchemaOf(database).live));
    return;
  }
  log.info('the read model is built from the event log');
  let reported = 0;
  const report = await rebuild({
    database,
    log: eventLog,
    projections,
    compare: false,
    acceptUnreadable,
    isNeeded: async () => !(await readModelIsCurrent(database, projections)),
    onProgress: ({ events, position, end }) => {
      if (events - reported < TELL_EVERY_EVENTS) return;
      reported = events;
      log.info({ events, position: String(position), end: String(end) }, 'building the read model');
    },
  });
  const unreadable = report?.unreadable ?? [];
  if (unreadable.length > 0)
    log.error(
      { events: unreadable.length, first: unreadable.slice(0, LISTED_MAX), code: 'data.unreadable' },
      'events have fields that cannot be decrypted although the key of their person exists',
    );
  if (report?.swapped === false) {
    throw new UnreadableLog(
      `The read model was not built: ${unreadable.length} events have fields that can't be opened, although the key of their person exists (the first: ${unreadable
        .slice(0, 3)
        .map(({ revision, streamId }) => `${revision}@${streamId}`)
        .join(', ')}). ` +
        'Restore MASTER_KEY and the schema vault from your backup, or start with ACCEPT_UNREADABLE=on to leave these fields empty.',
    );
  }
  log.info(
    { events: report?.events ?? 0 },
    report === null ? 'another process has built the read model' : 'the read model is built',
  );
};

/**
 * Periodic work that rebuilds a read model that was dropped while the product was running. Without new events, no
 * projection would notice the missing tables.
 */
export const restoreReadModel = (
  options: PrepareOptions,
  projections: readonly Projection[],
  log: Log,
): RepeatedWork => ({
  // The name contains the schema, because versions that run side by side have different schemas.
  name: `restore ${readSchemaOf(options.database).live}`,
  everySeconds: LOOK_EVERY_SECONDS,
  work: async () => {
    // Throws when the schema `vault` or `work` is missing; the error in the log names the schema to restore.
    await refuseIncomplete(options.database);
    if (!(await readModelExists(options.database, projections))) await prepareReadModel(options, projections, log);
  },
});
