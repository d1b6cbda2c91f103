import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { ApiError } from '@pixchange/contracts/http/client';
import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import sharp from 'sharp';
import {
  linkToken,
  mailsTo,
  mailTo,
  makeWork,
  newEmail,
  PASSWORD,
  sharedProduct,
  signUp,
  until,
  type Mail,
  type Person,
  type Product,
} from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct('plain');
});

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const begin = async (email: string): Promise<string> =>
  (
    await product.call(accountsHttp.register, {
      body: { registration: { email, password: PASSWORD, terms_of_service: true } },
    })
  ).token;
const complete = (token: string, username = `a_${randomUUID().slice(0, 8)}`) =>
  product.call(accountsHttp.completeRegistration, {
    token,
    body: { registration: { username, full_name: 'Noor Haddad' } },
  });
const own = (token: string) => product.call(accountsHttp.ownProfile, { token });
const notices = async (email: string): Promise<Mail[]> =>
  (await mailsTo(email)).filter(({ subject }) => subject === 'You already have a Pixchange account');

describe('a repeated first step of a registration', () => {
  it('replaces the pending registration, whose token is refused with a matching message', async () => {
    const email = newEmail();
    const first = await begin(email);
    const second = await begin(email.toUpperCase());
    expect(await refusal(complete(first))).toMatchObject({
      status: 401,
      errors: [
        {
          code: 'account.registration-ended',
          title: 'This sign-up has expired or was replaced by a newer one. Please start again.',
        },
      ],
    });
    expect(await complete(second)).toMatchObject({ status: 'not_confirmed' });
  });

  it('leaves one of many simultaneous registrations able to continue', async () => {
    const email = newEmail();
    const tokens = await Promise.all(Array.from({ length: 5 }, () => begin(email)));
    const answers = await Promise.allSettled(tokens.map((token) => complete(token)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 401, errors: [{ code: 'account.registration-ended' }] });
  });

  it('replaces an account that was never confirmed and owns nothing: its sessions and its link end, its username is free, and no notice is mailed', async () => {
    const person = await signUp(product, { confirmed: false });
    const link = linkToken(await mailTo(person.email));
    const token = await begin(person.email);
    expect(await refusal(own(person.session.token))).toMatchObject({ status: 401 });
    expect(
      await refusal(product.call(accountsHttp.confirm, { body: { token: link, password: PASSWORD } })),
    ).toMatchObject({ status: 422, errors: [{ code: 'account.token-used-up' }] });
    // The relay releases the username later.
    const again = await until(
      () => complete(token, person.username).catch(() => null),
      (answer) => answer !== null,
      'the username is free',
    );
    expect(again?.id).not.toBe(person.session.id);
    const mails = await until(
      () => mailsTo(person.email),
      ({ length }) => length === 2,
      'the second link',
    );
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(1);
    expect(
      await product.call(accountsHttp.confirm, { body: { token: linkToken(mails[0] as Mail), password: PASSWORD } }),
    ).toMatchObject({ id: again?.id, status: 'confirmed' });
  });

  it.each([
    [
      'a collection',
      ({ session: { token } }: Person) =>
        product.call(collectionsHttp.create, { token, body: { title: 'Slow mornings' } }),
    ],
    [
      'a work',
      async (person: Person) => {
        const create = { width: 240, height: 220, channels: 3, background: { r: 90, g: 40, b: 90 } } as const;
        await makeWork(product, person, await sharp({ create }).png().toBuffer(), 'image/png', { title: 'Dusk' });
      },
    ],
    [
      'coins',
      async (person: Person) => {
        const admin = await hire(product, 'admin');
        await product.call(adminLedgerHttp.proposeGrant, {
          token: admin.session.token,
          body: { user_id: person.session.id, unit: 'coins', amount: 5, reason: 'A lost payment' },
        });
        await until(
          () => own(person.session.token),
          ({ coins }) => coins === 5,
          'the coins',
        );
      },
    ],
    [
      'a purchase',
      async (person: Person) => {
        const [pack] = (await product.call(coinPacksHttp.list, {})).collection;
        await product.call(purchasesHttp.start, {
          token: person.session.token,
          body: { coin_pack_id: pack?.id ?? '' },
        });
      },
    ],
  ])('replaces no account that owns %s, and notifies its mailbox', async (_, get) => {
    const person = await signUp(product, { confirmed: false });
    await get(person);
    expect(await refusal(begin(person.email))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'email', title: 'Email has already been taken' }],
    });
    expect(await own(person.session.token)).toMatchObject({ email: person.email });
    await until(
      () => notices(person.email),
      ({ length }) => length === 1,
      'the notice',
    );
  });

  it('is refused for a confirmed account, which is notified by mail at most once an hour', async () => {
    const [person, other] = [await signUp(product), await signUp(product)];
    for (let tries = 0; tries < 3; tries += 1)
      expect(await refusal(begin(person.email))).toMatchObject({
        status: 422,
        errors: [{ attribute: 'email', code: 'account.email-taken' }],
      });
    await until(
      () => notices(person.email),
      ({ length }) => length > 0,
      'the notice',
    );
    // The other account's notice comes after all notices of this account in the log.
    await refusal(begin(other.email));
    await until(
      () => notices(other.email),
      ({ length }) => length > 0,
      'the notice of another',
    );
    expect(await notices(person.email)).toHaveLength(1);
    expect(await own(person.session.token)).toMatchObject({ status: 'confirmed' });
  });
});
