const numbers = new Intl.NumberFormat('ar');
const ungrouped = new Intl.NumberFormat('ar', { useGrouping: false });
const signed = new Intl.NumberFormat('ar', { signDisplay: 'exceptZero' });
const oneDigit = new Intl.NumberFormat('ar', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat('ar', { maximumFractionDigits: 2, minimumFractionDigits: 2 });
const currency = new Intl.NumberFormat('ar', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
const instants = new Intl.DateTimeFormat('ar', { dateStyle: 'medium', timeStyle: 'short' });

export const number = (amount: number): string => numbers.format(amount);
export const withSign = (amount: number): string => signed.format(amount);
export const tenths = (amount: number): string => oneDigit.format(amount);
export const hundredths = (amount: number): string => twoDigits.format(amount);
export const year = (amount: number): string => ungrouped.format(amount);
export const dollars = (amount: number): string => currency.format(amount);
export const dateTime = (instant: string): string => instants.format(new Date(instant));

/** Isolates the direction of a name or title, which may be in any language. */
export const apart = (text: string): string => `\u2068${text}\u2069`;

/** Formats width and height, in this order from left to right in every language. */
export const size = (width: number, height: number): string => `\u2066${number(width)} × ${number(height)}\u2069`;
