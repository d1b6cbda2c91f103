import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { walletOf } from '@pixchange/contracts/events/ledger';
import { Books, movementOf } from './books.ts';
import { changingRows, payer, PRICE, rows, World, type Act, type Row } from './process-rows.ts';
import { SteppedRun } from './stepped-run.ts';

const SOURCES = join(import.meta.dirname, '../../services/community/src/modules');

class Died extends Error {}

const prepared = new Map<Row, World>();

const worldOf = async (row: Row): Promise<World> => {
  const found = prepared.get(row) ?? new World();
  if (!prepared.has(row)) for (const act of row.prepare) await act(found);
  prepared.set(row, found);
  return found.fork();
};

/** Runs a process until its effect number `last`; returns whether it died there, before it got the result. */
const diesAfter = async ({ finish }: Row, world: World, last: number): Promise<boolean> => {
  let effects = 0;
  const effect = (): void => {
    effects += 1;
    if (effects === last) throw new Died();
  };
  try {
    await finish(world, { effect });
    return false;
  } catch (error) {
    if (!(error instanceof Died)) throw error;
    return true;
  }
};

/** Returns the events of every stream, without the expiry of reservations, which depends on the clock. */
const eventsOf = ({ commands: { log } }: World): ReadonlyMap<string, readonly object[]> => {
  const streams = new Map<string, object[]>();
  for (const { streamId, event } of log)
    streams.set(streamId, [
      ...(streams.get(streamId) ?? []),
      { type: event.type, data: { ...event.data, expiresAt: undefined } },
    ]);
  return streams;
};

const isInTransit = ([account]: readonly [string, number]): boolean => /^(transit|reserved):/u.test(account);

const checkBooks = ({ commands: { log } }: World): void => {
  const books = new Books();
  const { coins, pixtokens } = books.balances;
  for (const { event } of log) {
    books.post(event);
    for (const one of [...coins, ...pixtokens])
      if (isInTransit(one) && one[1] < 0) throw new Error(`overdrawn: ${one}`);
  }
  expect(books.sums()).toEqual([0, 0, 0]);
  expect([...coins, ...pixtokens].filter((one) => isInTransit(one) && one[1] !== 0)).toEqual([]);
};

/** Lets the consumer run the process to its end; checks that another run appends nothing. */
const complete = async ({ finish }: Row, world: World): Promise<string> => {
  const { status } = await finish(world);
  const { length } = world.commands.log;
  await finish(world);
  expect(world.commands.log).toHaveLength(length);
  checkBooks(world);
  return status;
};

const undisturbed = async (row: Row): Promise<World> => {
  const world = await worldOf(row);
  const { length } = world.commands.log;
  expect(await complete(row, world)).toBe(row.ends);
  expect(world.commands.log.length).toBeGreaterThan(length);
  return world;
};

/** Removes repeated events of an offer: a late run may reserve and release the token of a refused purchase again. */
const withoutLate = (streams: ReadonlyMap<string, readonly object[]>) =>
  [...streams].map(([streamId, events]) => {
    const texts = events.map((event) => JSON.stringify(event));
    return [streamId, streamId.startsWith('offer-') ? [...new Set(texts)] : texts] as const;
  });

const begin = ({ finish }: Row, world: World): SteppedRun => new SteppedRun((turn) => finish(world, { turn }));

/** Runs some steps; returns false when the run ends earlier. */
const go = async (run: SteppedRun, steps: number): Promise<boolean> => {
  for (let left = steps; left > 0; left -= 1) if (!(await run.step())) return false;
  return true;
};

type GoOn = (run: SteppedRun) => Promise<void>;

/**
 * Calls `play` for every pair of step counts. The first run takes its steps before `play`; `play` calls `goOn` once,
 * with the run that takes the other steps.
 */
