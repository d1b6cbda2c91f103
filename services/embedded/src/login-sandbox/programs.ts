import { json, type Answer } from '../sandbox-http/answers.ts';
import { signedRequest, type App } from './graph.ts';
import { isTokenKind, tokenKinds } from './kinds.ts';
import type { LoginStore, Wanted } from './store.ts';

const idForm = /^\d{1,20}$/;
const nameLengthMax = 200;
const emailLengthMax = 254;

const isText = (value: unknown, lengthMax: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= lengthMax;

const refused = (message: string): Answer => json(422, { error: message });

/**
 * Reads the requested person from a body; missing fields stay undefined. Returns `'wrong'` if a field has the wrong
 * format.
 */
const wantedOf = ({ id, name, email }: Record<string, unknown>): Wanted | 'wrong' => {
  if (id !== undefined && !(typeof id === 'string' && idForm.test(id))) return 'wrong';
  if (name !== undefined && !isText(name, nameLengthMax)) return 'wrong';
  if (email !== undefined && email !== null && !isText(email, emailLengthMax)) return 'wrong';
  return { id, name, email } as Wanted;
};

/**
 * `POST /sandbox/tokens {kind?, id?, name?, email?}`: issues a token to a program; creates a person if the id is new or
 * missing.
 */
export const tokenForProgram = async (store: LoginStore, body: unknown): Promise<Answer> => {
  if (typeof body !== 'object' || body === null) return refused('the body must be a JSON object');
  const { kind = 'user', ...fields } = body as Record<string, unknown>;
  if (!isTokenKind(kind)) return refused(`kind must be one of ${Object.keys(tokenKinds).join(', ')}`);
  const wanted = wantedOf(fields);
  if (wanted === 'wrong') return refused('id must be digits, name and email text');
  const { token, identity, expiresAt } = await store.giveToken(kind, wanted);
  return json(201, { access_token: token, kind, ...identity, expires_at: expiresAt });
};

/**
 * `POST /sandbox/signed-requests {id}`: returns the provider's message for a person who requests the deletion of their
 * data.
 */
export const signedRequestForProgram = (app: App, body: unknown): Answer => {
  const id = (body as { id?: unknown } | null)?.id;
  return typeof id === 'string' && idForm.test(id)
    ? json(201, { signed_request: signedRequest(app, id) })
    : refused('id must be digits');
};
