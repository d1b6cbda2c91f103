import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { adminQueueHttp, type QueueFigures } from '@pixchange/contracts/http/admin-queue';
import { reports as limits } from '@pixchange/contracts/http/limits';
import { moderationHttp, reportBatchesHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import pg from 'pg';
import { signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';

let product: Product;
let database: pg.Client;
let [mona, milo, anna, ben] = [] as unknown as [Person, Person, Person, Person];
beforeAll(async () => {
  product = await startProduct('queue-figures');
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  mona = await hire(product, 'moderator');
  milo = await hire(product, 'moderator');
  anna = await signUp(product);
  ben = await signUp(product);
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

const HOUR = 3_600;
const DAY = 24 * HOUR;

const figures = (): Promise<QueueFigures> => product.call(adminQueueHttp.figures, { token: mona.session.token });

const report = async (about: Person, by: Person): Promise<string> => {
  const body = { report: { kind: 'user' as const, subject_id: about.session.id, reason: 'spam' as const } };
  return (await product.call(reportsHttp.file, { token: by.session.token, body })).id;
};

const dismiss = async (by: Person, report_ids: string[]): Promise<void> => {
  const body = { action: 'dismiss' as const, report_ids, reason: 'Within the rules' };
  await product.call(reportBatchesHttp.decide, { token: by.session.token, body });
};

/** Moves the report into the past, and its decision to this many seconds after the report. */
const backdate = async (id: string, secondsAgo: number, decidedAfter: number | null = null): Promise<void> => {
  await product.catchUp();
  await database.query(
    `UPDATE read.moderation_reports SET created_at = now() - make_interval(secs => $2),
       decided_at = now() - make_interval(secs => $2) + make_interval(secs => $3) WHERE report_id = $1`,
    [id, secondsAgo, decidedAfter],
  );
};

it('has no figures about a queue without reports', async () =>
  expect(await figures()).toEqual({
    waiting: 0,
    oldest_at: null,
    days: limits.figureDays,
    median_seconds: null,
    decided_by: [],
  }));

it('counts what waits, and what each person decided in the last days', async () => {
  const [waits, twice, single, late, longAgo, again] = [
    await signUp(product),
    await signUp(product),
    await signUp(product),
    await signUp(product),
    await signUp(product),
    await signUp(product),
  ];
  const oldest = await report(waits, anna);
  await report(waits, ben);
  const [one, other] = [await report(twice, anna), await report(twice, ben)];
  const [third, fourth, fifth] = [await report(single, anna), await report(late, anna), await report(longAgo, anna)];
  await dismiss(mona, [one, other]);
  await dismiss(mona, [third]);
  await dismiss(milo, [fourth]);
  await dismiss(milo, [fifth]);
  const reopened = await report(again, anna);
  await dismiss(milo, [reopened]);
  await product.call(moderationHttp.reopen, {
    token: mona.session.token,
    params: { id: reopened },
    body: { reason: 'A second look' },
  });

  await backdate(oldest, 3 * DAY);
  await backdate(one, 2 * DAY, HOUR);
  await backdate(other, 2 * DAY, 2 * HOUR);
  await backdate(third, 2 * DAY, 4 * HOUR);
  await backdate(fourth, 2 * DAY, 10 * HOUR);
  await backdate(fifth, (limits.figureDays + 2) * DAY, DAY);

  const { oldest_at, ...rest } = await figures();
  expect(rest).toEqual({
    waiting: 2,
    days: limits.figureDays,
    // The reports that are decided within the days took 1, 2, 4 and 10 hours.
    median_seconds: 3 * HOUR,
    decided_by: [
      { moderator_id: mona.session.id, items: 2 },
      { moderator_id: milo.session.id, items: 1 },
    ],
  });
  const [row] = (await database.query('SELECT created_at FROM read.moderation_reports WHERE report_id = $1', [oldest]))
    .rows as { created_at: Date }[];
  expect(oldest_at).toBe(row?.created_at.toISOString());

  const filtered = (until: string) =>
    product.call(adminQueueHttp.list, {
      token: mona.session.token,
      query: { filter: JSON.stringify({ until, subject_kind: 'user', reason: 'spam' }) },
    });
  const ids = (rows: unknown) => adminQueueHttp.list.reply.parse(rows).map(({ id }) => id);
  expect(ids(await filtered(new Date(Date.now() - 2 * DAY * 1_000).toISOString()))).toEqual([oldest]);
  expect(ids(await filtered(new Date().toISOString()))).toEqual([oldest, reopened]);
});
