import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminProposalsHttp } from '@pixchange/contracts/http/admin-proposals';
import { ApiError } from '@pixchange/contracts/http/client';
import { adminCoinPacksHttp, coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

/** Product without an account at a payment provider. */
let product: Product;
let [ines, admin, auditor] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  product = await startProduct('coin-packs', {
    ...Object.fromEntries(PROVIDER.map((name) => [name, ''])),
    RATE_LIMITS: 'on',
  });
  [ines, admin, auditor] = [await signUp(product), await hire(product, 'admin'), await hire(product, 'auditor')];
});
afterAll(() => product.stop());

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const PROVIDER = ['CLIENT_ID', 'CLIENT_SECRET', 'WEBHOOK_ID', 'MERCHANT_ID'].map((name) => `PAYPAL_${name}`);
const asAdmin = () => ({ token: admin.session.token });
const offered = async (query: object = {}) =>
  (await product.call(coinPacksHttp.list, { query: query as never })).collection;
const create = (body: object) => product.call(adminCoinPacksHttp.create, { ...asAdmin(), body: body as never });

it('a new installation sells packs at two cents per coin, and a later start does not restore retired ones', async () => {
  const packs = await until(offered, ({ length }) => length === 7, 'the first packs');
  expect(packs.map(({ coins, price, currency }) => [coins, price, currency])).toEqual([
    [50, '1.00', 'USD'],
    [100, '2.00', 'USD'],
    [250, '5.00', 'USD'],
    [500, '10.00', 'USD'],
    [1_000, '20.00', 'USD'],
    [2_500, '50.00', 'USD'],
    [5_000, '100.00', 'USD'],
  ]);
  expect(
    coinPacksHttp.list.reply.parse(await product.call(coinPacksHttp.list, { query: { page: 2, per_page: 4 } })),
  ).toMatchObject({
    total_count: 7,
    total_pages: 2,
    collection: [{ coins: 1_000 }, { coins: 2_500 }, { coins: 5_000 }],
  });
  const [smallest] = packs;
  await product.call(adminCoinPacksHttp.archive, { ...asAdmin(), params: { id: smallest?.id ?? '' } });
  await product.restart();
  expect((await offered()).map(({ coins }) => coins)).toEqual([100, 250, 500, 1_000, 2_500, 5_000]);
});

