import { describe, expect, it } from 'vitest';
import { username } from '@pixchange/contracts/http/accounts';
import fc from 'fast-check';
import { emailFor, fullNameFor, usernamesFor } from './social-names.ts';

const userId = '01890000-0000-7000-8000-000000000001';

describe('usernames for a person who chose none', () => {
  it.each([
    ['Ines Okafor', 'ines.okafor'],
    ['Tomás  Iglesias-Núñez', 'tomas.iglesias.nunez'],
    ['Ø', 'user'],
    ['Al', 'al'],
    ['..', 'user'],
    ['山田太郎', 'user'],
    ['A very long name that goes on and on for ever', 'a.very.long.name.that.goes.on'],
  ])('derived from %s begin with %s', (name, first) => {
    const [best = ''] = usernamesFor(name, userId);
    expect(best.startsWith(first)).toBe(true);
  });

  it('are the same for the same person, and different for others', () => {
    expect(usernamesFor('Ines', userId)).toEqual(usernamesFor('Ines', userId));
    expect(usernamesFor('Ines', userId).at(-1)).not.toBe(usernamesFor('Ines', userId.replace(/1$/, '2')).at(-1));
  });

  it('are several valid and different usernames', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (name, id) => {
        const names = usernamesFor(name, id);
        expect(names.length).toBeGreaterThan(0);
        expect(new Set(names).size).toBe(names.length);
        for (const text of names) expect(username.parse(text)).toBe(text);
      }),
    );
  });
});

describe('the full name', () => {
  it('is kept as it is', () => expect(fullNameFor('Ines Okafor', 'x')).toBe('Ines Okafor'));
  it('loses invisible characters', () => expect(fullNameFor(' Ines\u0000\u202E\n Okafor ', 'x')).toBe('Ines Okafor'));
  it('is cut, not refused', () => expect(fullNameFor('é'.repeat(200), 'x')).toBe('é'.repeat(80)));
  it('falls back when nothing is left', () => expect(fullNameFor('\u200B\u202E', 'ines')).toBe('ines'));
});

describe('the email', () => {
  it('is accepted when it is valid', () => expect(emailFor(' Ines@Example.org ')).toBe('Ines@Example.org'));
  it.each([null, '', 'nobody', 'a@b', `${'x'.repeat(300)}@example.org`])('is ignored when it is %j', (text) =>
    expect(emailFor(text)).toBeNull(),
  );
});
