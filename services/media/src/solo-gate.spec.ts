import { describe, expect, it } from 'vitest';
import { SoloGate } from './solo-gate.ts';

/** Creates work that the test ends explicitly, and records the order of starts and ends. */
const stage = () => {
  const gate = new SoloGate();
  const story: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async (): Promise<string> => {
    story.push(`${name} starts`);
    await new Promise<void>((end) => ends.set(name, end));
    story.push(`${name} ends`);
    return name;
  };
  return { gate, story, work, end: (name: string) => ends.get(name)?.() };
};

describe('the gate of media jobs', () => {
  it('runs jobs concurrently', async () => {
    const { gate, story, work, end } = stage();
    const both = [gate.beside(work('a')), gate.beside(work('b'))];
    await Promise.resolve();
    expect(story).toEqual(['a starts', 'b starts']);
    end('a');
    end('b');
    expect(await Promise.all(both)).toEqual(['a', 'b']);
  });

  it('starts an exclusive job after all earlier jobs, and later jobs after it', async () => {
    const { gate, story, work, end } = stage();
    const first = gate.beside(work('first'));
    const alone = gate.alone(work('alone'));
    const later = gate.beside(work('later'));
    await Promise.resolve();
    expect(story).toEqual(['first starts']);
    end('first');
    await first;
    await Promise.resolve();
    end('alone');
    await alone;
    await Promise.resolve();
    end('later');
    await later;
    expect(story).toEqual(['first starts', 'first ends', 'alone starts', 'alone ends', 'later starts', 'later ends']);
  });

  it('continues after a failed job', async () => {
    const { gate } = stage();
    await expect(gate.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await gate.beside(() => Promise.resolve('done'))).toBe('done');
  });
});
