import { describe, expect, it } from 'vitest';
import { username } from '@pixchange/contracts/http/accounts';
import { usernameIdeas } from './username-ideas.ts';

/** Returns pseudo-random numbers that are the same in each run. */
const randomOf = (seed: number) => () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};

describe('suggestions for a taken username', () => {
  it('are similar usernames without duplicates', () => {
    const ideas = usernameIdeas('maya', randomOf(7));
    expect(ideas.length).toBeGreaterThan(6);
    expect(new Set(ideas).size).toBe(ideas.length);
    for (const idea of ideas) expect(idea).toMatch(/^maya(\.[a-z]+|\d\d)$/);
  });
  it('differ from call to call', () => {
    expect(usernameIdeas('maya', randomOf(7))).not.toEqual(usernameIdeas('maya', randomOf(8)));
  });
  it('replace an existing ending, and never contain the name itself', () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const ideas = usernameIdeas('maya_42', randomOf(seed));
      for (const idea of ideas) expect(idea).toMatch(/^maya(\.[a-z]+|\d\d)$/);
      expect(usernameIdeas('maya42', randomOf(seed))).not.toContain('maya42');
    }
    expect(usernameIdeas('a_1', randomOf(7))[0]).toMatch(/^a_1/);
  });
  it.each(['x'.repeat(30), '...', 'a_1', `${'long_'.repeat(6)}`])('are valid usernames: %s', (taken) => {
    for (const idea of usernameIdeas(taken, randomOf(3))) expect(username.safeParse(idea).success).toBe(true);
  });
});
