import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { until } from '../../../../../../tests/until.ts';
import type { EventLog } from '../../../platform/event-store/event-log.ts';
import { Locks } from '../../jobs/locks.ts';
import { ReadModelClock } from '../../read-model/clock.ts';
import { ConsumerCheckpoints } from '../../followers/checkpoints.ts';
import type { Consumer } from '../../followers/consumer.ts';
import { append, EventCore, listeningLog, newUser } from '../../testing/event-core.ts';
import { PartUnavailable } from '../../../platform/unavailable.ts';
import type { Bus, Delivery } from '../bus.ts';
import type { LogBusOptions } from '../../followers/log-relay.ts';

const BACKOFF_FIRST_MS = 5;
export const CONSUMER = 'test';

/** Resources for a bus in a test: a separate log, database and locks, as each process has them. */
export type BusOptions = LogBusOptions;

export interface OpenedBus {
  readonly bus: Bus;
  close(): Promise<void>;
}

/** Log, database that counts effects, and buses that use both, as separate processes would have them. */
export class BusBench {
  core!: EventCore;
  log!: EventLog;
  alarms: string[] = [];
  private clock!: ReadModelClock;
  private readonly running: Delivery[] = [];
  private readonly buses: OpenedBus[] = [];
  private readonly logger = listeningLog().log;

  async start(): Promise<void> {
    this.core = await EventCore.start('bus');
    await this.core.createReadModel([]);
    await this.core.database.query('CREATE TABLE effects (user_id uuid)');
    this.log = this.core.openLog();
    // A read model without projections shows everything immediately.
    this.clock = new ReadModelClock(this.core.databaseUrl, [], () => undefined);
    await this.clock.start();
    this.core.closeWith(this.clock);
    this.alarms = [];
  }

  options(): BusOptions {
    const { database } = this.core;
    return {
      log: this.core.openLog(),
      database,
      locks: new Locks(this.core.databaseUrl),
      clock: this.clock,
      logger: this.logger,
      checkpoints: new ConsumerCheckpoints(database, this.logger, 50),
      onParked: (name) => this.alarms.push(name),
      backoffFirstMs: BACKOFF_FIRST_MS,
    };
  }

  /** Starts a consumer in another process. */
  async deliver(
    open: (options: BusOptions) => Promise<OpenedBus>,
    handle: Consumer['handle'],
    concurrency = 4,
  ): Promise<Delivery> {
    const opened = await open(this.options());
    this.buses.push(opened);
    const delivery = opened.bus.deliver({
      name: CONSUMER,
      role: 'mail',
      types: ['EmailConfirmed'],
      reads: 'every',
      concurrency,
      handle,
    });
    this.running.push(delivery);
    delivery.start();
    return delivery;
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.splice(0).map((delivery) => delivery.stop()));
    await Promise.all(this.buses.splice(0).map((bus) => bus.close()));
    await this.core.stop();
  }

  /**
   * Appends events to the given number of streams.
   * @returns the ids of the affected people
   */
  async confirmPeople(count: number): Promise<string[]> {
    const users = Array.from({ length: count }, newUser);
    for (const { stream, confirmed, userId } of users)
      await append(this.log, stream, [confirmed, { type: 'RoleGranted', data: { userId, role: 'admin' } }]);
    return users.map(({ userId }) => userId).sort();
  }

  async effects(): Promise<string[]> {
    const rows: { user_id: string }[] = await this.core.database.query('SELECT user_id FROM effects ORDER BY user_id');
    return rows.map(({ user_id: id }) => id);
  }

  async untilEffects(wanted: readonly string[], msMax = 45_000): Promise<void> {
    const found = await until(
      () => this.effects(),
      ({ length }) => length >= wanted.length,
      'all effects',
      msMax,
    );
    expect(found).toEqual([...wanted].sort());
  }

  parked(): Promise<{ event_id: string; stream_id: string; revision: string; attempts: number; reason: string }[]> {
    return this.core.database.query('SELECT event_id, stream_id, revision::text, attempts, reason FROM work.parked');
  }
}

export const userOf = (event: Recorded): string => String(event.data['userId']);

/** Records the person in the same transaction as the inbox row. */
export const effectOf =
  (event: Recorded) => async (transaction: { query: (sql: string, values: unknown[]) => Promise<unknown> }) => {
    await transaction.query('INSERT INTO effects VALUES ($1)', [userOf(event)]);
  };

