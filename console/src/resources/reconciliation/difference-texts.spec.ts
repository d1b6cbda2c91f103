import { expect, it } from 'vitest';
import { amountOn } from './difference-texts.ts';

it('names each amount with its currency', () => {
  const both = { ours: '10.00', theirs: { amount: '-1.20', currency: 'EUR' } };
  expect([amountOn('ours', both), amountOn('theirs', both)]).toEqual(['10.00 USD', '-1.20 EUR']);
});

it('has a text for a side without an amount', () => {
  const none = { ours: null, theirs: null };
  expect([amountOn('ours', none), amountOn('theirs', none)]).toEqual(['nothing', 'see the findings']);
});