it('the list of packs is public, with an ETag', async () => {
  const first = await fetch(`${product.url}/api/coin_packs`);
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
  const again = await fetch(`${product.url}/api/coin_packs`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

describe('an administrator', () => {
  it('offers, changes, retires and restores a pack, and every price is stored', async () => {
    const made = await create({ coins: 42, price: '0.84' });
    expect(adminCoinPacksHttp.create.reply.parse(made)).toMatchObject({
      coins: 42,
      price: '0.84',
      version: 1,
      position: 7,
      platform: null,
      archived: false,
    });
    expect((await offered()).at(-1)).toEqual({ id: made.id, coins: 42, price: '0.84', currency: 'USD' });
    const params = { id: made.id };
    const changed = await product.call(adminCoinPacksHttp.update, {
      ...asAdmin(),
      params,
      body: { coins: 42, price: '0.86', position: 0 },
    });
    expect(changed).toMatchObject({
      version: 2,
      price: '0.86',
      position: 0,
      versions: [
        { version: 2, price: '0.86', changed_by: admin.session.id },
        { version: 1, price: '0.84' },
      ],
    });
    expect((await offered())[0]).toMatchObject({ id: made.id, price: '0.86' });
    expect(await product.call(adminCoinPacksHttp.archive, { ...asAdmin(), params })).toMatchObject({
      archived: true,
      version: 2,
    });
    expect((await offered()).some(({ id }) => id === made.id)).toBe(false);
    const back = await product.call(adminCoinPacksHttp.update, {
      ...asAdmin(),
      params,
      body: { coins: 42, price: '0.86', archived: false },
    });
    expect(back).toMatchObject({ archived: false, version: 2, position: 0 });
    expect(await product.call(adminCoinPacksHttp.show, { ...asAdmin(), params })).toEqual(back);
  });

  it('offers a pack to one kind of client', async () => {
    const { id } = await create({ coins: 77, price: '1.54', platform: 'android' });
    const has = async (query: object) => (await offered(query)).some((pack) => pack.id === id);
    expect(await Promise.all([has({ platform: 'android' }), has({ platform: 'web' }), has({})])).toEqual([
      true,
      false,
      true,
    ]);
    for (const platform of ['', '*', 'Android', '\u0000', 'x'.repeat(1_000), '%'])
      expect((await offered({ platform })).length).toBeGreaterThan(0);
  });

  it('lists all packs in the console’s format', async () => {
    const list = async (query: object) => {
      const response = await fetch(
        `${product.url}/api/admin/coin_packs?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)]))}`,
        { headers: { authorization: `Bearer ${admin.session.token}` } },
      );
      return {
        range: response.headers.get('content-range'),
        rows: adminCoinPacksHttp.list.reply.parse(await response.json()),
      };
    };
    const { range, rows } = await list({ sort: ['price', 'DESC'], range: [0, 1] });
    expect(rows.map(({ price }) => price)).toEqual(['100.00', '50.00']);
    expect(range).toMatch(/^coin_packs 0-1\/\d+$/);
    const gone = await list({ filter: { archived: true } });
    expect(gone.rows.map(({ coins, archived }) => [coins, archived])).toEqual([[50, true]]);
    expect((await list({ filter: { id: gone.rows.map(({ id }) => id) } })).rows).toEqual(gone.rows);
    expect((await list({ filter: { platform: 'android' } })).rows.map(({ coins }) => coins)).toEqual([77]);
  });

  it.each([
    [{ coins: 0 }, 'coins'],
    [{ coins: 1.5 }, 'coins'],
    [{ coins: 1_000_001 }, 'coins'],
    [{ coins: 'many' }, 'coins'],
    [{ price: 4.99 }, 'price'],
    [{ price: '0.00' }, 'price'],
    [{ price: '4.999' }, 'price'],
    [{ price: '-1.00' }, 'price'],
    [{ price: '10000.01' }, 'price'],
    [{ position: -1 }, 'position'],
    [{ platform: 'An droid' }, 'platform'],
    [{ archived: 'maybe' }, 'archived'],
  ])('cannot create a pack with %j', async (wrong, attribute) =>
    expect(await refusal(create({ coins: 1, price: '0.02', ...wrong }))).toMatchObject({
      status: 422,
      errors: [{ attribute }],
    }),
  );

  it('gets 404 for an unknown pack, while members and auditors get 403 for the list', async () => {
    for (const id of ['x', '00000000-0000-7000-8000-000000000000'])
      expect(await refusal(product.call(adminCoinPacksHttp.show, { ...asAdmin(), params: { id } }))).toMatchObject({
        status: 404,
      });
    for (const by of [ines, auditor])
      expect(await refusal(product.call(adminCoinPacksHttp.list, { token: by.session.token }))).toMatchObject({
        status: 403,
      });
  });
});

it('without a payment provider nothing is sold, purchases can be listed, and webhooks are refused', async () => {
  const [pack] = await offered();
  expect(
    await refusal(
      product.call(purchasesHttp.start, { token: ines.session.token, body: { coin_pack_id: pack?.id ?? '' } }),
    ),
  ).toMatchObject({ status: 503, errors: [{ code: 'payment.off' }] });
  expect((await product.call(purchasesHttp.own, { token: ines.session.token })).collection).toEqual([]);
  const webhook = await fetch(`${product.url}/api/payments/paypal/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(webhook.status).toBe(503);
});

it('the number of new purchases per member is limited', async () => {
  const [pack] = await offered();
  const begin = (by: Person) =>
    refusal(product.call(purchasesHttp.start, { token: by.session.token, body: { coin_pack_id: pack?.id ?? '' } }));
  for (let tries = 0; tries < 30; tries += 1) expect((await begin(auditor)).status).toBe(503);
  const { status, retryAfterSeconds } = await begin(auditor);
  expect([status, Number(retryAfterSeconds) > 0]).toEqual([429, true]);
  expect((await begin(admin)).status).toBe(503);
});

it('the list agrees with its count while a pack is restored and retired', async () => {
  const { id } = await create({ coins: 7, price: '0.14' });
  let turning = true;
  const counted = (async () => {
    const differences = new Set<number>();
    while (turning) {
      const pages = await Promise.all(Array.from({ length: 4 }, () => product.call(coinPacksHttp.list, {})));
      for (const { collection, total_count: count } of pages) differences.add(count - collection.length);
    }
    return [...differences];
  })();
  try {
    for (let turn = 0; turn < 12; turn += 1) {
      await product.call(adminCoinPacksHttp.update, {
        ...asAdmin(),
        params: { id },
        body: { coins: 7, price: '0.14', archived: false },
      });
      await product.call(adminCoinPacksHttp.archive, { ...asAdmin(), params: { id } });
    }
  } finally {
    turning = false;
  }
  expect(await counted).toEqual([0]);
});

describe('a price below the usual rate', () => {
  const CHEAP = { coins: 1_000, price: '0.01' };
  const approve = (id: string | null, by: Person) =>
    product.call(adminProposalsHttp.approve, { token: by.session.token, params: { id: id ?? '' } });

  it('needs a reason', async () =>
    expect(await refusal(create(CHEAP))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'reason', code: 'coin-pack.reason-needed' }],
    }));

  it('is on sale after a second administrator’s approval', async () => {
    const made = await create({ ...CHEAP, reason: 'A sale for a day' });
    expect(made).toMatchObject({ archived: true, price: '0.01' });
    const isOffered = async (price: string) =>
      (await offered()).some((pack) => pack.id === made.id && pack.price === price);
    expect(await isOffered('0.01')).toBe(false);
    expect(await refusal(approve(made.proposal_id, admin))).toMatchObject({ errors: [{ code: 'proposal.own' }] });
    const second = await hire(product, 'admin');
    expect(await approve(made.proposal_id, second)).toMatchObject({ status: 'done' });
    expect(await isOffered('0.01')).toBe(true);

    const params = { id: made.id };
    const update = (body: object) =>
      product.call(adminCoinPacksHttp.update, { ...asAdmin(), params, body: { coins: 1_000, ...body } as never });
    const lower = await update({ price: '0.02', coins: 2_000, reason: 'Even cheaper' });
    expect(lower).toMatchObject({ price: '0.01', coins: 1_000, version: 1 });
    expect(lower.proposal_id).not.toBeNull();
    // One administrator can set a price at the usual rate, or change the position of an approved pack.
    expect(await update({ price: '0.01', position: 3 })).toMatchObject({ version: 2, position: 3, proposal_id: null });
    expect(await update({ price: '20.00' })).toMatchObject({ version: 3, price: '20.00', proposal_id: null });
    expect(await refusal(update({ price: '0.01' }))).toMatchObject({ errors: [{ code: 'coin-pack.reason-needed' }] });
    await product.call(adminCoinPacksHttp.archive, { ...asAdmin(), params });
  });
});

it('a pack is not on sale below the rate after a simultaneous restoration by one administrator', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const { id } = await create({ coins: 1, price: '10.00', archived: true });
    const change = (body: object) =>
      product
        .call(adminCoinPacksHttp.update, { ...asAdmin(), params: { id }, body: body as never })
        .catch((error: unknown) => error);
    await Promise.all([change({ archived: false }), change({ coins: 1_000, price: '0.01' })]);
    const pack = await product.call(adminCoinPacksHttp.show, { ...asAdmin(), params: { id } });
    expect([pack.archived, pack.price]).not.toEqual([false, '0.01']);
    await product.call(adminCoinPacksHttp.archive, { ...asAdmin(), params: { id } });
  }
});

describe('an old version', () => {
  it('K-07 is refused with 409, unless it repeats a change', async () => {
    const { id, version } = await create({ coins: 43, price: '0.86' });
    const update = (price: string) =>
      product.call(adminCoinPacksHttp.update, { ...asAdmin(), params: { id }, body: { coins: 43, price, version } });
    expect(await update('0.87')).toMatchObject({ version: 2 });
    for (const price of ['0.88', '0.84'])
      expect(await refusal(update(price))).toMatchObject({ status: 409, errors: [{ code: 'stale' }] });
    // A repeated change creates no new version.
    expect(await update('0.87')).toMatchObject({ version: 2 });
    await product.call(adminCoinPacksHttp.archive, { ...asAdmin(), params: { id } });
  });
});