const forAllSwitches = async (
  row: Row,
  play: (world: World, first: SteppedRun, resume: GoOn) => Promise<void>,
): Promise<void> => {
  for (let [steps, isOpen] = [0, true]; isOpen; steps += 1)
    for (let [others, isStillOpen] = [0, true]; isStillOpen; others += 1) {
      const world = await worldOf(row);
      const first = begin(row, world);
      isOpen = await go(first, steps);
      await play(world, first, async (run) => {
        isStillOpen = await go(run, others);
      });
    }
};

/**
 * Ways in which two runs can continue after the first one was paused. A run that does not continue to its end simulates
 * a dead process.
 */
const endings: Readonly<Record<string, (first: SteppedRun, second: SteppedRun, resume: GoOn) => Promise<void>>> = {
  'both runs end': async (first, second, resume) => {
    await resume(second);
    await first.toEnd();
    await second.toEnd();
  },
  'the second run dies': async (first, second, resume) => {
    await resume(second);
    await first.toEnd();
  },
  'the first run dies after the second': async (first, second, resume) => {
    await second.toEnd();
    await resume(first);
  },
};

/** Returns the net amount that a member has paid for the process. */
const paidBy = ({ commands: { log } }: World, userId: string): number => {
  const own = walletOf(userId);
  let sum = 0;
  for (const { event } of log) {
    const [moved, cause] = [movementOf(event), event.data['cause'] as { type: string } | undefined];
    if (moved === null || cause === undefined || /^(grant|spend|purchase)$/u.test(cause.type)) continue;
    if (moved.from === own) sum += moved.amount;
    if (moved.to === own) sum -= moved.amount;
  }
  return sum;
};

describe('every process', () => {
  it('is covered by this test', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
    const tables = files.flatMap((path) => /([^/]+)\.process\.ts$/u.exec(path)?.[1] ?? []);
    expect([...new Set(rows.map(({ process }) => process))].toSorted()).toEqual(tables.toSorted());
  });

  it.each(rows)('ends in the same state when it dies after any one or two effects: $name', async (row) => {
    const calm = await undisturbed(row);
    for (let [first, hasDied] = [1, true]; hasDied; first += 1)
      for (let [second, hasDiedAgain] = [1, true]; hasDiedAgain; second += 1) {
        const world = await worldOf(row);
        hasDied = await diesAfter(row, world, first);
        hasDiedAgain = hasDied && (await diesAfter(row, world, second));
        expect(await complete(row, world)).toBe(row.ends);
        expect(eventsOf(world)).toEqual(eventsOf(calm));
        expect(world.copies).toEqual(calm.copies);
      }
  });

  it.each(rows)('ends in the same state when two runs switch at any step: $name', async (row) => {
    const calm = await undisturbed(row);
    for (const end of Object.values(endings))
      await forAllSwitches(row, async (world, first, resume) => {
        await end(first, begin(row, world), resume);
        expect(await complete(row, world)).toBe(row.ends);
        expect(new Map(withoutLate(eventsOf(world)))).toEqual(new Map(withoutLate(eventsOf(calm))));
      });
  });
});

describe('every process, while something changes', () => {
  const price = new Map([
    ['refused', [0]],
    ['refunded', [0]],
    ['completed', [0, PRICE]],
    ['settled', [PRICE]],
    ['paid', [PRICE]],
  ]);
  const check = async (row: Row, world: World): Promise<void> => {
    const status = await complete(row, world);
    expect(price.get(status), `${status} costs this`).toContain(paidBy(world, payer));
  };

  it.each(changingRows)('takes the price or nothing: $name', async (row) => {
    for (const [what, change] of Object.entries<Act>(row.changes))
      for (const [how, end] of Object.entries(endings))
        await forAllSwitches(row, async (world, first, resume) => {
          try {
            await change(world);
            await end(first, begin(row, world), resume);
            await check(row, world);
          } catch (error) {
            const events = world.commands.log.map(({ event: { type } }) => type).join(' ');
            throw new Error(`${what}, ${how}: ${events}`, { cause: error });
          }
        });
  });
});
