import { formats } from './locale.ts';

/**
 * Formats a number in English without the browser's locale data, whose first use blocks a phone for a tenth of a
 * second.
 * @param number with no more than three decimal places
 */
export const inEnglish = (number: number): string => String(number).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',');

/** Returns a count with its English noun: `one` for exactly one, `other` for all other counts. */
export const countInEnglish = (count: number, one: string, other: string): string =>
  `${inEnglish(count)} ${count === 1 ? one : other}`;

/** Formats a number in the page's language. */
export const written = (number: number): string =>
  formats === 'en' ? inEnglish(number) : number.toLocaleString(formats);

/**
 * Formats dollars in English.
 * @param cents whole cents, not negative
 */
export const inEnglishDollars = (cents: number): string =>
  `$${inEnglish(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;

/** Formats dollars in the page's language, isolated in right-to-left text. */
export const writtenDollars = (cents: number): string =>
  formats === 'en'
    ? inEnglishDollars(cents)
    : `\u2066${(cents / 100).toLocaleString(formats, { style: 'currency', currency: 'USD' })}\u2069`;
