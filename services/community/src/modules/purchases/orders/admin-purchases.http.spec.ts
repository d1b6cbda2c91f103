import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { adminPurchasesHttp, type RefundAnswer } from '@pixchange/contracts/http/purchases';
import { adminProposalsHttp } from '@pixchange/contracts/http/admin-proposals';
import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { until, type Person } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { codeOf, COINS, Shop } from '../testing/shop.ts';

let shop: Shop;
let [admin, auditor, buyer] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  shop = await Shop.open('admin-purchases');
  [admin, auditor, buyer] = [
    await hire(shop.product, 'admin'),
    await hire(shop.product, 'auditor'),
    await shop.newPerson(),
  ];
});
beforeEach(() => shop.withholdMessages());
afterEach(() => shop.payments.noFaults());
afterAll(() => shop.stop());

const list = async (query: object, by = auditor) => {
  const response = await fetch(
    `${shop.product.url}/api/admin/purchases?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)]))}`,
    { headers: { authorization: `Bearer ${by.session.token}` } },
  );
  return {
    status: response.status,
    range: response.headers.get('content-range'),
    rows: response.status === 200 ? adminPurchasesHttp.list.reply.parse(await response.json()) : [],
  };
};
const refund = (id: string, body: object, { key, by = admin }: { key?: string; by?: Person } = {}) =>
  shop.post<RefundAnswer>(
    adminPurchasesHttp.refund.path.replace(':id', id),
    by,
    { reason: 'Bought twice', ...body },
    key,
  );

describe('the console', () => {
  it('lists purchases by state, by buyer and by the provider’s ids', async () => {
    const { purchase, captureId } = await shop.bought(buyer);
    const open = await shop.start(buyer);
    const of = (filter: object) => list({ filter }).then(({ rows }) => rows.map(({ id }) => id));
    expect(await of({ user_id: buyer.session.id, status: 'completed' })).toEqual([purchase.id]);
    expect(await of({ user_id: buyer.session.id, status: ['created', 'failed'] })).toEqual([open.id]);
    expect(await of({ capture_id: captureId })).toEqual([purchase.id]);
    expect(await of({ provider_order_id: [open.provider_order_id] })).toEqual([open.id]);
    expect(await of({ disputed: true })).toEqual([]);
    const {
      rows: [row],
      range,
    } = await list({ sort: ['price', 'DESC'], range: [0, 0], filter: { user_id: buyer.session.id } });
    expect([row?.user_id, range]).toEqual([buyer.session.id, 'purchases 0-0/2']);
    expect((await list({ filter: { id: purchase.id } })).rows).toMatchObject([
      { fee: expect.stringMatching(/^0\.\d\d$/), coin_pack_version: 1, capture_id: captureId, findings: 0 },
    ]);
    expect((await list({}, buyer)).status).toBe(403);
    expect((await list({ filter: { status: 'paid' } })).status).toBe(400);
  });

  it('shows every step of a purchase with its actor and facts', async () => {
    const {
      purchase: { id },
    } = await shop.bought(buyer);
    const detail = adminPurchasesHttp.show.reply.parse(await shop.detail(auditor, id));
    expect(detail.history.map(({ type, revision, actor_id: actor }) => [type, revision, actor])).toEqual(
      ['PurchaseStarted', 'PurchaseOrderCreated', 'PurchaseCaptured', 'ProviderFeeCharged'].map((type, revision) => [
        type,
        revision,
        buyer.session.id,
      ]),
    );
    expect(detail.history[0]?.facts).toMatchObject({ coins: COINS, cents: 1_000, packVersion: 1 });
    expect(detail.refund_requests).toEqual([]);
    await expect(shop.detail(buyer, id)).rejects.toMatchObject({ status: 403 });
    await expect(shop.detail(auditor, randomUUID())).rejects.toMatchObject({ status: 404 });
  });
});

