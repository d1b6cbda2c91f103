import { describe, expect, it } from 'vitest';
import { EventLoopQueue } from './turns.ts';

/** Returns a `Turns` over a simulated event loop that the test advances. */
const stage = () => {
  const later: (() => void)[] = [];
  const turns = new EventLoopQueue((work) => void later.push(work));
  const started: number[] = [];
  const add = (...names: number[]) => {
    for (const name of names) turns.add(() => void started.push(name));
  };
  return { turns, started, add, later, turn: () => later.shift()?.() };
};

describe('added work', () => {
  it('starts immediately while no connection is accepted', () => {
    const { started, add, later } = stage();
    add(1, 2, 3);
    expect(started).toEqual([1, 2, 3]);
    expect(later).toEqual([]);
  });

  it('waits for a turn without a new connection, and then starts in order, one piece in each turn', () => {
    const { turns, started, add, later, turn } = stage();
    turns.accepted();
    add(1, 2);
    turn();
    expect(started).toEqual([]);
    turn();
    expect(started).toEqual([1]);
    add(3);
    turn();
    turn();
    expect(started).toEqual([1, 2, 3]);
    turn();
    expect(later).toEqual([]);
    add(4);
    expect(started).toEqual([1, 2, 3, 4]);
  });

  it('starts immediately while connections are accepted if it is urgent', () => {
    const { turns, started, add } = stage();
    turns.accepted();
    add(1);
    turns.add(() => void started.push(2), true);
    expect(started).toEqual([2]);
  });

  it('waits while connections are accepted, up to a limit', () => {
    const { turns, started, add, turn } = stage();
    turns.accepted();
    add(1, 2);
    for (let count = 0; count < 50; count += 1) {
      turns.accepted();
      turn();
    }
    expect(started).toEqual([]);
    turns.accepted();
    turn();
    expect(started).toEqual([1]);
  });

  it('continues after work that throws', () => {
    const { turns, started, add, turn } = stage();
    turns.accepted();
    turns.add(() => {
      throw new Error('broken');
    });
    add(1);
    turn();
    expect(turn).toThrow('broken');
    turn();
    expect(started).toEqual([1]);
  });
});
