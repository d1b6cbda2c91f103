import { expect, it } from 'vitest';
import { amountText } from './amounts.ts';

it.each([
  [1_234_567, 'coins', '1,234,567'],
  [-100, 'pixtokens', '−100'],
  [1_050, 'usd_cents', '$10.50'],
  [-5, 'usd_cents', '−$0.05'],
] as const)('%d %s is %s', (amount, unit, text) => expect(amountText(amount, unit)).toBe(text));
