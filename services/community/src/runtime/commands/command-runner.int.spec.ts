import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { Decider } from '../../kernel/decider.ts';
import { DomainError } from '../../kernel/errors.ts';
import { until } from '../../../../../tests/until.ts';
import { answerLosingProxy } from '../testing/answer-losing-proxy.ts';
import { EventCore } from '../testing/event-core.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import { newContext, runInContext, type Cause } from '../../platform/request-context.ts';
import { Commands } from './commands.ts';
import { ReadModelClock } from '../read-model/clock.ts';
import type { Projection } from '../../kernel/projection.ts';
import { streamsOf, type StreamId } from '../../kernel/stream.ts';
import { CommandRunner } from './command-runner.ts';
import { EventCodec } from '../../platform/event-store/codec.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';

let core: EventCore;
beforeAll(async () => {
  core = await EventCore.start('command_runner');
});
afterAll(() => core.stop());

interface Tickets {
  readonly given: number;
}
interface TakeTicket {
  readonly userId: string;
  readonly max: number;
}

/** A limited number of tickets. A decision on an outdated state would issue too many tickets, or one ticket twice. */
const tickets: Decider<TakeTicket, Tickets, UserEvent> = {
  initialState: { given: 0 },
  evolve: (state, event) => (event.type === 'ConfirmationRequested' ? { given: state.given + 1 } : state),
  decide: ({ userId, max }, { given }) => {
    if (given >= max) throw new DomainError('conflict');
    return [{ type: 'ConfirmationRequested', data: { userId, requestId: `ticket ${given + 1}` } }];
  },
};

const cause: Cause = { correlationId: 'request', causationId: 'cause', actorId: 'tester' };
const newStream = (): StreamId => streamsOf('user')(randomUUID());
const userId = randomUUID();

const take = (runner: CommandRunner, streamId: StreamId, count: number, max = 1_000) =>
  Promise.allSettled(Array.from({ length: count }, () => runner.run(tickets, streamId, { userId, max }, cause)));

const handedOut = async (log: EventLog, streamId: string): Promise<unknown[]> =>
  (await log.load(streamId)).map(({ data }) => data['requestId']);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `ticket ${index + 1}`);
const appendsTo = async (streamId: string): Promise<number> => {
  const log = core.openLog();
  const times = (await log.load(streamId)).map(({ metadata }) => metadata.recordedAt);
  return new Set(times).size;
};

describe('commands on one stream', () => {
  it('queue up and are decided in order, with few appends', async () => {
    const log = core.openLog();
    let tick = 0;
    const runner = new CommandRunner(log, () => new Date((tick += 1)));
    const streamId = newStream();
    const outcomes = await take(runner, streamId, 100);
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.events[0]?.data : null))).toEqual(
      numbered(100).map((requestId) => ({ userId, requestId })),
    );
    expect(await handedOut(log, streamId)).toEqual(numbered(100));
    // The first command starts immediately; the other 99 arrive meanwhile and fit into two batches.
    expect(await appendsTo(streamId)).toBe(3);
  });

  it('are refused individually', async () => {
    const log = core.openLog();
    const streamId = newStream();
    const outcomes = await take(new CommandRunner(log), streamId, 10, 4);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))).toEqual(
      Array.from({ length: 6 }, () => new DomainError('conflict')),
    );
    expect(await handedOut(log, streamId)).toEqual(numbered(4));
  });

  it('make the response wait for the events behind a refusal, as for written events', async () => {
    const log = core.openLog();
    const [streamId, runner] = [newStream(), new CommandRunner(log)];
    const { position } = await runner.run(tickets, streamId, { userId, max: 1 }, cause);
    const projection: Projection<never> = { name: 'tickets', version: 1, tables: {}, handlers: {} };
    const commands = new Commands(runner, new ReadModelClock(core.databaseUrl, [projection], () => undefined));
    const context = newContext('request', 'cause', 'tester');
    await expect(
      runInContext(context, () =>
        commands.run({ ...tickets, stream: () => streamId, streamOf: () => streamId }, { userId, max: 1 }),
      ),
    ).rejects.toThrow(new DomainError('conflict'));
    expect(context.awaited).toEqual(new Map([['tickets', position]]));
  });

  it('record the actor and the cause in the metadata', async () => {
    const log = core.openLog();
    const streamId = newStream();
    await new CommandRunner(log, () => new Date('2026-11-21T12:00:00Z')).run(
      tickets,
      streamId,
      { userId, max: 1 },
      cause,
    );
    expect((await log.load(streamId))[0]?.metadata).toEqual({
      ...cause,
      recordedAt: '2026-11-21T12:00:00.000Z',
      schemaVersion: 1,
      leaf: false,
    });
  });
});

