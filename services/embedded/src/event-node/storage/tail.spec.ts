import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { LogEvent } from './log-event.ts';
import { Tail } from './tail.ts';

const nothing = Buffer.alloc(0);
const event = (position: number, bytes: number): LogEvent => ({
  position,
  revision: 0,
  createdMs: 0,
  id: nothing,
  isJson: false,
  stream: nothing,
  type: nothing,
  data: Buffer.alloc(bytes),
  metadata: nothing,
});

describe('the tail of the log', () => {
  it('returns the events after a position without gaps, or undefined when it starts later', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 60 }),
        fc.nat(2000),
        (groups, asked) => {
          const tail = new Tail(1000);
          let last = 0;
          for (const count of groups) tail.push(Array.from({ length: count }, () => event(++last, 10)));
          const after = asked % (last + 1);
          const found = tail.after(after, 30);
          const kept = Math.min(last, 100);
          if (after < last - kept) expect(found).toBeUndefined();
          else
            expect(found?.map(({ position }) => position)).toEqual(
              Array.from({ length: Math.min(30, last - after) }, (_, n) => after + 1 + n),
            );
        },
      ),
    );
  });

  it('returns undefined when one event exceeds its size limit', () => {
    const tail = new Tail(100);
    tail.push([event(1, 500)]);
    expect(tail.after(0, 10)).toBeUndefined();
  });
});
