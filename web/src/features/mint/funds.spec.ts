import { expect, it } from 'vitest';
import { firstPayment, fundsFor } from './funds.ts';

it('a mint costs 100 pixcoins or 4 pixtokens', () => {
  expect(fundsFor({ coins: 100, pixtokens: 4 }, 'coins')).toEqual({ have: 100, missing: 0 });
  expect(fundsFor({ coins: 99, pixtokens: 4 }, 'coins')).toEqual({ have: 99, missing: 1 });
  expect(fundsFor({ coins: 0, pixtokens: 3 }, 'tokens')).toEqual({ have: 3, missing: 1 });
});
it('preselects an affordable currency, preferably coins', () => {
  expect(firstPayment({ coins: 100, pixtokens: 4 })).toBe('coins');
  expect(firstPayment({ coins: 99, pixtokens: 4 })).toBe('tokens');
  expect(firstPayment({ coins: 0, pixtokens: 0 })).toBe('coins');
});
