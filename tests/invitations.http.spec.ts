import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { invitations as limits } from '@pixchange/contracts/http/limits';
import sharp from 'sharp';
import {
  linkToken,
  mailTo,
  makeWork,
  newEmail,
  PASSWORD,
  signUp,
  until,
  type Person,
  type Product,
} from './product.ts';
import { publicForDays } from './old-work.ts';
import { Shop } from '../services/community/src/modules/purchases/testing/shop.ts';

let shop: Shop;
let product: Product;
let ines: Person;
beforeAll(async () => {
  shop = await Shop.open('invitations');
  product = shop.product;
  ines = await signUp(product);
});
afterAll(() => shop.stop());

const register = async (inviter_id: unknown, email = newEmail()): Promise<string> => {
  const { token } = await product.call(accountsHttp.register, {
    body: {
      registration: {
        email,
        password: PASSWORD,
        terms_of_service: true,
        registration_source: 0,
        inviter_id,
      } as never,
    },
  });
  await product.call(accountsHttp.completeRegistration, {
    token,
    body: { registration: { email, username: `u_${randomUUID().slice(0, 8)}`, full_name: 'Noor' } },
  });
  return email;
};

/** Signs up a confirmed member through an invitation. */
const invited = async (inviter_id: unknown, email?: string): Promise<Person> => {
  const to = await register(inviter_id, email);
  const token = linkToken(await mailTo(to));
  const session = await product.call(accountsHttp.confirm, { body: { token, password: PASSWORD } });
  return { email: to, password: PASSWORD, username: session.username, session };
};

const pixtokensOf = async ({ session }: Person): Promise<number> =>
  (await product.call(accountsHttp.ownProfile, { token: session.token })).pixtokens;
const rewards = (count: number, of = ines) =>
  until(
    () => pixtokensOf(of),
    (pixtokens) => pixtokens === count,
    `${count} rewards`,
  );
const refusals = async (reason: string): Promise<number> =>
  (await product.figures('pixchange_invitations_refused_total')).find(({ labels }) => labels['reason'] === reason)
    ?.value ?? 0;

/** Waits until a work is visible to visitors, or no longer visible. */
const expectSeen = (imageId: string, isSeen: boolean) =>
  until(
    async () => (await fetch(`${product.url}/api/images/${imageId}`)).status,
    (status) => status === (isSeen ? 200 : 404),
    isSeen ? 'the shown work' : 'the hidden work',
  );

describe('an invitation', () => {
  it('earns the inviter one pixtoken when the invited member buys coins, and nothing before', async () => {
    const noor = await invited(ines.session.id);
    expect(await pixtokensOf(ines)).toBe(0);
    await shop.bought(noor);
    await rewards(1);
    await shop.bought(noor);
    const ola = await invited(ines.session.id);
    await shop.bought(ola);
    // The member's second purchase, which came before this reward, earned nothing.
    await rewards(2);
  });

  it('earns one pixtoken for a work that was public for a week', async () => {
    const inviter = await signUp(product);
    const maker = await invited(inviter.session.id);
    const { token } = maker.session;
    const { id: album_id } = await product.call(albumsHttp.create, {
      token,
      body: { album: { title: 'Album', published: true } },
    });
    const bytes = await sharp({ create: { width: 220, height: 210, channels: 3, background: '#3a7' } })
      .png()
      .toBuffer();
    const { id } = await makeWork(product, maker, bytes, 'image/png', { album_id, title: 'Cat' });
    await product.tick('reward-inviters-of-works');
    expect(await pixtokensOf(inviter)).toBe(0);
    await publicForDays(product.databaseUrl, id);
    // Hiding a work restarts its week.
    await product.call(albumsHttp.unpublish, { token, params: { id: album_id } });
    await expectSeen(id, false);
    await product.tick('reward-inviters-of-works');
    await product.call(albumsHttp.publish, { token, params: { id: album_id } });
    await expectSeen(id, true);
    await product.tick('reward-inviters-of-works');
    expect(await pixtokensOf(inviter)).toBe(0);
    await publicForDays(product.databaseUrl, id);
    await product.tick('reward-inviters-of-works');
    await rewards(1, inviter);
  });

  it('earns nothing for a second account of the same mailbox, and counts the refusal', async () => {
    const inviter = await signUp(product);
    const [name] = newEmail().split('@');
    const before = await refusals('same-mailbox');
    for (const tag of ['one', 'two'])
      await shop.bought(await invited(inviter.session.id, `${name}+${tag}@example.org`));
    await until(
      () => refusals('same-mailbox'),
      (count) => count === before + 1,
      'the refusal',
    );
    await rewards(1, inviter);
  });

  it('earns nothing for a mailbox that earned another inviter a reward, and counts the refusal', async () => {
    const [first, second] = [await signUp(product), await signUp(product)];
    const [name] = newEmail().split('@');
    const before = await refusals('same-mailbox');
    for (const [tag, inviter] of [first, second].entries())
      await shop.bought(await invited(inviter.session.id, `${name}+${tag}@example.org`));
    await until(
      () => refusals('same-mailbox'),
      (count) => count === before + 1,
      'the refusal',
    );
    expect((await pixtokensOf(first)) + (await pixtokensOf(second))).toBe(1);
  });

  it('loses its reward when the purchase is reversed', async () => {
    const inviter = await signUp(product);
    const buyer = await invited(inviter.session.id);
    const { captureId } = await shop.bought(buyer);
    await rewards(1, inviter);
    await shop.payments.act(captureId, 'reverse');
    await rewards(0, inviter);
  });

  it('earns nothing above the limit of a day, and counts the refusal', async () => {
    const inviter = await signUp(product);
    const before = await refusals('day-full');
    for (let count = 0; count <= limits.rewardsPerDayMax; count += 1)
      await shop.bought(await invited(inviter.session.id));
    await until(
      () => refusals('day-full'),
      (count) => count === before + 1,
      'the refusal',
    );
    await rewards(limits.rewardsPerDayMax, inviter);
  });

  it.each([
    ['an unknown member', '00000000-0000-7000-8000-000000000000'],
    ['a malformed id', "'; DROP SCHEMA read"],
    ['an empty id', ''],
    ['null', null],
  ])('with %s as its inviter still allows the sign-up', async (_, inviter) => {
    expect((await invited(inviter)).session).toMatchObject({ status: 'confirmed', pixtokens: 0 });
  });

  it('with an inviter id that is not a string is refused, and the error names the field', async () => {
    await expect(register({ id: 1 })).rejects.toMatchObject({ status: 422, errors: [{ attribute: 'inviter_id' }] });
  });
});
