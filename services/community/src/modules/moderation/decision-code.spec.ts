import { expect, it } from 'vitest';
import { decisionCode, isDecisionCode } from './decision-code.ts';

const code = decisionCode('secret', 'one');

it('a decision code is valid only for its own decision and secret', () => {
  expect(code).toMatch(/^[0-9a-f]{32}$/);
  expect(isDecisionCode('secret', 'one', code)).toBe(true);
  for (const [secret, act, other] of [
    ['secret', 'two', code],
    ['another', 'one', code],
    ['secret', 'one', ''],
    ['secret', 'one', `${code}0`],
    ['secret', 'one', 'ä'.repeat(16)],
  ] as const)
    expect(isDecisionCode(secret, act, other)).toBe(false);
});
