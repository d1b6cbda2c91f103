import type { ResolvedEvent } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { LogWindow, positionOf } from './log-window.ts';

const at = (position: number): ResolvedEvent => ({ commitPosition: BigInt(position) }) as ResolvedEvent;
const numbers = (events: readonly ResolvedEvent[]): number[] => events.map((event) => Number(positionOf(event)));

describe('the window of the log', () => {
  it('covers positions from its start on, and none before', () => {
    const window = new LogWindow(10n, 4);
    expect([9n, 10n, 11n].map((position) => window.covers(position))).toEqual([false, true, true]);
    window.add([at(12), at(15)]);
    expect(numbers(window.after(10n, 9))).toEqual([12, 15]);
    expect(numbers(window.after(12n, 9))).toEqual([15]);
    expect(numbers(window.after(13n, 9))).toEqual([15]);
    expect(window.after(15n, 9)).toEqual([]);
  });

  it('returns at most the requested number of events', () => {
    const window = new LogWindow(-1n, 10);
    window.add([at(0), at(1), at(2)]);
    expect(numbers(window.after(-1n, 2))).toEqual([0, 1]);
  });

  it('refuses an event without a position', () => {
    expect(() => positionOf({} as ResolvedEvent)).toThrow('without a position');
  });

  it('returns every event after a covered position, and holds between once and twice its size', () => {
    const steps = fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 7 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), steps, fc.nat(60), (sizeMax, batches, asked) => {
        const window = new LogWindow(0n, sizeMax);
        const all: number[] = [];
        for (const gaps of batches) {
          const batch = gaps.map((gap) => {
            all.push((all.at(-1) ?? 0) + gap);
            return at(all.at(-1) ?? 0);
          });
          window.add(batch);
          if (window.covers(BigInt(asked)))
            expect(numbers(window.after(BigInt(asked), 10_000))).toEqual(all.filter((position) => position > asked));
          const held = all.filter((position) => window.covers(BigInt(position - 1)));
          expect(held.length).toBeGreaterThanOrEqual(Math.min(all.length, sizeMax));
          expect(held.length).toBeLessThan(2 * sizeMax);
        }
      }),
    );
  });
});
