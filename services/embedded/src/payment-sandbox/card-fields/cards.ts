import type { Authentication } from '../order.ts';
import { digitsOf, testCards, type TestCard } from '../pages/cards.ts';

/** 3-D Secure behavior of the bank: a challenge to the cardholder, or a result without a challenge. */
type Check = 'challenge' | Authentication;

const passed: Authentication = { enrollment: 'Y', authentication: 'Y', liabilityShift: 'POSSIBLE' };

/** Test cards of the card fields, which include the test cards of the payment page. */
export const fieldCards: readonly (TestCard & { check: Check })[] = [
  ...testCards.map((card) =>
    card.outcome === 'good'
      ? { ...card, description: 'requires a confirmation', check: 'challenge' as const }
      : { ...card, check: passed },
  ),
  {
    number: '4000 0000 0000 0101',
    outcome: 'good',
    description: 'requires no confirmation',
    check: { enrollment: 'N', liabilityShift: 'NO' },
  },
  {
    number: '4000 0000 0000 0200',
    outcome: 'good',
    description: 'can’t be checked',
    check: { enrollment: 'U', liabilityShift: 'UNKNOWN' },
  },
];

/** Returns the bank's behavior for a card; undefined for a card that is not a test card. */
export const checkOf = (number: string): Check | undefined =>
  fieldCards.find((card) => digitsOf(card.number) === digitsOf(number))?.check;

/** 3-D Secure results of the two buttons on the bank's page. */
export const answers = {
  confirm: passed,
  refuse: { enrollment: 'Y', authentication: 'N', liabilityShift: 'NO' },
} as const satisfies Record<string, Authentication>;
