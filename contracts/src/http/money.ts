import { z } from 'zod';

export const currency = z.literal('USD');

/** US dollars as a decimal string, such as `4.99`. */
export const usd = z.string();

/**
 * Formats whole cents as dollars digit by digit, without floating-point arithmetic.
 * @throws RangeError for an amount that is not whole
 */
export const usdOf = (cents: number): string => {
  if (!Number.isSafeInteger(cents)) throw new RangeError('an amount must be a whole number of cents');
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Returns the whole cents of an amount that `usdOf` formatted. */
export const centsOf = (amount: string): number => Number(amount.replace('.', ''));

/** Dollars as an administrator types them, `10` or `9.99`, parsed into whole cents. */
export const usdAmount = (label: string, centsMax: number) =>
  z
    .string({ error: `${label} must be text like 4.99` })
    .regex(/^\d{1,9}(?:\.\d{2})?$/, { error: `${label} must be like 4.99` })
    .transform((text) => {
      const [dollars = '', cents = '00'] = text.split('.');
      return Number(dollars + cents);
    })
    .refine((cents) => cents >= 1, { error: `${label} must be more than 0` })
    .refine((cents) => cents <= centsMax, { error: `${label} can be at most ${usdOf(centsMax)}` });
