import { describe, expect, it } from 'vitest';
import { Belongings, type KeepsAnything } from './belongings.ts';

const PERSON = 'person-1';
const nothing: KeepsAnything = () => Promise.resolve(false);
const something: KeepsAnything = (userId) => Promise.resolve(userId === PERSON);

describe('the check for belongings of a person', () => {
  it('is true as soon as one module keeps something of theirs', async () => {
    const belongings = new Belongings([nothing, something, nothing]);
    expect(await belongings.has(PERSON)).toBe(true);
    expect(await belongings.has('another')).toBe(false);
  });

  it('fails without modules, and when one of them fails', async () => {
    await expect(new Belongings([]).has(PERSON)).rejects.toThrow('no module was asked');
    const failing: KeepsAnything = () => Promise.reject(new Error('no connection'));
    await expect(new Belongings([nothing, failing]).has(PERSON)).rejects.toThrow('no connection');
  });
});
