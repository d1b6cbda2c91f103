import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
import { adminProposalsHttp } from '@pixchange/contracts/http/admin-proposals';
import { adminReconciliationHttp, type DifferenceView } from '@pixchange/contracts/http/admin-reconciliation';
import { until, type Person } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import type * as Inside from '../testing/inside.ts';
import { INSIDE, Shop } from '../testing/shop.ts';

const REASON = 'A test payment of the other shop';

let shop: Shop;
let [admin, second, auditor, moderator] = [] as unknown as [Person, Person, Person, Person];
beforeAll(async () => {
  shop = await Shop.open('differences');
  [admin, second, auditor, moderator] = await Promise.all([
    hire(shop.product, 'admin'),
    hire(shop.product, 'admin'),
    hire(shop.product, 'auditor'),
    hire(shop.product, 'moderator'),
  ]);
  await shop.withholdMessages();
});
afterAll(() => shop.stop());

const tokenOf = ({ session }: Person) => session.token;
const list = (filter: object): Promise<DifferenceView[]> =>
  shop.product.call(adminReconciliationHttp.list, {
    token: tokenOf(auditor),
    query: { filter: JSON.stringify(filter) } as never,
  });
const reconciled = async (filter: object): Promise<DifferenceView[]> => {
  await shop.reconcile();
  return list(filter);
};
const found = async (filter: object): Promise<DifferenceView> =>
  (
    await until(
      () => reconciled(filter),
      (rows) => rows.length > 0,
      'the difference',
    )
  )[0] as DifferenceView;
const show = (id: string) =>
  shop.product.call(adminReconciliationHttp.show, { token: tokenOf(auditor), params: { id } });
const explain = (by: Person, id: string, reason = REASON) =>
  shop.product.call(adminReconciliationHttp.explain, { token: tokenOf(by), params: { id }, body: { reason } });
const resolve = (by: Person, id: string, reason = REASON) =>
  shop.product.call(adminReconciliationHttp.resolve, { token: tokenOf(by), params: { id }, body: { reason } });

/** Makes a payment at the provider that the product does not know. */
const paidElsewhere = async (cents: number): Promise<string> => {
  const { createOrder, capture } = shop.product.within<typeof Inside>(INSIDE);
  const purchaseId = randomUUID();
  const { orderId } = await createOrder({ purchaseId, coins: 1, cents });
  await shop.payments.act(orderId, 'approve');
  await capture(orderId, purchaseId);
  return (await shop.payments.order(orderId)).captures[0]?.id ?? '';
};

describe('K-20 the comparison with the payment provider', () => {
  it('lists a payment of another amount, with both sides', async () => {
    const buyer = await shop.newPerson();
    const { id } = await shop.approved(buyer);
    await shop.payments.fault('wrong_amount', { custom_id: id });
    await shop.take(buyer, id);
    const difference = await found({ side: 'differs', purchase_id: id });
    expect(difference).toMatchObject({ status: 'open', ours: '10.00', needs_two: false });
    expect(difference.findings.join()).toContain('expected 1000');
    const { our_side: ours, their_side: theirs, provider_away: away } = await show(difference.id);
    expect(ours).toMatchObject({ price: '10.00', user_id: buyer.session.id });
    expect([theirs?.captures.length, away]).toEqual([1, false]);
    expect(theirs?.captures[0]?.amount).not.toBe('10.00');
  });

  it('lists a recorded payment that the report lacks', async () => {
    const buyer = await shop.newPerson();
    const { purchase } = await shop.bought(buyer);
    await shop.product.within<typeof Inside>(INSIDE).record({
      type: 'RecordDifference',
      purchaseId: purchase.id,
      captureId: purchase.id.slice(0, 17),
      findings: ['report: does not name this capture'],
    });
    expect(await found({ side: 'only_ours', purchase_id: purchase.id })).toMatchObject({ ours: '10.00', theirs: null });
  });

  it('lists a payment of the report that the product lacks, once', async () => {
    const capture = await paidElsewhere(499);
    const difference = await until(
      () => reconciled({ side: 'only_theirs' }),
      (rows) => rows.some(({ transaction_id: id }) => id === capture),
      'the unknown payment',
    );
    expect(difference).toHaveLength(1);
    expect(difference[0]).toMatchObject({
      purchase_id: null,
      ours: null,
      theirs: { amount: '4.99', currency: 'USD' },
      status: 'open',
    });
    expect(await show(difference[0]?.id ?? '')).toMatchObject({ our_side: null, their_side: null });
  });

  it('lets only administrators with a reason explain and resolve a difference, and records this in the audit log', async () => {
    const { id } = await found({ side: 'only_theirs' });
    for (const other of [auditor, moderator]) await expect(explain(other, id)).rejects.toMatchObject({ status: 403 });
    await expect(resolve(admin, id, ' ')).rejects.toMatchObject({ status: 422 });
    expect(await explain(admin, id)).toMatchObject({
      status: 'explained',
      explanation: REASON,
      explained_by: admin.session.id,
    });
    expect(await resolve(admin, id, 'Given back by hand')).toMatchObject({
      difference: { status: 'resolved', resolution: 'Given back by hand', resolved_by: admin.session.id },
      proposal: null,
    });
    for (const again of [explain, resolve])
      await expect(again(admin, id)).rejects.toMatchObject({ errors: [{ code: 'difference.resolved' }] });
    const actions = await shop.product.call(adminAuditLogHttp.list, {
      token: tokenOf(auditor),
      query: { filter: JSON.stringify({ target: id }), sort: '["at","ASC"]' } as never,
    });
    expect(actions.map(({ action }) => action)).toEqual(['reconciliation.explain', 'reconciliation.resolve']);
  });

  it('needs a second administrator to resolve a difference above the limit', async () => {
    const capture = await paidElsewhere(50_01);
    const { id } = (
      await until(
        () => reconciled({ side: 'only_theirs', status: 'open' }),
        (rows) => rows.some(({ transaction_id: one }) => one === capture),
        'the unknown payment',
      )
    ).find(({ transaction_id: one }) => one === capture) as DifferenceView;
    const { difference, proposal } = await resolve(admin, id);
    expect([difference.status, difference.needs_two, proposal?.status]).toEqual(['open', true, 'proposed']);
    const approve = (by: Person) =>
      shop.product.call(adminProposalsHttp.approve, { token: tokenOf(by), params: { id: proposal?.id ?? '' } });
    await expect(approve(admin)).rejects.toMatchObject({ errors: [{ code: 'proposal.own' }] });
    expect(await approve(second)).toMatchObject({ status: 'done' });
    expect(await show(id)).toMatchObject({ status: 'resolved', resolved_by: admin.session.id, resolution: REASON });
  });
});
