import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('work in turns', () => {
  it('is started at once alone, and otherwise one piece in each turn, in its order', () => {
    const later: (() => void)[] = [];
    const turns = new Turns((work) => void later.push(work));
    const started: number[] = [];
    const add = (name: number) => turns.add(() => void started.push(name));
    const turn = () => later.shift()?.();
    [1, 2, 3].forEach(add);
    expect(started).toEqual([1]);
    turn();
    expect(started).toEqual([1, 2]);
    add(4);
    turn();
    turn();
    expect(started).toEqual([1, 2, 3, 4]);
    turn();
    expect(later).toEqual([]);
    add(5);
    expect(started).toEqual([1, 2, 3, 4, 5]);
  });

  it('waits while connections are accepted, though not without end', () => {
    const later: (() => void)[] = [];
    const turns = new Turns((work) => void later.push(work));
    const started: number[] = [];
    [1, 2, 3].forEach((name) => turns.add(() => void started.push(name)));
    turns.accepted();
    later.shift()?.();
    expect(started).toEqual([1]);
    later.shift()?.();
    expect(started).toEqual([1, 2]);
    for (let turn = 0; turn < 50; turn += 1) {
      turns.accepted();
      later.shift()?.();
    }
    expect(started).toEqual([1, 2]);
    turns.accepted();
    later.shift()?.();
    expect(started).toEqual([1, 2, 3]);
  });

  it('goes on after work that throws', () => {
    const later: (() => void)[] = [];
    const turns = new Turns((work) => void later.push(work));
    const started: string[] = [];
    expect(() =>
      turns.add(() => {
        throw new Error('broken');
      }),
    ).toThrow('broken');
    turns.add(() => void started.push('next'));
    later.shift()?.();
    expect(started).toEqual(['next']);
  });
});
