import { describe, expect, it } from 'vitest';
import { ApiError } from '@pixchange/contracts/http/client';
import { isSettled, outcomeOf } from './outcome.ts';

const refusal = (code: string) => new ApiError(409, [{ attribute: 'base', title: 'No', code }], null);

describe('the outcome of a payment', () => {
  it.each([
    ['purchase.not-approved', 'not-paid', false],
    ['purchase.declined', 'declined', false],
    ['purchase.pending', 'pending', true],
    ['purchase.in-review', 'review', true],
  ])('for the code %s is %s', (code, kind, settled) => {
    const outcome = outcomeOf(refusal(code));
    expect(outcome).toEqual({ kind });
    expect(isSettled(outcome)).toBe(settled);
  });
  it('is a problem with the server’s message for anything else', () =>
    expect(outcomeOf(refusal('not_found'))).toEqual({ kind: 'problem', words: 'No' }));
  it('is a problem without a connection', () => expect(outcomeOf(new ApiError(0, [], null)).kind).toBe('problem'));
});
