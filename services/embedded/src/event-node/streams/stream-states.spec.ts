import { describe, expect, it } from 'vitest';
import { StreamStates } from './stream-states.ts';
import { noHead, type StreamState } from './stream-state.ts';

const key = Buffer.alloc(16);
const state = (base: string, revision = 0): StreamState => ({
  base,
  key,
  metaKey: key,
  main: { revision, position: 1 },
  meta: noHead,
  metadata: {},
});

describe('the cached stream states', () => {
  it('are bounded with a million streams, and keep the most recently used ones', () => {
    const states = new StreamStates(1000);
    states.committed([state('hot')]);
    for (let n = 0; n < 1_000_000; n++) {
      states.committed([state(`stream-${n}`)]);
      if (n % 500 === 0) states.find('hot');
    }
    expect(states.size).toBe(1000);
    expect(states.find('hot')).toBeDefined();
    expect(states.find('stream-999999')).toBeDefined();
    expect(states.find('stream-0')).toBeUndefined();
  });

  it('ignore a loaded state when a commit has changed the stream meanwhile', async () => {
    const states = new StreamStates(10);
    const read = await states.read('a', () => {
      states.committed([state('a', 7)]);
      return Promise.resolve([state('a', 6)]);
    });
    expect(read.main.revision).toBe(7);
    expect(states.find('a')?.main.revision).toBe(7);
  });

  it('keep a loaded state when commits have changed only other streams', async () => {
    const states = new StreamStates(10);
    await states.read('b', () => {
      states.committed([state('c', 1)]);
      return Promise.resolve([state('b', 6)]);
    });
    expect(states.find('b')?.main.revision).toBe(6);
  });
});
