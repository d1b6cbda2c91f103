import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { adminProposalsHttp } from '@pixchange/contracts/http/admin-proposals';
import { adminCoinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { exportsHttp } from '@pixchange/contracts/http/exports';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import type * as Inside from '../../../../../../tests/inside.ts';
import { until, type Person } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { jsonIn } from '../../../../../../tests/zip.ts';
import { codeOf, COINS, Shop } from '../testing/shop.ts';

let shop: Shop;
let [ines, admin] = [] as unknown as [Person, Person];
beforeAll(async () => {
  shop = await Shop.open('purchases');
  [ines, admin] = [await shop.newPerson(), await hire(shop.product, 'admin')];
});
afterEach(() => shop.payments.noFaults());
afterAll(() => shop.stop());

const typesOf = async (id: string): Promise<string[]> => (await shop.detail(admin, id)).history.map(({ type }) => type);

describe('a purchase', () => {
  it('is refused only to the administrator who set the price of the pack', async () => {
    const { token } = admin.session;
    const { id } = await shop.product.call(adminCoinPacksHttp.create, {
      token,
      body: { coins: 44, price: '0.88' } as never,
    });
    const buy = (by: Person) => shop.post('/api/coin_purchases', by, { coin_pack_id: id });
    const other = await shop.newPerson();
    expect(codeOf(await buy(admin))).toEqual([409, 'coin-pack.own-price']);
    expect(await buy(other)).toMatchObject({ status: 201, body: { coins: 44 } });
    await shop.product.call(adminCoinPacksHttp.archive, { token, params: { id } });
  });

  it('is refused to everyone who proposed or approved the price, which others can pay', async () => {
    const [second, third, buyer] = [
      await hire(shop.product, 'admin'),
      await hire(shop.product, 'admin'),
      await shop.newPerson(),
    ];
    const approve = (id: string | null, { session: { token } }: Person) =>
      shop.product.call(adminProposalsHttp.approve, { token, params: { id: id ?? '' } });
    const { token } = admin.session;
    const cheap = { coins: 777, price: '0.01', reason: 'A sale for a day' };
    const { id, proposal_id } = await shop.product.call(adminCoinPacksHttp.create, { token, body: cheap as never });
    await approve(proposal_id, second);
    const params = { id };
    const buy = async (by: Person) => codeOf(await shop.post('/api/coin_purchases', by, { coin_pack_id: id }));
    for (const by of [admin, second]) expect(await buy(by)).toEqual([409, 'coin-pack.own-price']);
    // A new position keeps the price, and those who agreed on it.
    await shop.product.call(adminCoinPacksHttp.update, { token: third.session.token, params, body: { position: 40 } });
    for (const by of [admin, second]) expect(await buy(by)).toEqual([409, 'coin-pack.own-price']);
    const lower = await shop.product.call(adminCoinPacksHttp.update, {
      token: second.session.token,
      params,
      body: { ...cheap, coins: 900 } as never,
    });
    await approve(lower.proposal_id, third);
    for (const by of [second, third]) expect(await buy(by)).toEqual([409, 'coin-pack.own-price']);
    for (const by of [admin, buyer])
      expect(await shop.post('/api/coin_purchases', by, { coin_pack_id: id })).toMatchObject({
        status: 201,
        body: { coins: 900 },
      });
    await shop.product.call(adminCoinPacksHttp.archive, { token, params });
  });

  it('starts with an order at the pack’s price, is captured after the buyer’s approval, and credits the coins', async () => {
    const { token } = ines.session;
    const started = await shop.start(ines);
    expect(purchasesHttp.start.reply.parse(started)).toMatchObject({
      provider: 'paypal',
      coins: COINS,
      price: '10.00',
      currency: 'USD',
      status: 'created',
    });
    expect(await shop.payments.order(started.provider_order_id)).toMatchObject({
      customId: started.id,
      cents: 1_000,
      currency: 'USD',
    });
    expect(await shop.show(ines, started.id)).toMatchObject({
      status: 'created',
      approve_url: started.approve_url,
      completed_at: null,
    });
    await shop.payments.act(started.provider_order_id, 'approve');
    const { status, body } = await shop.take(ines, started.id);
    expect([status, await shop.coins(ines)]).toEqual([200, COINS]);
    expect(purchasesHttp.capture.reply.parse(body)).toMatchObject({
      id: started.id,
      status: 'completed',
      approve_url: null,
      failure: null,
      refunded: '0.00',
      coins_taken_back: 0,
      disputed: false,
    });
    expect(await shop.take(ines, started.id)).toEqual({ status, body });
    expect(await shop.show(ines, started.id)).toEqual(body);
    expect((await shop.product.call(purchasesHttp.own, { token })).collection).toEqual([body]);
    const {
      collection: [line],
    } = await shop.product.call(walletHttp.transactions, { token });
    expect(line).toMatchObject({
      kind: 'purchase',
      coins: COINS,
      coins_after: COINS,
      reference: { type: 'purchase', id: started.id },
      usd: '10.00',
      work: null,
    });
    await shop.payments.settled(started.provider_order_id);
    expect(await shop.coins(ines)).toBe(COINS);
  });

  it('is captured once for 16 concurrent requests', async () => {
    const buyer = await shop.newPerson();
    const { id, provider_order_id: orderId } = await shop.approved(buyer);
    const answers = await Promise.all(Array.from({ length: 16 }, () => shop.take(buyer, id)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([answers[0]?.status, await shop.coins(buyer)]).toEqual([200, COINS]);
    expect((await shop.payments.order(orderId)).captures).toHaveLength(1);
  });

  it('does not require a confirmed account', async () => {
    const buyer = await shop.newPerson({ confirmed: false });
    await shop.bought(buyer);
    expect(await shop.coins(buyer)).toBe(COINS);
  });

  it('is refused to suspended members', async () => {
    const buyer = await shop.newPerson();
    const { id } = await shop.approved(buyer);
    await shop.product.call(moderationHttp.suspend, {
      token: admin.session.token,
      params: { id: buyer.session.id },
      body: { reason: 'Stolen cards' },
    });
    expect([codeOf(await shop.begin(buyer)), codeOf(await shop.take(buyer, id))]).toEqual([
      [401, 'unauthorized'],
      [401, 'unauthorized'],
    ]);
  });

  it('is visible only to its buyer', async () => {
    const [buyer, other] = await Promise.all([shop.newPerson(), shop.newPerson()]);
    const {
      purchase: { id },
    } = await shop.bought(buyer);
    expect(codeOf(await shop.take(other, id))).toEqual([404, 'not_found']);
    await expect(shop.show(other, id)).rejects.toMatchObject({ status: 404 });
    expect((await shop.product.call(purchasesHttp.own, { token: other.session.token })).collection).toEqual([]);
    for (const odd of ['x', randomUUID()]) expect(codeOf(await shop.take(buyer, odd))).toEqual([404, 'not_found']);
  });

  it.each([
    [{}, 'coin_pack_id'],
    [{ coin_pack_id: 'x' }, 'coin_pack_id'],
    [{ coin_pack_id: randomUUID() }, 'coin_pack_id'],
    [{ coin_pack_id: randomUUID(), provider: 'cash' }, 'provider'],
  ])('of %j is refused', async (body, attribute) => {
    const answer = await shop.post(purchasesHttp.start.path, ines, body);
    expect([answer.status, answer.body.errors?.[0]?.attribute]).toEqual([422, attribute]);
  });

  it('is in the archive of the member’s data', async () => {
    const buyer = await shop.newPerson();
    const {
      purchase: { id },
    } = await shop.bought(buyer);
    const {
      product: { url },
    } = shop;
    const ask = () =>
      fetch(`${url}${exportsHttp.own.path}`, { headers: { authorization: `Bearer ${buyer.session.token}` } });
    const made = await until(ask, ({ status }) => status === 200, 'the archive');
    const zip = Buffer.from(await made.arrayBuffer());
    expect(jsonIn(zip, 'purchases.json')).toEqual([await shop.show(buyer, id)]);
    const events = (jsonIn(zip, 'events.json') as { type: string; stream: string }[]).filter(
      ({ stream }) => stream === `purchase-${id}`,
    );
    expect(events.map(({ type }) => type)).toEqual([
      'PurchaseStarted',
      'PurchaseOrderCreated',
      'PurchaseCaptured',
      'ProviderFeeCharged',
    ]);
  });
});

describe('an Idempotency-Key', () => {
  it('creates one purchase and one order for 16 concurrent requests, and refuses another body', async () => {
    const buyer = await shop.newPerson();
    const key = randomUUID();
    const before = (await shop.payments.orders()).length;
    const answers = await Promise.all(Array.from({ length: 16 }, () => shop.begin(buyer, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect((await shop.payments.orders()).length).toBe(before + 1);
    expect((await shop.product.call(purchasesHttp.own, { token: buyer.session.token })).total_count).toBe(1);
    const other = await shop.product.call(adminCoinPacksHttp.create, {
      token: admin.session.token,
      body: { coins: 7, price: '0.14' },
    });
    expect(codeOf(await shop.begin(buyer, key, other.id))).toEqual([422, 'idempotency_mismatch']);
    expect((await shop.begin(ines, key)).body.id).not.toBe(answers[0]?.body.id);
    expect(codeOf(await shop.begin(buyer, 'two words'))).toEqual([422, 'idempotency_key']);
  });

  it('creates one purchase across two processes, of which one captures the payment', async () => {
    const buyer = await shop.newPerson();
    const [key, other] = [randomUUID(), await shop.product.startSecondProcess()];
    const both = <T>(work: (at: string) => Promise<T>): Promise<T[]> =>
      Promise.all(Array.from({ length: 16 }, (_, index) => work(index % 2 === 0 ? other : shop.product.url)));
    const begun = await both((at) => shop.begin(buyer, key, shop.packId, at));
    expect(new Set(begun.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [
      {
        body: { id, provider_order_id: orderId },
      },
    ] = begun as [(typeof begun)[number]];
    await shop.payments.act(orderId, 'approve');
    const taken = await both((at) => shop.take(buyer, id, at));
    expect(new Set(taken.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([taken[0]?.status, await shop.coins(buyer), (await shop.payments.order(orderId)).captures.length]).toEqual([
      200,
      COINS,
      1,
    ]);
    expect(await typesOf(id)).toEqual([
      'PurchaseStarted',
      'PurchaseOrderCreated',
      'PurchaseCaptured',
      'ProviderFeeCharged',
    ]);
  });

  it('returns the first response after changes of the pack and the purchase', async () => {
    const { token } = admin.session;
    const buyer = await shop.newPerson();
    const key = randomUUID();
    const pack = await shop.product.call(adminCoinPacksHttp.create, { token, body: { coins: 11, price: '0.22' } });
    const first = await shop.begin(buyer, key, pack.id);
    expect(first).toMatchObject({ status: 201, body: { coins: 11, price: '0.22' } });
    await shop.product.call(adminCoinPacksHttp.update, {
      token,
      params: { id: pack.id },
      body: { coins: 11, price: '0.33' },
    });
    expect(await shop.begin(buyer, key, pack.id)).toEqual(first);
    await shop.product.call(adminCoinPacksHttp.archive, { token, params: { id: pack.id } });
    await shop.payments.act(first.body.provider_order_id, 'approve');
    expect((await shop.take(buyer, first.body.id)).body).toMatchObject({ status: 'completed', price: '0.22' });
    expect(await shop.begin(buyer, key, pack.id)).toEqual(first);
    expect(codeOf(await shop.begin(buyer, randomUUID(), pack.id))).toEqual([422, 'coin-pack.unknown']);
    expect(await shop.coins(buyer)).toBe(11);
  });
});

describe('the payment provider', () => {
  it('is reported as unavailable, and a repeat with the same key starts the purchase', async () => {
    const buyer = await shop.newPerson();
    const key = randomUUID();
    await shop.payments.fault('down', { call: 'create', times: 2 });
    expect(codeOf(await shop.begin(buyer, key))).toEqual([503, 'unavailable']);
    const again = await shop.begin(buyer, key);
    expect(again.status).toBe(201);
    expect((await shop.product.call(purchasesHttp.own, { token: buyer.session.token })).collection).toMatchObject([
      { id: again.body.id, status: 'created' },
    ]);
  });

  it.each(['lost', 'failing', 'garbage', 'other_form'])(
    'without a usable response (%s) creates one order, and captures the money once',
    async (fault) => {
      const buyer = await shop.newPerson();
      const key = randomUUID();
      await shop.payments.fault(fault, { call: 'create', times: 2 });
      expect(codeOf(await shop.begin(buyer, key))).toEqual([503, 'unavailable']);
      const {
        body: { id, provider_order_id: orderId },
      } = await shop.begin(buyer, key);
      expect((await shop.payments.orders()).filter(({ customId }) => customId === id)).toHaveLength(1);
      await shop.payments.act(orderId, 'approve');
      await shop.payments.fault(fault, { call: 'capture', times: 2 });
      expect(codeOf(await shop.take(buyer, id))).toEqual([503, 'unavailable']);
      expect((await shop.take(buyer, id)).status).toBe(200);
      expect([await shop.coins(buyer), (await shop.payments.order(orderId)).captures.length]).toEqual([COINS, 1]);
    },
  );

  it('captures nothing before the buyer’s approval', async () =>
    expect(codeOf(await shop.take(ines, (await shop.start(ines)).id))).toEqual([409, 'purchase.not-approved']));

  it('declines a card, and accepts the next one', async () => {
    const buyer = await shop.newPerson();
    const { id, provider_order_id: orderId } = await shop.start(buyer);
    await shop.payments.act(orderId, 'approve', { outcome: 'declined', instrument: 'card' });
    expect(codeOf(await shop.take(buyer, id))).toEqual([422, 'purchase.declined']);
    expect(await shop.show(buyer, id)).toMatchObject({ status: 'created' });
    await shop.payments.act(orderId, 'approve', { instrument: 'card' });
    expect((await shop.take(buyer, id)).status).toBe(200);
    expect(await shop.coins(buyer)).toBe(COINS);
  });

  it('can require another action by the buyer before it captures', async () => {
    const buyer = await shop.newPerson();
    const { id } = await shop.approved(buyer);
    await shop.payments.fault('refuse', { issue: 'PAYER_ACTION_REQUIRED', custom_id: id });
    expect(codeOf(await shop.take(buyer, id))).toEqual([422, 'purchase.payer-action']);
    expect((await shop.take(buyer, id)).status).toBe(200);
  });

  it.each(['TRANSACTION_REFUSED', 'COMPLIANCE_VIOLATION', 'PERMISSION_DENIED'])(
    'refuses permanently: %s',
    async (issue) => {
      const buyer = await shop.newPerson();
      const { id } = await shop.approved(buyer);
      await shop.payments.fault('refuse', { issue, custom_id: id });
      expect(codeOf(await shop.take(buyer, id))).toEqual([422, 'purchase.refused']);
      expect(await shop.show(buyer, id)).toMatchObject({ status: 'failed', failure: 'refused', approve_url: null });
      expect(await shop.coins(buyer)).toBe(0);
    },
  );

  it('reports a pending payment, whose coins are credited only after its completion', async () => {
    for (const [action, coins, status] of [
      ['complete', COINS, 'completed'],
      ['deny', 0, 'failed'],
    ] as const) {
      const buyer = await shop.newPerson();
      const { id, provider_order_id: orderId } = await shop.approved(buyer);
      await shop.payments.fault('pending', { custom_id: id });
      expect(codeOf(await shop.take(buyer, id))).toEqual([409, 'purchase.pending']);
      expect([await shop.coins(buyer), (await shop.show(buyer, id)).status]).toEqual([0, 'pending']);
      const [capture] = (await shop.payments.order(orderId)).captures;
      await shop.payments.act(capture?.id ?? '', action);
      await shop.untilStatus(buyer, id, status);
      await shop.untilCoins(buyer, coins);
    }
  });

  it.each(['wrong_amount', 'wrong_currency', 'wrong_merchant', 'other_custom_id'])(
    'with a capture that differs from the agreement (%s) credits nothing, and staff review it',
    async (fault) => {
      const buyer = await shop.newPerson();
      const { id, provider_order_id: orderId } = await shop.approved(buyer);
      await shop.payments.fault(fault, { custom_id: id });
      expect(codeOf(await shop.take(buyer, id))).toEqual([409, 'purchase.in-review']);
      expect(codeOf(await shop.take(buyer, id))).toEqual([409, 'purchase.in-review']);
      await shop.payments.settled(orderId);
      expect([await shop.coins(buyer), (await shop.show(buyer, id)).status]).toEqual([0, 'review']);
      expect((await shop.detail(admin, id)).history.filter(({ type }) => type === 'PurchaseDisagreed')).toHaveLength(1);
    },
  );

  it('captures twice, which credits the coins once and is reported to staff', async () => {
    const buyer = await shop.newPerson();
    const { id } = await shop.approved(buyer);
    await shop.payments.fault('two_captures', { custom_id: id });
    expect((await shop.take(buyer, id)).body).toMatchObject({ status: 'completed' });
    expect(await shop.coins(buyer)).toBe(COINS);
    expect((await shop.detail(admin, id)).findings).toBe(1);
  });
});

it('a rebuild of the read model gives the same rows', async () => {
  const { rebuild } = shop.product.within<typeof Inside>(new URL('../../../../../../tests/inside.ts', import.meta.url));
  expect(await rebuild()).toMatchObject({ swapped: true, different: [] });
});
