import { invariant } from '../../kernel/errors.ts';

const decimalForm = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/** Hundredths of a provider's decimal text such as `"12.34"`; null where it is none, or has parts of a hundredth. Nothing passes through a fraction. */
export const centsOf = (decimal: string): number | null => {
  const [, sign, whole, part = ''] = decimalForm.exec(decimal) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' && cents !== 0 ? -cents : cents;
};

/** The decimal text of whole cents, with two places always: 5 is `"0.05"`. */
export const decimalOf = (cents: number): string => {
  invariant(Number.isSafeInteger(cents), 'an amount is of whole cents');
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
