import { describe, expect, it, vi } from 'vitest';
import { DomainError } from '../../kernel/errors.ts';
import type { Process } from '../../kernel/process.ts';
import type { StreamDecider } from '../../kernel/decider.ts';
import { streamsOf } from '../../kernel/stream.ts';
import { ProcessRunner } from './process-runner.ts';
import { MemoryCommands } from '../testing/memory-commands.ts';

type Status = 'none' | 'begun' | 'refused' | 'done';
interface Order {
  readonly status: Status;
}
interface Move {
  readonly type: 'Move';
  readonly to: Status;
}
interface Moved {
  readonly type: 'Moved';
  readonly data: { readonly to: Status };
}

const stream = streamsOf('order');
const orderDecider: StreamDecider<Move, Order, Moved> = {
  stream,
  streamOf: () => stream('1'),
  decide: ({ to }, { status }) => (status === to ? [] : [{ type: 'Moved', data: { to } }]),
  evolve: (_, { data: { to } }) => ({ status: to }),
  initialState: { status: 'none' },
};
const move = (to: Status): Move => ({ type: 'Move', to });

interface Ports {
  work(): Promise<Status | null>;
}
const orderProcess: Process<Move, Order, Moved, Ports> = {
  name: 'order',
  decider: orderDecider,
  steps: {
    none: null,
    begun: {
      run: async (_, { work }) => {
        const to = await work();
        return to === null ? null : move(to);
      },
      refusals: { insufficient_funds: () => move('refused') },
    },
    refused: null,
    done: null,
  },
};

const eventOf = (ageMs: number) => ({
  metadata: {
    correlationId: 'request',
    causationId: 'request',
    actorId: 'tester',
    recordedAt: new Date(Date.now() - ageMs).toISOString(),
    schemaVersion: 1,
  },
});
const begin = async () => {
  const commands = new MemoryCommands();
  await commands.run(orderDecider, move('begun'));
  return { commands, runner: new ProcessRunner(commands) };
};
/** Runs all pending work that does not wait for a timer. */
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('a process', () => {
  it('runs to its end, and pauses at a step that has nothing to record', async () => {
    const { runner } = await begin();
    expect(await runner.finish(orderProcess, { work: async () => null }, '1')).toEqual({ status: 'begun' });
    expect(await runner.finish(orderProcess, { work: async () => 'done' }, '1')).toEqual({ status: 'done' });
  });

  it('records an expected refusal, and rethrows every other error', async () => {
    const { commands, runner } = await begin();
    const failing = (error: Error): Ports => ({ work: () => Promise.reject(error) });
    await expect(runner.finish(orderProcess, failing(new DomainError('not_found')), '1')).rejects.toThrow('not_found');
    await expect(runner.finish(orderProcess, failing(new Error('the disk is full')), '1')).rejects.toThrow('disk');
    expect(commands.log).toHaveLength(1);
    const refused = await runner.finish(orderProcess, failing(new DomainError('insufficient_funds')), '1');
    expect(refused).toEqual({ status: 'refused' });
  });

  it('throws when a step does not change the status', async () => {
    const { runner } = await begin();
    await expect(runner.finish(orderProcess, { work: async () => 'begun' }, '1')).rejects.toThrow('moves on');
  });
});

describe('a request of a process', () => {
  it('is answered with 503 after 15 s, while its steps continue without it', async () => {
    vi.useFakeTimers();
    try {
      const { commands, runner } = await begin();
      let paid = (): void => undefined;
      const payment = new Promise<void>((resolve) => (paid = resolve));
      const work = vi.fn<Ports['work']>(() => payment.then(() => 'done'));
      const ask = () => runner.request(orderProcess, '1', () => runner.finish(orderProcess, { work }, '1'));
      const first = expect(ask()).rejects.toMatchObject({ name: 'PartUnavailable', statusCode: 503 });
      await vi.advanceTimersByTimeAsync(15_000);
      await first;
      expect(await commands.stateOf(orderDecider, '1')).toEqual({ status: 'begun' });

      const resumed = runner.resume(orderProcess, { work }, '1', eventOf(15_000));
      paid();
      expect(await resumed).toEqual({ status: 'done' });
      expect(work).toHaveBeenCalledTimes(1);
      expect(await ask()).toEqual({ status: 'done' });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an event of a process', () => {
  it('is left to the request of this Node process, which completes the steps', async () => {
    const { runner } = await begin();
    const work = vi.fn<Ports['work']>(async () => 'done');
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const request = runner.request(orderProcess, '1', async () => {
      await answered;
      return runner.finish(orderProcess, { work }, '1');
    });
    const resumed = runner.resume(orderProcess, { work }, '1', eventOf(0));
    await settle();
    expect(work).not.toHaveBeenCalled();
    answer();
    expect(await Promise.all([request, resumed])).toEqual([{ status: 'done' }, { status: 'done' }]);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is handled immediately when the request in this Node process fails', async () => {
    const { runner } = await begin();
    const request = runner.request(orderProcess, '1', () => Promise.reject(new Error('the buyer hung up')));
    const resumed = runner.resume(orderProcess, { work: async () => 'done' }, '1', eventOf(0));
    await expect(request).rejects.toThrow('hung up');
    expect(await resumed).toEqual({ status: 'done' });
  });

  it('is left to a request of another Node process for some seconds after the event', async () => {
    const { runner } = await begin();
    const work = vi.fn<Ports['work']>(async () => 'done');
    const resumed = runner.resume(orderProcess, { work }, '1', eventOf(2_800));
    await settle();
    expect(work).not.toHaveBeenCalled();
    expect(await resumed).toEqual({ status: 'done' });

    const { runner: other } = await begin();
    const old = other.resume(orderProcess, { work }, '1', eventOf(3_000));
    await settle();
    expect(work).toHaveBeenCalledTimes(2);
    expect(await old).toEqual({ status: 'done' });
  });

  it('is handled immediately when this Node process stops', async () => {
    const { runner } = await begin();
    const resumed = runner.resume(orderProcess, { work: async () => 'done' }, '1', eventOf(-60_000));
    runner.stop();
    expect(await resumed).toEqual({ status: 'done' });
  });
});
