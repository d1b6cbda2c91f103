const AMOUNT = /^\$?(\d{1,7})(?:\.(\d{2}))?$/;
const CENTS_PER_DOLLAR = 100;

/** Parses an amount in dollars and returns cents; null when it is invalid. */
export const centsOf = (text: string): number | null => {
  const parts = AMOUNT.exec(text.trim());
  return parts === null ? null : Number(parts[1]) * CENTS_PER_DOLLAR + Number(parts[2] ?? 0);
};