describe('a refund', () => {
  it('of part of the price is made once per key, and takes the coins back', async () => {
    const person = await shop.newPerson();
    const {
      purchase: { id, provider_order_id: orderId },
    } = await shop.bought(person);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(id, { cents: 400 }, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 201,
      body: { purchase_id: id, amount: '4.00', currency: 'USD', status: 'completed' },
    });
    expect([await shop.coins(person), (await shop.payments.order(orderId)).refunds.map(({ cents }) => cents)]).toEqual([
      COINS - 200,
      [400],
    ]);
    expect(await shop.show(person, id)).toMatchObject({
      status: 'partially_refunded',
      refunded: '4.00',
      coins_taken_back: 200,
    });
    for (const other of [{ cents: 401 }, {}, { cents: 400, reason: 'Another' }])
      expect(codeOf(await refund(id, other, { key }))).toEqual([422, 'idempotency_mismatch']);
    expect((await shop.detail(auditor, id)).refund_requests).toMatchObject([
      {
        administrator_id: admin.session.id,
        amount: '4.00',
        reason: 'Bought twice',
        status: 'completed',
        refund_id: answers[0]?.body.refund_id,
      },
    ]);
    expect(codeOf(await refund(id, { cents: 601 }))).toEqual([409, 'purchase.refund-too-large']);
    const rest = randomUUID();
    const whole = await refund(id, {}, { key: rest });
    expect(whole).toMatchObject({ status: 201, body: { amount: '6.00' } });
    expect(await refund(id, {}, { key: rest })).toEqual(whole);
    expect(codeOf(await refund(id, {}))).toEqual([409, 'purchase.refund-too-large']);
    expect([await shop.coins(person), (await shop.show(person, id)).status]).toEqual([0, 'refunded']);
  });

  it('whose response is lost is made once, without a repeated request', async () => {
    const person = await shop.newPerson();
    const {
      purchase: { id, provider_order_id: orderId },
    } = await shop.bought(person);
    await shop.payments.fault('lost', { call: 'refund', custom_id: id, times: 2 });
    expect(codeOf(await refund(id, {}))).toEqual([503, 'unavailable']);
    expect((await shop.detail(auditor, id)).refund_requests).toMatchObject([{ status: 'requested' }]);
    await shop.database.query(
      "UPDATE read.refund_requests SET requested_at = requested_at - interval '2 minutes' WHERE purchase_id = $1",
      [id],
    );
    await shop.poll();
    const detail = await until(
      () => shop.detail(auditor, id),
      ({ refund_requests: [one] }) => one?.status === 'completed',
      'the refund',
    );
    expect([detail.status, (await shop.payments.order(orderId)).refunds.length]).toEqual(['refunded', 1]);
    await shop.untilCoins(person, 0);
  });

  it('that the provider refuses changes nothing, and is refused again with its key', async () => {
    const person = await shop.newPerson();
    const {
      purchase: { id },
      captureId,
    } = await shop.bought(person);
    // The provider refunds the payment itself, without a notice.
    await shop.payments.act(captureId, 'refund');
    const key = randomUUID();
    expect(codeOf(await refund(id, {}, { key }))).toEqual([409, 'purchase.refund-refused']);
    expect(codeOf(await refund(id, {}, { key }))).toEqual([409, 'purchase.refund-refused']);
    expect([
      await shop.coins(person),
      (await shop.detail(auditor, id)).refund_requests.map(({ status }) => status),
    ]).toEqual([COINS, ['refused']]);
  });

  it('requires a captured purchase, an administrator who is not the buyer, and valid fields', async () => {
    const person = await shop.newPerson();
    const open = await shop.start(person);
    expect(codeOf(await refund(open.id, {}))).toEqual([409, 'purchase.not-captured']);
    for (const odd of ['x', randomUUID()]) expect(codeOf(await refund(odd, {}))).toEqual([404, 'not_found']);
    const {
      purchase: { id },
    } = await shop.bought(person);
    for (const by of [auditor, person]) expect(codeOf(await refund(id, {}, { by }))).toEqual([403, 'forbidden']);
    const { purchase: own } = await shop.bought(admin);
    expect(codeOf(await refund(own.id, {}))).toEqual([403, 'grant.own-wallet']);
    for (const [wrong, attribute] of [
      [{ cents: 0 }, 'cents'],
      [{ cents: 1.5 }, 'cents'],
      [{ cents: '1e3' }, 'cents'],
      [{ reason: ' ' }, 'reason'],
    ] as const) {
      const answer = await refund(id, wrong);
      expect([answer.status, answer.body.errors?.[0]?.attribute]).toEqual([422, attribute]);
    }
    expect(await shop.coins(person)).toBe(COINS);
  });

  it('is kept after its buyer and its administrator are erased, without the administrator’s reason', async () => {
    const [person, other] = [await shop.newPerson(), await hire(shop.product, 'admin')];
    const {
      purchase: { id },
    } = await shop.bought(person);
    expect((await refund(id, { cents: 100 }, { by: other })).status).toBe(201);
    for (const leaver of [person, other])
      await shop.product.call(profileHttp.remove, { token: leaver.session.token, body: { password: leaver.password } });
    const detail = await until(
      () => shop.detail(auditor, id),
      ({ refund_requests: [one] }) => one?.reason === null,
      'words that were erased',
    );
    expect(detail).toMatchObject({
      user_id: person.session.id,
      status: 'partially_refunded',
      refund_requests: [{ administrator_id: other.session.id, reason: null, status: 'completed' }],
    });
  });
});

describe('refunds above the daily limit of one administrator', () => {
  it('wait for a second administrator who is not the member; a limit also applies per member', async () => {
    const [one, other] = [await hire(shop.product, 'admin'), await hire(shop.product, 'admin')];
    // The member is also an administrator, but can't approve their own refunds.
    const person = await hire(shop.product, 'admin');
    const { collection } = await shop.product.call(coinPacksHttp.list, {});
    const dear = collection.find(({ price }) => price === '100.00');
    const buy = async () => {
      const { body } = await shop.begin(person, undefined, dear?.id);
      await shop.payments.act(body.provider_order_id, 'approve');
      await shop.take(person, body.id);
      return body.id;
    };
    const [first, second, third] = [await buy(), await buy(), await buy()];
    for (const id of [first, second])
      expect(await refund(id, {}, { by: one })).toMatchObject({ body: { status: 'completed', proposal_id: null } });
    const key = randomUUID();
    const waiting = await refund(third, {}, { by: one, key });
    expect(waiting).toMatchObject({ status: 201, body: { status: 'proposed', refund_id: null, amount: '100.00' } });
    expect((await refund(third, {}, { by: one, key })).body).toEqual(waiting.body);
    // The result is the same for every administrator, because this member's daily limit is reached.
    expect((await refund(third, { cents: 1 }, { by: other })).body.status).toBe('proposed');
    expect([await shop.coins(person), (await shop.show(person, third)).status]).toEqual([dear?.coins, 'completed']);

    const approve = (by: Person) =>
      shop.product.call(adminProposalsHttp.approve, {
        token: by.session.token,
        params: { id: waiting.body.proposal_id ?? '' },
      });
    for (const by of [one, person])
      await expect(approve(by)).rejects.toMatchObject({ errors: [{ code: 'proposal.own' }] });
    expect(await approve(other)).toMatchObject({ status: 'done', action: 'purchases.refund', target_id: third });
    expect([await shop.coins(person), (await shop.show(person, third)).status]).toEqual([0, 'refunded']);
    expect((await refund(third, {}, { by: one, key })).body).toMatchObject({ status: 'completed', amount: '100.00' });
  });
});