describe('two processes on one stream', () => {
  it('decide again after a conflict, so that no ticket is lost or issued twice', async () => {
    const log = core.openLog();
    const [here, there] = [new CommandRunner(core.openLog()), new CommandRunner(core.openLog())];
    const streamId = newStream();
    for (let round = 0; round < 5; round += 1) await Promise.all([take(here, streamId, 5), take(there, streamId, 5)]);
    expect(await handedOut(log, streamId)).toEqual(numbered(50));
  });

  it('refuse only by the current state in the store', async () => {
    const [here, there] = [new CommandRunner(core.openLog()), new CommandRunner(core.openLog())];
    const streamId = newStream();
    const refill: Decider<'take' | 'fill', Tickets, UserEvent> = {
      initialState: { given: 1 },
      evolve: (_, event) => ({ given: event.type === 'EmailConfirmed' ? 0 : 1 }),
      decide: (command, { given }) => {
        if (command === 'fill') return [{ type: 'EmailConfirmed', data: { userId } }];
        if (given > 0) throw new DomainError('conflict');
        return [{ type: 'ConfirmationRequested', data: { userId, requestId: 'r' } }];
      },
    };
    await here.run(refill, streamId, 'fill', cause);
    await here.run(refill, streamId, 'take', cause);
    await there.run(refill, streamId, 'fill', cause);
    // No tickets are left in the cached state of `here`.
    const { events } = await here.run(refill, streamId, 'take', cause);
    expect(events).toHaveLength(1);
    expect(await here.stateOf(refill, streamId)).toEqual({ given: 1 });
    await there.run(refill, streamId, 'fill', cause);
    expect(await here.stateOf(refill, streamId)).toEqual({ given: 0 });
  });
});

describe('a command with nothing to do', () => {
  it('returns the position of the last existing event, so that its caller can wait for it', async () => {
    const once: Decider<null, boolean, UserEvent> = {
      initialState: false,
      evolve: () => true,
      decide: (_, done) => (done ? [] : [{ type: 'EmailConfirmed', data: { userId } }]),
    };
    const streamId = newStream();
    const written = await new CommandRunner(core.openLog()).run(once, streamId, null, cause);
    const again = await new CommandRunner(core.openLog()).run(once, streamId, null, cause);
    expect(again).toEqual({ events: [], state: true, position: written.position, restedOn: written.position });
    expect(written.position).toBeGreaterThan(0n);
  });
});

describe('an append whose response is lost', () => {
  it('is repeated unchanged, and written once', async () => {
    const proxy = await answerLosingProxy(core.nodeUrl);
    core.closeWith(proxy);
    const runner = new CommandRunner(core.openLog(proxy.url));
    const log = core.openLog();
    const streamId = newStream();
    await runner.run(tickets, streamId, { userId, max: 9 }, cause);
    const answer = proxy.loseAnswersUntil(
      async () => (await log.load(streamId)).length === 2,
      () => runner.run(tickets, streamId, { userId, max: 9 }, cause),
    );
    expect((await answer).events[0]?.data).toEqual({ userId, requestId: 'ticket 2' });
    expect(await handedOut(log, streamId)).toEqual(numbered(2));
    await runner.run(tickets, streamId, { userId, max: 9 }, cause);
    expect(await handedOut(log, streamId)).toEqual(numbered(3));
  });

  it('fails with PartUnavailable when the event store stays unavailable', async () => {
    const runner = new CommandRunner(core.openLog('esdb://127.0.0.1:9?tls=false'));
    await expect(runner.run(tickets, newStream(), { userId, max: 9 }, cause)).rejects.toBeInstanceOf(PartUnavailable);
  });
});

describe('a cached state', () => {
  interface Noted {
    readonly words: string;
  }
  /** States on which the decider made its decisions. */
  const decidedOn: string[] = [];
  const notes: Decider<string, Noted, AlbumEvent> = {
    initialState: { words: '' },
    evolve: (state, event) => (event.type === 'AlbumRenamed' ? { words: event.data.title ?? 'nothing' } : state),
    decide: (title, { words }) => {
      decidedOn.push(words);
      return title === '' ? [] : [{ type: 'AlbumRenamed', data: { albumId: userId, ownerId: userId, title } }];
    },
  };

  it('is dropped in another process when the key of a person is destroyed', async () => {
    const streamId = streamsOf('album')(randomUUID());
    const [hereKeys, thereKeys] = [core.keys(), core.keys()];
    core.closeWith(thereKeys);
    await thereKeys.follow(core.databaseUrl, () => undefined);
    await hereKeys.create(userId);
    const thereLog = new EventLog(core.nodeUrl, new EventCodec(thereKeys));
    core.closeWith(thereLog);
    const there = new CommandRunner(thereLog);
    let notices = 0;
    thereKeys.onKeyDestroyed(() => {
      there.forgetHeads();
      notices += 1;
    });
    await there.run(notes, streamId, 'Slow mornings', cause);
    await there.run(notes, streamId, 'Slow evenings', cause);
    expect(decidedOn).toEqual(['', 'Slow mornings']);
    decidedOn.length = 0;
    await hereKeys.destroy(userId);
    await until(
      () => Promise.resolve(notices),
      (times) => times > 0,
      'the news in the other process',
    );
    await there.run(notes, streamId, '', cause);
    expect(decidedOn).toEqual(['', 'nothing']);
  });
});
