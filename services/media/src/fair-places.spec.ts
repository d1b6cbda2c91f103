import { describe, expect, it } from 'vitest';
import { FairPlaces, PlacesClosed } from './fair-places.ts';

/** Takes slots and records which people got one. */
const queueOf = (places: FairPlaces) => {
  const started: string[] = [];
  const releases: (() => void)[] = [];
  const take = (person: string): Promise<void> =>
    places.take(person).then((release) => {
      started.push(person);
      releases.push(release);
    });
  /** Resolves when everything that can start has started. */
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const finishOne = async (): Promise<void> => {
    releases.shift()?.();
    await settled();
  };
  return { started, take, settled, finishOne };
};

describe('places for media work', () => {
  it('keep one place free for other people, however much one person queues', async () => {
    const { started, take, settled } = queueOf(new FairPlaces(3));
    for (let count = 0; count < 100; count += 1) void take('busy');
    await settled();
    expect(started).toEqual(['busy', 'busy']);
    void take('other');
    await settled();
    expect(started).toEqual(['busy', 'busy', 'other']);
  });

  it('rotate between the waiting people', async () => {
    const { started, take, settled, finishOne } = queueOf(new FairPlaces(1));
    for (const person of ['a', 'a', 'a', 'b', 'c', 'b']) void take(person);
    await settled();
    for (let count = 0; count < 6; count += 1) await finishOne();
    expect(started).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
  });

  it('can be released only once, and are refused after closing', async () => {
    const places = new FairPlaces(1);
    const release = await places.take('a');
    const waiting = places.take('b');
    release();
    release();
    await waiting;
    const late = places.take('c');
    places.close();
    await expect(late).rejects.toThrow(PlacesClosed);
    await expect(places.take('d')).rejects.toThrow(PlacesClosed);
  });
});
