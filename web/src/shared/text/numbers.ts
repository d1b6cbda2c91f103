import { formats } from './locale.ts';

/**
 * A number in English, without the browser's tables of all languages: their first use keeps a phone waiting for a tenth of a second.
 * @param number with no more than three digits after its point
 */
export const inEnglish = (number: number): string => String(number).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',');

/** A count with its noun in English: its one form for exactly one, and the other for all else. */
export const countInEnglish = (count: number, one: string, other: string): string =>
  `${inEnglish(count)} ${count === 1 ? one : other}`;

/** As the page's language writes it. */
export const written = (number: number): string =>
  formats === 'en' ? inEnglish(number) : number.toLocaleString(formats);

/** @param cents of a dollar, whole and not below 0 */
export const inEnglishDollars = (cents: number): string =>
  `$${inEnglish(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;

/** As the page's language writes it, kept together where that is written from right to left. */
export const writtenDollars = (cents: number): string =>
  formats === 'en'
    ? inEnglishDollars(cents)
    : `\u2066${(cents / 100).toLocaleString(formats, { style: 'currency', currency: 'USD' })}\u2069`;
