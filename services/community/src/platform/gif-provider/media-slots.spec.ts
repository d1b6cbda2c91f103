import { describe, expect, it } from 'vitest';
import { Overloaded } from '../unavailable.ts';
import { MediaSlots, type MediaSlotLimits } from './media-slots.ts';

const here = new AbortController().signal;
const slotsOf = (change: Partial<MediaSlotLimits> = {}) =>
  new MediaSlots({ openMax: 2, openPerVisitorMax: 2, waitingMax: 10, waitMs: 60_000, ...change });

/** Takes a slot, and notes the name when it is free. */
const taking = (slots: MediaSlots, visitor: string, taken: string[]) =>
  slots.take(visitor, here).then((free) => {
    taken.push(visitor);
    return free;
  });

describe('the slots of files', () => {
  it('are given to waiting requests in the order of arrival', async () => {
    const slots = slotsOf();
    const [first] = await Promise.all([slots.take('a', here), slots.take('b', here)]);
    const taken: string[] = [];
    const [third, fourth] = [taking(slots, 'c', taken), taking(slots, 'd', taken)];
    first();
    first();
    const freeThird = await third;
    expect(taken).toEqual(['c']);
    freeThird();
    await fourth;
    expect(taken).toEqual(['c', 'd']);
  });

  it('are not all taken by one visitor', async () => {
    const slots = slotsOf({ openPerVisitorMax: 1 });
    const first = await slots.take('a', here);
    const taken: string[] = [];
    const second = taking(slots, 'a', taken);
    await taking(slots, 'b', taken);
    expect(taken).toEqual(['b']);
    first();
    await second;
    expect(taken).toEqual(['b', 'a']);
  });

  it('are refused when the wait takes too long or too many wait', async () => {
    const full = slotsOf({ openMax: 1, waitingMax: 1, waitMs: 10 });
    await full.take('a', here);
    const waiting = full.take('b', here);
    await expect(full.take('c', here)).rejects.toBeInstanceOf(Overloaded);
    await expect(waiting).rejects.toBeInstanceOf(Overloaded);
  });

  it('are not kept for a visitor who has left', async () => {
    const slots = slotsOf({ openMax: 1 });
    const first = await slots.take('a', here);
    const leaving = new AbortController();
    const waiting = slots.take('b', leaving.signal);
    leaving.abort();
    await expect(waiting).rejects.toBeInstanceOf(Overloaded);
    first();
    (await slots.take('c', here))();
  });
});
