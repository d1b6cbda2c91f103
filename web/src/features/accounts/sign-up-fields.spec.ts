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
it('puts username errors of the second step under username, any other under full name', () =>
  expect(fieldErrorsOf(refusal(['username', 'taken'], ['whatever', 'odd']), secondFieldOf, 'full_name')).toEqual({
    username: 'taken',
    full_name: 'odd',
  }));
it('puts a base error of the login under password, and an email error under email', () => {
  expect(fieldErrorsOf(refusal(['base', 'Wrong']), loginFieldOf, 'password')).toEqual({ password: 'Wrong' });
  expect(fieldErrorsOf(refusal(['email', 'Unknown']), loginFieldOf, 'password')).toEqual({ email: 'Unknown' });
});
it('puts a connection failure under the given default field', () =>
  expect(fieldErrorsOf(new ApiError(0, [], null), loginFieldOf, 'password').password).toMatch(
    /^Internet connection issue/,
  ));

describe('missing fields', () => {
  const messages = { email: 'Enter it.', terms_of_service: 'Agree.' };
  it('include only empty fields and unticked checkboxes', () => {
    expect(missingOf({ email: ' ', terms_of_service: false }, messages)).toEqual(messages);
    expect(missingOf({ email: 'a@example.org', terms_of_service: false }, messages)).toEqual({
      terms_of_service: 'Agree.',
    });
    expect(missingOf({ email: 'a@example.org', terms_of_service: true }, messages)).toEqual({});
  });
});
