/** Formats an amount with two decimals; internally, amounts are hundredths in every currency. */
export const asDecimal = (cents: number): string =>
  cents < 0 ? `-${asDecimal(-cents)}` : `${(cents - (cents % 100)) / 100}.${String(cents % 100).padStart(2, '0')}`;

/** Parses an amount such as `12.34` into hundredths; undefined for 0 and for any other format. */
export const fromDecimal = (text: unknown): number | undefined => {
  if (typeof text !== 'string' || !/^\d{1,7}\.\d{2}$/.test(text)) return undefined;
  const cents = Number(text.replace('.', ''));
  return cents > 0 ? cents : undefined;
};

export const money = (currency: string, cents: number) => ({ currency_code: currency, value: asDecimal(cents) });

/** Returns the provider's fee in hundredths: 3.49% plus 49 cents, at most the whole amount. */
export const feeOf = (cents: number): number => Math.min(cents, Math.floor((cents * 349 + 5_000) / 10_000) + 49);
