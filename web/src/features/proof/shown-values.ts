import { proofText as text } from './proof.text.ts';

const LENGTH_MAX = 500;

/** Returns a value from a file, without the rest of a very long one. */
export const shortened = (value: string): string =>
  value.length > LENGTH_MAX ? `${value.slice(0, LENGTH_MAX)}…` : value;

/** Returns a time from a file in words; a text that is not a time stays as it is. */
export const timeOf = (at: string): string => (Number.isNaN(Date.parse(at)) ? shortened(at) : text.time(at));
