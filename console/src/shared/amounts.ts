const integerFormat = new Intl.NumberFormat('en');
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

const CENTS_PER_DOLLAR = 100;

export type Unit = 'coins' | 'pixtokens' | 'usd_cents';

/** Formats an amount for display; `usd_cents` are shown in dollars. */
export const amountText = (amount: number, unit: Unit): string =>
  (unit === 'usd_cents' ? dollars.format(amount / CENTS_PER_DOLLAR) : integerFormat.format(amount)).replace('-', '−');

export const countText = (count: number): string => integerFormat.format(count);
