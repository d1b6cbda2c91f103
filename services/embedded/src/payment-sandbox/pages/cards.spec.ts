import { describe, expect, it } from 'vitest';
import { readCard, testCards } from './cards.ts';

const today = new Date('2026-11-21T12:00:00Z');
const good = { number: '4111 1111 1111 1111', expiry: '09/31', code: '123' };

describe('a card', () => {
  it.each(testCards)('for tests is accepted: $number $description', ({ number, outcome }) => {
    const digits = number.replaceAll(' ', '');
    for (const text of [number, digits, number.replaceAll(' ', '-')])
      expect(readCard({ ...good, number: text }, today)).toEqual({ outcome, last4: digits.slice(-4) });
  });

  it.each(['', 'abcd', '4111 1111 1111 1112', '4111', '4111111111111111111111'])(
    'needs a well-formed number, not %j',
    (number) => {
      expect(readCard({ ...good, number }, today)).toEqual({ errors: { number: 'This is not a card number.' } });
    },
  );

  it('must not be a real card', () =>
    expect(readCard({ ...good, number: '5555 5555 5555 4444' }, today)).toEqual({
      errors: { number: expect.stringContaining('Never type a real card') },
    }));

  it.each(['11/26', '12/26', '01 / 40', '0931'])('is valid until the end of its month: %s', (expiry) =>
    expect(readCard({ ...good, expiry }, today)).toHaveProperty('outcome'),
  );

  it.each([
    ['10/26', 'expired'],
    ['13/30', 'Enter the month'],
    ['1/30', 'Enter the month'],
    ['2030-01', 'Enter the month'],
    ['', 'Enter the month'],
  ])('needs a future expiry date, not %j', (expiry, message) => {
    expect(readCard({ ...good, expiry }, today)).toEqual({ errors: { expiry: expect.stringContaining(message) } });
  });

  it.each(['', '12', '12345', 'abc'])('needs a security code, not %j', (code) =>
    expect(readCard({ ...good, code }, today)).toEqual({ errors: { code: 'Enter the 3 or 4 digits.' } }),
  );

  it('gets all its errors together', () => {
    expect(Object.keys((readCard({ number: '', expiry: '', code: '' }, today) as { errors: object }).errors)).toEqual([
      'number',
      'expiry',
      'code',
    ]);
  });
});
