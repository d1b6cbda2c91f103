import { describe, expect, it } from 'vitest';
import { ApiError } from '@pixchange/contracts/http/client';
import { fieldErrorsOf } from '../../shared/api/failure.ts';
import { firstFieldOf, loginFieldOf, missingOf, secondFieldOf } from './sign-up-fields.ts';

const refusal = (...errors: [string, string][]) =>
  new ApiError(
    422,
    errors.map(([attribute, title]) => ({ attribute, title, code: 'invalid' })),
    null,
  );

it('puts errors of the first step under their fields', () =>
  expect(
    fieldErrorsOf(
      refusal(['email', 'taken'], ['password', 'short'], ['terms_of_service', 'needed']),
      firstFieldOf,
      'email',
    ),
  ).toEqual({
    email: 'taken',
    password: 'short',
    terms_of_service: 'needed',
  }));
it('puts errors of the second step under username, any other under full name', () =>
  expect(fieldErrorsOf(refusal(['username', 'taken'], ['whatever', 'odd']), secondFieldOf, 'full_name')).toEqual({
    username: 'taken',
    full_name: 'odd',
  }));
it('puts base and password under the password of login', () => {
  expect(fieldErrorsOf(refusal(['base', 'Wrong']), loginFieldOf, 'password')).toEqual({ password: 'Wrong' });
  expect(fieldErrorsOf(refusal(['email', 'Unknown']), loginFieldOf, 'password')).toEqual({ email: 'Unknown' });
});
it('says a broken connection in words', () =>
  expect(fieldErrorsOf(new ApiError(0, [], null), loginFieldOf, 'password').password).toMatch(
    /^Internet connection issue/,
  ));

describe('what is missing', () => {
  const words = { email: 'Enter it.', terms_of_service: 'Agree.' };
  it('is said of what is empty or not ticked, and of nothing else', () => {
    expect(missingOf({ email: ' ', terms_of_service: false }, words)).toEqual(words);
    expect(missingOf({ email: 'a@example.org', terms_of_service: false }, words)).toEqual({
      terms_of_service: 'Agree.',
    });
    expect(missingOf({ email: 'a@example.org', terms_of_service: true }, words)).toEqual({});
  });
});
