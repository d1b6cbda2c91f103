import { beforeAll, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { socialLoginHttp } from '@pixchange/contracts/http/social-login';
import { newEmail, sharedProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { testStack } from '../../../../../tests/stack.ts';
import { openModeratedSite, refusal } from './testing/moderated-site.ts';

let product: Product;
let mona: Person;
beforeAll(async () => {
  const site = await openModeratedSite(sharedProduct('plain'));
  ({ product } = site);
  mona = await site.staff('moderator');
});

const sandbox = async <T>(path: string, body: object): Promise<T> => {
  const answer = await fetch(`${testStack().login.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
};

it('a suspended person cannot register again, even after their data is erased', async () => {
  const email = newEmail();
  const { access_token, id } = await sandbox<{ access_token: string; id: string }>('/sandbox/tokens', {
    kind: 'user',
    name: 'Noor Haddad',
    email,
  });
  const register = () => product.call(socialLoginHttp.register, { body: { access_token, terms_of_service: true } });
  const person = await register();
  await product.call(moderationHttp.suspend, {
    params: { id: person.id },
    token: mona.session.token,
    body: { reason: 'Spam' },
  });
  expect(await refusal(product.call(accountsHttp.ownProfile, { token: person.token }))).toMatchObject({ status: 401 });
  const suspendedError = { status: 403, errors: [{ code: 'suspended' }] };
  expect(await refusal(product.call(socialLoginHttp.signIn, { body: { access_token } }))).toMatchObject(suspendedError);
  expect(await refusal(register())).toMatchObject(suspendedError);

  const { signed_request } = await sandbox<{ signed_request: string }>('/sandbox/signed-requests', { id });
  const { confirmation_code: code } = await product.call(socialLoginHttp.requestDeletion, { body: { signed_request } });
  await until(
    () => product.call(socialLoginHttp.deletion, { params: { code } }),
    ({ status }) => status === 'done',
    'the removal',
  );
  expect(await refusal(register())).toMatchObject(suspendedError);
  const byEmail = product.call(accountsHttp.register, {
    body: { registration: { email, password: 'Papercuts1', terms_of_service: true } },
  });
  expect(await refusal(byEmail)).toMatchObject({ status: 422, errors: [{ code: 'account.email-taken' }] });
});