/** Tests the guarantees that every bus must give to a consumer. */
export const busContract = (name: string, open: (options: BusOptions) => Promise<OpenedBus>): void => {
  describe(`a consumer of ${name}`, () => {
    const bench = new BusBench();
    beforeEach(() => bench.start());
    afterEach(() => bench.stop());
    const simply: Consumer['handle'] = (event) => Promise.resolve(effectOf(event));

    it('handles every event of its types once, including events from before its start', async () => {
      const before = await bench.confirmPeople(10);
      await bench.deliver(open, simply);
      await bench.untilEffects(before);
      await bench.untilEffects([...before, ...(await bench.confirmPeople(10))]);
    });

    it('shares events with other processes, and each event has one effect', async () => {
      const before = await bench.confirmPeople(10);
      await Promise.all([bench.deliver(open, simply), bench.deliver(open, simply)]);
      await bench.untilEffects([...before, ...(await bench.confirmPeople(15))]);
    });

    it('retries an event whose effect failed, and then records the effect once', async () => {
      const wanted = await bench.confirmPeople(1);
      let tries = 0;
      await bench.deliver(open, (event) => {
        tries += 1;
        return Promise.resolve(async (transaction) => {
          await effectOf(event)(transaction);
          if (tries === 1) throw new Error('the disk of this effect is full');
        });
      });
      await bench.untilEffects(wanted);
      expect(tries).toBe(2);
    });

    it('waits for an unavailable server at growing intervals, and parks nothing', async () => {
      const wanted = await bench.confirmPeople(1);
      const times: number[] = [];
      await bench.deliver(open, (event) => {
        times.push(performance.now());
        if (times.length <= 6) throw new PartUnavailable('mail');
        return Promise.resolve(effectOf(event));
      });
      await bench.untilEffects(wanted);
      expect(times).toHaveLength(7);
      expect((times[6] as number) - (times[5] as number)).toBeGreaterThanOrEqual(15 * BACKOFF_FIRST_MS);
      expect(await bench.parked()).toEqual([]);
    });

    it('parks an event after 20 failures, continues, and handles the event once when staff retry it', async () => {
      const [bad] = (await bench.confirmPeople(1)) as [string];
      const others = await bench.confirmPeople(3);
      let [tries, isBroken] = [0, true];
      const delivery = await bench.deliver(open, (event) => {
        if (userOf(event) === bad) tries += 1;
        if (userOf(event) === bad && isBroken) throw new Error('no way');
        return Promise.resolve(effectOf(event));
      });
      await bench.untilEffects(others);
      const [parked] = await until(
        () => bench.parked(),
        ({ length }) => length === 1,
        'a parked event',
      );
      expect(parked).toMatchObject({ stream_id: `user-${bad}`, revision: '0', attempts: 20, reason: 'no way' });
      expect([tries, bench.alarms]).toEqual([20, [CONSUMER]]);
      isBroken = false;
      await bench.core.database.query('UPDATE work.parked SET retry_requested_at = now()');
      const event = { ...(parked as NonNullable<typeof parked>), consumer: CONSUMER };
      await Promise.all([delivery.retry(event), delivery.retry(event)]);
      await bench.untilEffects([bad, ...others]);
      expect(await bench.parked()).toEqual([]);
    });

    it('leaves only the interrupted events of a stopped process to the next process', async () => {
      const [stuck, ...others] = (await bench.confirmPeople(6)) as [string, ...string[]];
      const handled: string[] = [];
      const first = await bench.deliver(open, (event) => {
        if (userOf(event) === stuck) throw new PartUnavailable('object-store');
        handled.push(userOf(event));
        return Promise.resolve(effectOf(event));
      });
      await bench.untilEffects(others);
      await first.stop();
      await bench.deliver(open, (event) => {
        handled.push(userOf(event));
        return Promise.resolve(effectOf(event));
      });
      await bench.untilEffects([stuck, ...others]);
      expect(handled.filter((user) => user === stuck)).toHaveLength(1);
      expect(new Set(handled).size).toBe(handled.length);
    });

    it('parks an unreadable event, and continues', async () => {
      const stream = `user-${randomUUID()}`;
      await bench.log.append(stream, [jsonEvent({ type: 'EmailConfirmed', data: { nobody: true } })], -1);
      const wanted = await bench.confirmPeople(1);
      await bench.deliver(open, simply);
      await bench.untilEffects(wanted);
      await until(
        () => bench.parked(),
        (rows) => rows[0]?.stream_id === stream,
        'a parked event',
      );
    });
  });
};
