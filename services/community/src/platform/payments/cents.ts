import { invariant } from '../../kernel/errors.ts';

const decimalForm = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/**
 * Parses a provider's decimal text such as `"12.34"` into whole hundredths, with integer arithmetic only. Null for
 * other texts, fractions of a hundredth, and more than 13 digits before the point.
 */
export const centsOf = (decimal: string): number | null => {
  const [, sign, whole, part = ''] = decimalForm.exec(decimal) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' && cents !== 0 ? -cents : cents;
};

/** Formats whole cents as decimal text, always with two decimal places: 5 is `"0.05"`. */
export const decimalOf = (cents: number): string => {
  invariant(Number.isSafeInteger(cents), 'an amount must be a whole number of cents');
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
