import pg from 'pg';
import type { Sample } from '../measure/figure.ts';
import { ownShare } from '../measure/load-share.ts';
import { percentile } from '../measure/percentile.ts';
import type { Contender } from '../measure/turns.ts';
import { paced } from './paced.ts';

const table = 'bench_lag';
const channel = 'bench_lag';
const rows = 100;

export interface Notified extends Contender {
  close(): Promise<void>;
}

/** Runs statements on one connection, one after the other, in the order of the calls. */
const serialized = (client: pg.Client): ((statement: pg.QueryConfig) => Promise<unknown>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (statement) => (last = last.then(() => client.query(statement)));
};

/**
 * Measures the minimum time until a change is visible: an acknowledged NOTIFY, which is received on another connection,
 * and one UPDATE there.
 */
export const openNotified = async (databaseUrl: string, count: number, rate: number): Promise<Notified> => {
  const notifier = new pg.Client({ connectionString: databaseUrl });
  const listener = new pg.Client({ connectionString: databaseUrl });
  await Promise.all([notifier.connect(), listener.connect()]);
  await notifier.query(`CREATE TABLE ${table} (id integer PRIMARY KEY, value bigint NOT NULL)`);
  await notifier.query(`INSERT INTO ${table} SELECT n, 0 FROM generate_series(0, ${rows - 1}) n`);
  await listener.query(`LISTEN ${channel}`);
  const heard = new Map<string, () => void>();
  const [sendNotify, show] = [serialized(notifier), serialized(listener)];
  listener.on('notification', ({ payload = '' }) => {
    const text = `UPDATE ${table} SET value = value + 1 WHERE id = $1`;
    void show({ name: 'show', text, values: [Number(payload) % rows] }).then(() => heard.get(payload)?.());
  });
  return {
    name: 'NOTIFY and one UPDATE',
    measure: async (): Promise<Sample> => {
      const lags: number[] = [];
      const { loadShare } = await ownShare(() =>
        paced(count, rate, async (number) => {
          const shown = new Promise<void>((resolve) => heard.set(String(number), resolve));
          await sendNotify({ name: 'tell', text: 'SELECT pg_notify($1, $2)', values: [channel, String(number)] });
          const acknowledged = performance.now();
          await shown;
          heard.delete(String(number));
          // The listener may finish before the sender receives the acknowledgment of the commit.
          lags.push(Math.max(0, performance.now() - acknowledged));
        }),
      );
      return { value: percentile(lags, 0.99), loadShare };
    },
    close: async () => {
      await Promise.all([notifier.end(), listener.end()]);
    },
  };
};
