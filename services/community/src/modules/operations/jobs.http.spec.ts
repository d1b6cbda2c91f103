import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
import { adminJobsHttp, type JobView } from '@pixchange/contracts/http/admin-jobs';
import { adminSystemHttp } from '@pixchange/contracts/http/admin-system';
import { configHttp } from '@pixchange/contracts/http/config';
import pg from 'pg';
import { startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';

let product: Product;
let database: pg.Client;
let eventStore: EventStoreDBClient;
let [admin, auditor, moderator] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  product = await startProduct('jobs');
  database = new pg.Client(product.databaseUrl);
  eventStore = EventStoreDBClient.connectionString(product.eventStoreUrl);
  await database.connect();
  [admin, auditor, moderator] = await Promise.all([
    hire(product, 'admin'),
    hire(product, 'auditor'),
    hire(product, 'moderator'),
  ]);
});
afterAll(async () => {
  await database.end();
  await eventStore.dispose();
  await product.stop();
});

const metadata = (schemaVersion: number) => ({
  correlationId: 'test',
  causationId: 'test',
  actorId: 'test',
  recordedAt: new Date().toISOString(),
  schemaVersion,
});

const list = (filter: object = {}, person = auditor): Promise<JobView[]> =>
  product.call(adminJobsHttp.list, {
    token: person.session.token,
    query: { filter: JSON.stringify(filter) } as never,
  });
const act = (action: 'retry' | 'skip', id: string, person = admin) =>
  product.call(adminJobsHttp[action], {
    token: person.session.token,
    params: { id },
    body: { reason: 'The cause is fixed' },
  });
const jobOn = (stream: string, kind: JobView['kind'], name: string): Promise<JobView> =>
  until(
    async () => (await list()).find((job) => job.subject === stream && job.kind === kind && job.name === name),
    (job) => job !== undefined,
    `the ${kind} ${name} of ${stream}`,
  ) as Promise<JobView>;

/** Appends an event that no consumer can read, because its data does not match its type. */
const brokenEvent = async (streamName: string, type: string): Promise<string> => {
  const stream = `${streamName}-${randomUUID()}`;
  await eventStore.appendToStream(stream, [jsonEvent({ type, data: { nobody: true }, metadata: metadata(1) })]);
  return stream;
};

describe('a parked event', () => {
  it('stays parked when it fails again, and shows the number of attempts', async () => {
    const stream = await brokenEvent('exports', 'ExportRequested');
    const job = await jobOn(stream, 'event', 'exports');
    expect(job).toMatchObject({
      event: { type: 'ExportRequested', stream, revision: 0 },
      can_retry: true,
      can_skip: true,
      retrying: false,
    });
    expect(await act('retry', job.id)).toMatchObject({ id: job.id, retrying: true, can_retry: false });
    const again = await until(
      () => product.call(adminJobsHttp.show, { token: auditor.session.token, params: { id: job.id } }),
      ({ attempts, retrying }) => attempts === (job.attempts ?? 0) + 1 && !retrying,
      'the second failure',
    );
    expect(again.can_retry).toBe(true);
  });

  it('is skipped permanently, with a reason', async () => {
    const stream = await brokenEvent('exports', 'ExportRequested');
    const { id } = await jobOn(stream, 'event', 'exports');
    await act('skip', id);
    await until(
      () => list({ id }),
      (jobs) => jobs.length === 0,
      'the end of the job',
    );
    await expect(act('retry', id)).rejects.toMatchObject({ status: 404 });
    const [row] = await product.call(adminAuditLogHttp.list, {
      token: auditor.session.token,
      query: { filter: JSON.stringify({ action: 'jobs.skip', target: id }) } as never,
    });
    expect(row).toMatchObject({ staff_id: admin.session.id, reason: 'The cause is fixed' });
  });

  it('cannot be skipped when it is about money', async () => {
    const stream = await brokenEvent('transfer', 'TransferStarted');
    const job = await jobOn(stream, 'event', 'transfers');
    expect(job.can_skip).toBe(false);
    await expect(act('skip', job.id)).rejects.toMatchObject({ status: 409 });
  });

  it('is handled by a retry once the cause is fixed', async () => {
    // This row is inserted by hand for an event that the consumer can handle.
    const { rows } = await database.query<{ event_id: string }>(
      `INSERT INTO work.parked (consumer, event_id, stream_id, revision, attempts, reason, type)
       SELECT 'jobs', $1, $2, 0, 5, 'the mail server refused', 'JobSkipped' RETURNING event_id`,
      [...(await jobEvent())],
    );
    const { id } = await until(
      async () => (await list()).find(({ event }) => event?.id === rows[0]?.event_id),
      (job) => job !== undefined,
      'the parked event',
    ).then((job) => job as JobView);
    await act('retry', id);
    await until(
      () => list({ id }),
      (jobs) => jobs.length === 0,
      'the end of the job',
    );
  });
});

