import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp, type SessionView } from '@pixchange/contracts/http/accounts';
import {
  linkToken,
  mailTo,
  newEmail,
  signUp,
  startProduct,
  until,
  type Person,
  type Product,
} from '../../../../../tests/product.ts';

let product: Product;
let ines: Person;
beforeAll(async () => {
  product = await startProduct('invitations');
  ines = await signUp(product);
});
afterAll(() => product.stop());

const register = async (inviter_id: unknown): Promise<{ email: string; id: string }> => {
  const email = newEmail();
  const { token } = await product.call(accountsHttp.register, {
    body: {
      registration: {
        email,
        password: 'Papercuts1',
        terms_of_service: true,
        registration_source: 0,
        inviter_id,
      } as never,
    },
  });
  const { id } = await product.call(accountsHttp.completeRegistration, {
    token,
    body: { registration: { email, username: `u_${email.slice(1, 9)}`, full_name: 'Noor' } },
  });
  return { email, id };
};

const confirm = async (email: string): Promise<SessionView> =>
  product.call(accountsHttp.confirm, { body: { token: linkToken(await mailTo(email)), password: 'Papercuts1' } });

const pixtokensOf = async ({ session }: Person): Promise<number> =>
  (await product.call(accountsHttp.ownProfile, { token: session.token })).pixtokens;

describe('an invitation', () => {
  it('earns the inviter one pixtoken when the invited confirms, and not before', async () => {
    const { email } = await register(ines.session.id);
    expect(await pixtokensOf(ines)).toBe(0);
    await confirm(email);
    await until(
      () => pixtokensOf(ines),
      (count) => count === 1,
      'the reward',
    );
  });

  it('earns one for each who came, and none twice when everything is started again', async () => {
    const before = await pixtokensOf(ines);
    const emails = await Promise.all([1, 2, 3].map(async () => (await register(ines.session.id)).email));
    await Promise.all(emails.map(confirm));
    await until(
      () => pixtokensOf(ines),
      (count) => count === before + 3,
      'three rewards',
    );
    await product.restart();
    const { email } = await register(ines.session.id);
    await confirm(email);
    await until(
      () => pixtokensOf(ines),
      (count) => count === before + 4,
      'the fourth reward',
    );
  });

  it.each([
    ['nobody that there is', '00000000-0000-7000-8000-000000000000'],
    ['what is no id', "'; DROP SCHEMA read"],
    ['nothing', ''],
    ['null', null],
  ])('of %s lets the person in all the same, and earns nothing', async (_, inviter) => {
    const before = await pixtokensOf(ines);
    const { email } = await register(inviter);
    expect(await confirm(email)).toMatchObject({ status: 'confirmed', pixtokens: 0 });
    // Somebody else's reward comes after it in the log, so that all that was to come has come.
    const { email: next } = await register(ines.session.id);
    await confirm(next);
    await until(
      () => pixtokensOf(ines),
      (count) => count === before + 1,
      'the reward of the next',
    );
  });

  it('that is no text at all is refused by its name', async () => {
    await expect(register({ id: 1 })).rejects.toMatchObject({ status: 422, errors: [{ attribute: 'inviter_id' }] });
  });
});
