import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp, type GrantView } from '@pixchange/contracts/http/admin-ledger';
import { startProductProcess, type ProductProcess } from '../product-process.ts';
import { signUp, startProduct, until, type Person, type Product } from '../product.ts';
import { hire } from '../staff.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct('grant_crash');
});
afterAll(() => product.stop());

interface Gift {
  readonly admin: Person;
  readonly receiver: Person;
  readonly key: string;
}

const AMOUNT = 700;

const give = async (url: string, { admin, receiver, key }: Gift, amount = AMOUNT): Promise<GrantView | null> => {
  const headers = {
    authorization: `Bearer ${admin.session.token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  // The answer may be lost with the process.
  const answer = await fetch(`${url}/api/admin/grants`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ user_id: receiver.session.id, unit: 'coins', amount, reason: 'A lost payment' }),
  }).catch(() => null);
  return answer === null || !answer.ok ? null : ((await answer.json().catch(() => null)) as GrantView | null);
};

const processAt = (at: string): Promise<ProductProcess> =>
  startProductProcess(product.environment, { at, from: 'GrantCounted+StaffActed' });
const nameOf = (line: string): string => line.replace(/^failpoint \d+ /, '');
const coinsOf = async ({ session: { token } }: Person): Promise<number> =>
  (await product.call(accountsHttp.ownProfile, { token })).coins;

/** The second count is the receiver's. */
const EFFECTS = [
  'GrantCounted+StaffActed 1',
  'GrantCounted+StaffActed 2',
  'GrantProposed+StaffActed',
  'WalletCredited+StaffActed',
];

/** What a grant does, killed after each of its durable effects, each time by other people. */
const giveThroughCrashes = async (gifts: readonly Gift[]): Promise<string[]> => {
  const killed: string[] = [];
  for (const [index, gift] of gifts.entries()) {
    const running = await processAt(EFFECTS[index] ?? '');
    await give(running.url, gift);
    if ((await running.exit) === 'SIGKILL') killed.push(EFFECTS[index] ?? '');
    expect(nameOf(running.crossed.at(-1) ?? '')).toBe((EFFECTS[index] ?? '').replace(/ \d$/, ''));
  }
  return killed;
};

describe('a grant', () => {
  it('killed after each of its durable effects is given once by a repeat, and never without both sums', async () => {
    const gifts = await Promise.all(
      EFFECTS.map(async (_, index): Promise<Gift> => ({
        admin: await hire(product, 'admin'),
        receiver: await signUp(product),
        key: `crash-${index}`,
      })),
    );
    let killed: string[] = [];
    await product.restart(async () => {
      killed = await giveThroughCrashes(gifts);
    });
    expect(killed).toEqual(EFFECTS);
    const { token } = (gifts[0] as Gift).admin.session;
    const recorded = await until(
      () => product.call(adminLedgerHttp.grants, { token, query: { range: '[0,99]' } as never }),
      ({ length }) => length > 0,
      'the grant that was recorded',
    );
    // The last process may have died of crediting the grant before its own.
    const people = recorded.map(({ user_id: id }) => id);
    expect(gifts.map(({ receiver }) => people.includes(receiver.session.id)).slice(0, 3)).toEqual([false, false, true]);

    // Whether it died before or after the grant was recorded, the administrator's sum has no more room than without a crash.
    for (const gift of gifts.slice(1))
      expect(await give(product.url, { ...gift, key: `${gift.key}-next` }, 301)).toMatchObject({ status: 'proposed' });
    for (const gift of gifts) expect(await give(product.url, gift)).toMatchObject({ status: 'agreed' });
    for (const { receiver } of gifts)
      await until(
        () => coinsOf(receiver),
        (coins) => coins === AMOUNT,
        'the coins of a grant, once',
      );
    for (const gift of gifts)
      expect(await give(product.url, { ...gift, key: `${gift.key}-last` }, 301)).toMatchObject({ status: 'proposed' });
  }, 300_000);

  it('that waits, killed before its count is released, leaves its administrator the whole sum', async () => {
    const [giver, waiting, receiver, another] = await Promise.all([
      hire(product, 'admin'),
      hire(product, 'admin'),
      signUp(product),
      signUp(product),
    ]);
    expect(await give(product.url, { admin: giver, receiver, key: 'first' }, 1_000)).toMatchObject({
      status: 'agreed',
    });
    await product.restart(async () => {
      // Counted for the administrator, then recorded as waiting, since the receiver has the limit; the next would be the release.
      const running = await processAt('GrantProposed+StaffActed');
      await give(running.url, { admin: waiting, receiver, key: 'second' });
      expect([await running.exit, running.crossed.map(nameOf).filter((name) => name.startsWith('Grant'))]).toEqual([
        'SIGKILL',
        ['GrantCounted+StaffActed', 'GrantProposed+StaffActed'],
      ]);
    });
    const tries = { count: 0 };
    await until(
      () => give(product.url, { admin: waiting, receiver: another, key: `third-${(tries.count += 1)}` }, 1_000),
      (grant) => grant?.status === 'agreed',
      'the release',
    );
    expect(await coinsOf(receiver)).toBe(1_000);
  }, 120_000);
});
