import { newEmail } from '../../../../../../tests/product.ts';
import { testStack } from '../../../../../../tests/stack.ts';

interface Person {
  access_token: string;
  id: string;
}

const ask = async <T>(path: string, body: object): Promise<T> => {
  const answer = await fetch(`${testStack().login.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
};

/** Requests a token of the login sandbox, for a person with a known id or a new one. */
export const requestLoginToken = (kind: string, person: object = {}): Promise<Person> =>
  ask('/sandbox/tokens', { kind, ...person });

export const someone = (): Promise<Person> => requestLoginToken('user', { name: 'Noor Haddad', email: newEmail() });

/** Returns the provider's signed request about a person. */
export const signed = async (id: string): Promise<string> =>
  (await ask<{ signed_request: string }>('/sandbox/signed-requests', { id })).signed_request;
