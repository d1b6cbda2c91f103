import type { Approval } from '../order.ts';

export type TestCard = { number: string; outcome: Approval['outcome']; description: string };

/** Test cards, which the page shows. Their numbers belong to no real card. */
export const testCards: readonly TestCard[] = [
  { number: '4111 1111 1111 1111', outcome: 'good', description: 'is paid' },
  { number: '4000 0000 0000 0002', outcome: 'declined', description: 'is declined' },
  { number: '4000 0000 0000 0077', outcome: 'pending', description: 'is held for review' },
];

export type CardFields = { number: string; expiry: string; code: string };
export type CardErrors = Partial<Record<keyof CardFields, string>>;

export const digitsOf = (text: string): string => text.replace(/[\s-]/g, '');

/** Whether the check digit of a card number is correct (Luhn). */
const isWellFormed = (digits: string): boolean =>
  [...digits]
    .reverse()
    .reduce(
      (sum, digit, place) => sum + (place % 2 === 0 ? Number(digit) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]!),
      0,
    ) %
    10 ===
  0;

const numberError = (text: string, known: readonly TestCard[]): string | undefined => {
  const digits = digitsOf(text);
  if (!/^\d{12,19}$/.test(digits) || !isWellFormed(digits)) return 'This is not a card number.';
  return known.some(({ number }) => digitsOf(number) === digits)
    ? undefined
    : 'This is not a test card. Never type a real card here.';
};

const expiryError = (text: string, today: Date): string | undefined => {
  // Number keypads of phones have no slash.
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s?\/?\s?(\d{2})$/.exec(text.trim()) ?? [];
  if (month === '') return 'Enter the month and year, as in 09/31.';
  // A card is valid until the end of the month.
  return Date.UTC(2_000 + Number(year), Number(month)) > today.getTime() ? undefined : 'This card has expired.';
};

/** Reads a test card from a form; returns the outcome of a payment with it, or an error for each invalid field. */
export const readCard = (
  { number, expiry, code }: CardFields,
  today: Date,
  known = testCards,
): { outcome: Approval['outcome']; last4: string } | { errors: CardErrors } => {
  const found = {
    number: numberError(number, known),
    expiry: expiryError(expiry, today),
    code: /^\d{3,4}$/.test(code.trim()) ? undefined : 'Enter the 3 or 4 digits.',
  };
  const errors = Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined)) as CardErrors;
  const card = known.find((one) => digitsOf(one.number) === digitsOf(number));
  return card === undefined || Object.keys(errors).length > 0
    ? { errors }
    : { outcome: card.outcome, last4: digitsOf(number).slice(-4) };
};
