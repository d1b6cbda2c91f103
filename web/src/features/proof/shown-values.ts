import { proofText as text } from './proof.text.ts';

const LENGTH_MAX = 500;

/** Returns a value from a file, shortened if it is very long. */
export const shortened = (value: string): string =>
  value.length > LENGTH_MAX ? `${value.slice(0, LENGTH_MAX)}…` : value;

/** Formats a time from a file; any other text is returned unformatted, shortened if it is very long. */
export const timeOf = (at: string): string => (Number.isNaN(Date.parse(at)) ? shortened(at) : text.time(at));