/**
 * Appends an event for the consumer `jobs`, and deletes its row in the inbox, so that the event counts as not handled.
 * Returns its id and its stream.
 */
const jobEvent = async (): Promise<readonly [string, string]> => {
  const jobId = randomUUID();
  const eventId = randomUUID();
  await eventStore.appendToStream(`job-${jobId}`, [
    jsonEvent({
      id: eventId,
      type: 'JobSkipped',
      data: { jobId, reader: 'exports', eventId: randomUUID() },
      metadata: metadata(1),
    }),
  ]);
  await until(
    () => database.query('SELECT 1 FROM work.inbox WHERE event_id = $1', [eventId]),
    ({ rowCount }) => rowCount === 1,
    'the event of the job',
  );
  await database.query('DELETE FROM work.inbox WHERE event_id = $1', [eventId]);
  return [eventId, `job-${jobId}`];
};

describe('a stopped projection', () => {
  it('is listed, stops again after a retry, and cannot be skipped', async () => {
    const stream = await brokenEvent('album', 'AlbumImageKept');
    const job = await jobOn(stream, 'projection', 'images');
    expect(job).toMatchObject({ can_retry: true, can_skip: false });
    await expect(act('skip', job.id)).rejects.toMatchObject({ status: 409 });
    expect(await act('retry', job.id)).toMatchObject({ retrying: true });
    await until(
      () => list({ id: job.id }),
      ([found]) => found?.retrying === false,
      'the next stop',
    );
  });
});

describe('the list of jobs', () => {
  it('can be filtered by kind', async () => {
    const kinds = new Set((await list({ kind: 'projection' })).map(({ kind }) => kind));
    expect([...kinds]).toEqual(['projection']);
  });

  it('can be changed only by administrators, and is closed to moderators', async () => {
    const [job] = await list();
    await expect(act('retry', job?.id ?? '', auditor)).rejects.toMatchObject({ status: 403 });
    await expect(list({}, moderator)).rejects.toMatchObject({ status: 403 });
    await expect(act('retry', randomUUID())).rejects.toMatchObject({ status: 404 });
  });
});

describe('the state of the system', () => {
  it('shows readers of the log with their lag, services, the database size and unset settings', async () => {
    const system = await until(
      () => product.call(adminSystemHttp.show, { token: auditor.session.token }),
      ({ readers }) => readers.some(({ name, lag_seconds }) => name === 'accounts' && lag_seconds === 0),
      'a projection at the end of the log',
    );
    expect(system.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(system.parts['postgres']).toEqual({ ready: true });
    expect(system.database_bytes).toBeGreaterThan(1_000_000);
    expect(system.unset).toContain('LEGAL_ENTITY');
    expect(await product.call(configHttp.show, {})).toMatchObject({
      house: { legal_entity: null, address: null, tax_number: null },
      social_links: {},
    });
    expect(new Set(system.readers.map(({ kind }) => kind))).toEqual(new Set(['projection', 'consumer']));
    expect(system.readers.find(({ name }) => name === 'albums')?.lag_seconds).toBeGreaterThanOrEqual(0);
    await expect(product.call(adminSystemHttp.show, { token: moderator.session.token })).rejects.toMatchObject({
      status: 403,
    });
  });
});
