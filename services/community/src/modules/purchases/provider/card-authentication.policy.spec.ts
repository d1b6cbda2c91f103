import { expect, it } from 'vitest';
import { authenticationText, authenticationVerdict } from './card-authentication.policy.ts';

const resultOf = (text: string) => {
  const [enrollment, authentication, liabilityShift] = text.split(' ').map((word) => (word === '-' ? null : word));
  return {
    enrollment: enrollment ?? null,
    authentication: authentication ?? null,
    liabilityShift: liabilityShift ?? null,
  };
};

it.each([
  ['Y Y POSSIBLE', 'accepted'],
  ['Y A POSSIBLE', 'accepted'],
  ['N - NO', 'accepted'],
  ['U - NO', 'accepted'],
  ['B - NO', 'accepted'],
  ['Y N NO', 'failed'],
  ['Y R NO', 'failed'],
  ['Y U UNKNOWN', 'unclear'],
  ['Y U NO', 'unclear'],
  ['Y C UNKNOWN', 'unclear'],
  ['Y - NO', 'unclear'],
  ['U - UNKNOWN', 'unclear'],
  ['- - UNKNOWN', 'unclear'],
])('the result %s is %s, as in the table of the provider', (text, verdict) => {
  expect(authenticationVerdict(resultOf(text))).toBe(verdict);
});

it.each(['Y Y NO', 'Y N POSSIBLE', 'N - POSSIBLE', '- - POSSIBLE', 'Y D POSSIBLE', 'y y possible', 'constructor'])(
  'the result %s is unclear, because it is not in the table',
  (text) => {
    expect(authenticationVerdict(resultOf(text))).toBe('unclear');
  },
);

it('a card without a result is unclear', () => {
  expect(authenticationVerdict(null)).toBe('unclear');
  expect(authenticationText(null)).toBe('- - -');
});
