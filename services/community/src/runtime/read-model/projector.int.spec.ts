import { describe, expect, it } from '@jest/globals';
import { until } from '../../../../../tests/until.ts';
import { append, newUser } from '../testing/event-core.ts';
import { people } from '../testing/people.ts';
import { projecting } from '../testing/projecting.ts';
import { applyBatch } from '../testing/apply-batch.ts';
import { inTransaction } from '../../platform/postgres/database.ts';

const test = projecting('projector');
const {
  logged,
  startProjector,
  startClock,
  confirmPeople,
  counted,
  untilShown,
  untilState,
  checkpoint,
  cutConnections,
} = test;

describe('a projector', () => {
  it('catches up with the log, then follows it', async () => {
    const last = await confirmPeople(30);
    const projector = startProjector();
    await untilShown(30);
    await until(() => Promise.resolve(projector.caughtUp), Boolean, 'having caught up');
    expect(await checkpoint()).toBe(last);
    await confirmPeople(5);
    await untilShown(35);
    expect(await counted('writes')).toBe(35);
  });

  it('continues where it stopped', async () => {
    const first = startProjector();
    await confirmPeople(3);
    await untilShown(3);
    await first.stop();
    expect(first.state).toBe('stopped');
    await confirmPeople(4);
    startProjector();
    await untilShown(7);
    expect(await counted('writes')).toBe(7);
  });

  it('reconnects when the event store is available again', async () => {
    const projector = startProjector();
    await confirmPeople(2);
    await untilShown(2);
    const startNode = await test.core.stopNode();
    await untilState(projector, 'waiting');
    await startNode();
    await confirmPeople(2);
    await untilShown(4);
    expect(projector.state).toBe('running');
  });

  it('can start before the event store', async () => {
    const startNode = await test.core.stopNode();
    const projector = startProjector();
    await untilState(projector, 'waiting');
    await startNode();
    await confirmPeople(1);
    await untilShown(1);
  });

  it('survives lost connections to the database without an alarm', async () => {
    startProjector();
    for (let round = 1; round <= 4; round += 1) {
      await confirmPeople(5);
      await cutConnections(round % 2 === 0 ? 'pixchange locks' : 'test');
    }
    await untilShown(20);
    expect(await counted('writes')).toBe(20);
    expect(test.poisoned).toEqual([]);
  });
});

describe('two projectors of the same projection', () => {
  it('are one active and one on standby, which takes over', async () => {
    const first = startProjector();
    await untilState(first, 'running');
    const second = startProjector();
    await untilState(second, 'standby');
    await confirmPeople(2);
    await untilShown(2);
    await first.stop();
    await untilState(second, 'running');
    await confirmPeople(2);
    await untilShown(4);
    expect(await counted('writes')).toBe(4);
  });

  it('never write the same event twice, whichever loses its lock', async () => {
    startProjector();
    startProjector();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([confirmPeople(10), cutConnections('pixchange locks')]);
    }
    await untilShown(50);
    expect(await counted('writes')).toBe(50);
  });

  it('fence a delayed write of one, which then continues at the checkpoint of the other', async () => {
    const projector = startProjector();
    await untilState(projector, 'running');
    const { stream, confirmed } = newUser();
    await inTransaction(test.core.database, async (runner) => {
      // The projector waits for its checkpoint while another one moves it.
      await runner.query('SELECT 1 FROM read.checkpoints FOR UPDATE');
      await append(test.log, stream, [confirmed]);
      const waiting = async () =>
        (
          (await test.core.database.query(
            "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%UPDATE read.checkpoints%'",
          )) as unknown[]
        ).length;
      await until(waiting, (count) => count === 1, 'a projector in front of its checkpoint');
      await applyBatch(runner, 'read', people, await test.log.load(stream), -1n);
    });
    await confirmPeople(1);
    await untilShown(2);
    expect(await counted('writes')).toBe(2);
    expect(logged.map(({ error }) => error)).toContain('another went on with people');
  });
});

describe('the clock of the read model', () => {
  it('reports when a write can be read', async () => {
    const clock = await startClock();
    startProjector();
    for (let n = 1; n <= 5; n += 1) {
      expect(await clock.waitFor(clock.marksAt(await confirmPeople(1)))).toBe('shown');
      expect(await counted('read.people')).toBe(n);
    }
  });

  it('reports a late read model after a short wait', async () => {
    const clock = await startClock();
    const position = await confirmPeople(1);
    const startedMs = performance.now();
    expect(await clock.waitFor(clock.marksAt(position))).toBe('late');
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    startProjector();
    await untilShown(1);
    expect(await clock.waitFor(clock.marksAt(position))).toBe('shown');
  });

  it('reconnects after its connection was lost', async () => {
    const clock = await startClock();
    startProjector();
    await cutConnections('pixchange read-model clock');
    await until(
      () => Promise.resolve(clock.connected),
      (connected) => !connected,
      'the loss',
    );
    await until(() => Promise.resolve(clock.connected), Boolean, 'the new connection');
    expect(await clock.waitFor(clock.marksAt(await confirmPeople(1)))).toBe('shown');
  });
});
