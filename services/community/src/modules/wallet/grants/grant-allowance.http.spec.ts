import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp, type GrantView } from '@pixchange/contracts/http/admin-ledger';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import type * as Inside from '../testing/inside.ts';

const AT_ONCE = 32;

let product: Product;
let other: string;
beforeAll(async () => {
  product = await startProduct('grant_allowance');
  other = await product.startSecondProcess();
});
afterAll(() => product.stop());

const people = (count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => signUp(product)));
const administrators = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => hire(product, 'admin')));
const balance = async ({ session: { token } }: Person) => {
  const { coins, pixtokens } = await product.call(accountsHttp.ownProfile, { token });
  return { coins, pixtokens };
};

/** Proposes a grant, and retries while the service is busy, like a client. */
const grant = async (
  by: Person,
  to: Person,
  amount: number,
  { unit = 'coins', key = randomUUID() as string, url = product.url } = {},
): Promise<GrantView> => {
  const headers = {
    authorization: `Bearer ${by.session.token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const body = JSON.stringify({ user_id: to.session.id, unit, amount, reason: 'A lost payment' });
  const answer = await until(
    () => fetch(`${url}/api/admin/grants`, { method: 'POST', headers, body }),
    ({ status }) => status !== 503,
    'an answer',
  );
  expect(answer.status).toBe(201);
  return (await answer.json()) as GrantView;
};
const given = (grants: readonly GrantView[]): number =>
  grants.filter(({ status }) => status === 'agreed').reduce((sum, { amount }) => sum + amount, 0);

describe('consecutive grants', () => {
  it('need a second administrator once one administrator has reached the daily limit', async () => {
    const [[ada, bo], receivers] = (await Promise.all([administrators(2), people(5)])) as [[Person, Person], Person[]];
    const grants: GrantView[] = [];
    for (const receiver of receivers) grants.push(await grant(ada, receiver, 1_000));
    expect(grants.map(({ status, approvals_needed: needed }) => [status, needed])).toEqual([
      ['agreed', 1],
      ...Array.from({ length: 4 }, () => ['proposed', 2]),
    ]);
    expect(await Promise.all(receivers.map(balance))).toMatchObject([
      { coins: 1_000 },
      { coins: 0 },
      { coins: 0 },
      { coins: 0 },
      { coins: 0 },
    ]);
    expect((await grant(ada, receivers[1] as Person, 1)).status).toBe('proposed');
    const waiting = grants[1] as GrantView;
    const approve = (by: Person) =>
      product.call(adminLedgerHttp.approveGrant, { token: by.session.token, params: { id: waiting.id } });
    expect((await approve(ada)).status).toBe('proposed');
    expect((await approve(bo)).status).toBe('agreed');
    expect(await balance(receivers[1] as Person)).toMatchObject({ coins: 1_000 });
    // A grant with two approvals does not count against the limit of one administrator.
    expect((await grant(bo, receivers[2] as Person, 1_000)).status).toBe('agreed');
  });

  it('need a second administrator once one member has received the daily limit, from any administrators', async () => {
    const [admins, [receiver, another]] = (await Promise.all([administrators(3), people(2)])) as [
      Person[],
      [Person, Person],
    ];
    const grants = [
      await grant(admins[0] as Person, receiver, 600),
      await grant(admins[1] as Person, receiver, 600),
      await grant(admins[2] as Person, receiver, 400),
    ];
    expect(grants.map(({ status }) => status)).toEqual(['agreed', 'proposed', 'agreed']);
    expect(await balance(receiver)).toMatchObject({ coins: 1_000 });
    // The waiting grant did not count against its administrator's own limit.
    expect((await grant(admins[1] as Person, another, 1_000)).status).toBe('agreed');
  });

  it('are counted separately for coins and pixtokens', async () => {
    const [[ada], [receiver]] = (await Promise.all([administrators(1), people(1)])) as [[Person], [Person]];
    const grants = [
      await grant(ada, receiver, 15, { unit: 'pixtokens' }),
      await grant(ada, receiver, 6, { unit: 'pixtokens' }),
      await grant(ada, receiver, 5, { unit: 'pixtokens' }),
      await grant(ada, receiver, 1_000),
    ];
    expect(grants.map(({ status }) => status)).toEqual(['agreed', 'proposed', 'agreed', 'agreed']);
    expect(await balance(receiver)).toEqual({ coins: 1_000, pixtokens: 20 });
  });

  it('under the same key count once', async () => {
    const [[ada], [receiver]] = (await Promise.all([administrators(1), people(1)])) as [[Person], [Person]];
    const key = randomUUID();
    const grants = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        grant(ada, receiver, 500, { key, url: index % 2 === 0 ? product.url : other }),
      ),
    );
    expect(new Set(grants.map(({ id, status }) => `${id} ${status}`)).size).toBe(1);
    expect((await grant(ada, receiver, 500)).status).toBe('agreed');
    expect((await grant(ada, receiver, 500)).status).toBe('proposed');
    expect(await balance(receiver)).toMatchObject({ coins: 1_000 });
  });

  it('count together with grants from before the limits existed', async () => {
    const [[ada], [receiver, another]] = (await Promise.all([administrators(1), people(2)])) as [
      [Person],
      [Person, Person],
    ];
    const grantId = randomUUID();
    const before = {
      grantId,
      administratorId: ada.session.id,
      userId: receiver.session.id,
      unit: 'coins' as const,
      amount: 900,
      reason: 'Before',
    };
    await product
      .within<typeof Inside>(new URL('../testing/inside.ts', import.meta.url))
      .runGrantCommand({ type: 'ProposeGrant', grant: before, fitsAllowance: true });
    await until(
      () => balance(receiver),
      ({ coins }) => coins === 900,
      'the grant of before',
    );
    expect((await grant(ada, another, 101)).status).toBe('proposed');
    expect((await grant(ada, another, 100)).status).toBe('agreed');
    const [bo] = (await administrators(1)) as [Person];
    expect((await grant(bo, receiver, 101)).status).toBe('proposed');
  });
});

describe(`${AT_ONCE} grants at once, over two processes`, () => {
  const sent = (index: number): string => (index % 2 === 0 ? product.url : other);

  it('by one administrator to many people never exceed the limit', async () => {
    const [[ada], receivers] = (await Promise.all([administrators(1), people(4)])) as [[Person], Person[]];
    const grants = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        grant(ada, receivers[index % receivers.length] as Person, 100, { url: sent(index) }),
      ),
    );
    expect(given(grants)).toBe(1_000);
    expect((await Promise.all(receivers.map(balance))).reduce((sum, { coins }) => sum + coins, 0)).toBe(1_000);
  });

  it('by many administrators to one person never exceed the limit, and use up no limit beyond what was given', async () => {
    const [admins, [receiver, another]] = (await Promise.all([administrators(8), people(2)])) as [
      Person[],
      [Person, Person],
    ];
    const grants = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        grant(admins[index % admins.length] as Person, receiver, 3, { unit: 'pixtokens', url: sent(index) }),
      ),
    );
    expect(given(grants)).toBe(18);
    expect(await balance(receiver)).toMatchObject({ pixtokens: 18 });
    const givenBy = (admin: Person) => given(grants.filter(({ agreed_by: by }) => by[0] === admin.session.id));
    // If refused grants counted against the limit, this administrator would have the least left of it.
    const [gaveLeast] = [...admins].sort((a, b) => givenBy(a) - givenBy(b)) as [Person];
    expect((await grant(gaveLeast, another, 20 - givenBy(gaveLeast), { unit: 'pixtokens' })).status).toBe('agreed');
  });
});
