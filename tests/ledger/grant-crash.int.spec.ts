import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp, type GrantView } from '@pixchange/contracts/http/admin-ledger';
import { killAt, killsAt, namesOf, type Kill } from '../product-process.ts';
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
  // The response is lost if the process dies first.
  const answer = await fetch(`${url}/api/admin/grants`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ user_id: receiver.session.id, unit: 'coins', amount, reason: 'A lost payment' }),
  }).catch(() => null);
  return answer === null || !answer.ok ? null : ((await answer.json().catch(() => null)) as GrantView | null);
};

const coinsOf = async ({ session: { token } }: Person): Promise<number> =>
  (await product.call(accountsHttp.ownProfile, { token })).coins;

const FROM = 'GrantCounted';
/** Kills at the durable effects of a grant; the second `GrantCounted` counts the grant for the receiver. */
const KILLS = killsAt(['GrantCounted 1', 'GrantCounted 2', 'GrantProposed', 'WalletCredited']);
/** Whether the grant is recorded before this kill; another process then completes it. */
const isRecorded = (effect: string): boolean => !effect.startsWith('GrantCounted');

describe('a grant', () => {
  it('killed after each of its durable effects is recorded only after both counts, and credited once by a repeat', async () => {
    const gifts = await Promise.all(
      KILLS.map(async (_, index): Promise<Gift> => ({
        admin: await hire(product, 'admin'),
        receiver: await signUp(product),
        key: `crash-${index}`,
      })),
    );
    let killed: string[] = [];
    await product.restart(async () => {
      killed = await killAt(product.environment, FROM, KILLS, ({ url }, index) => give(url, gifts[index] as Gift));
    });
    expect(killed).toEqual(namesOf(KILLS));
    const { token } = (gifts[0] as Gift).admin.session;
    const recorded = await until(
      () => product.call(adminLedgerHttp.grants, { token, query: { range: '[0,99]' } as never }),
      ({ length }) => length >= KILLS.filter(({ effect }) => isRecorded(effect)).length,
      'the grants that were recorded',
    );
    const people = recorded.map(({ user_id: id }) => id);
    for (const [index, { receiver }] of gifts.entries()) {
      const kill = KILLS[index] as Kill;
      // A process that receives the response to the second count may still record the grant before it dies.
      if (kill.answer === 'arrived' && kill.effect === 'GrantCounted 2') continue;
      expect([kill, people.includes(receiver.session.id)]).toEqual([kill, isRecorded(kill.effect)]);
    }

    // A crash must not increase what the administrator may still give today, whether the process died before or after
    // the grant was recorded.
    for (const [index, gift] of gifts.entries())
      if (KILLS[index]?.effect !== 'GrantCounted 1')
        expect(await give(product.url, { ...gift, key: `${gift.key}-next` }, 301)).toMatchObject({
          status: 'proposed',
        });
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

  it('that becomes pending frees its administrator’s whole allowance, even after a kill before the release', async () => {
    const kills = killsAt(['GrantProposed']);
    const [giver, receiver] = await Promise.all([hire(product, 'admin'), signUp(product)]);
    const waiting = await Promise.all(kills.map(() => hire(product, 'admin')));
    const others = await Promise.all(kills.map(() => signUp(product)));
    expect(await give(product.url, { admin: giver, receiver, key: 'first' }, 1_000)).toMatchObject({
      status: 'agreed',
    });
    await product.restart(async () => {
      // The grant is counted for the administrator and recorded as pending, because the receiver is at the limit. The
      // next effect is the release.
      const crossed: (readonly string[])[] = [];
      await killAt(product.environment, FROM, kills, (running, index) => {
        crossed.push(running.crossed);
        return give(running.url, { admin: waiting[index] as Person, receiver, key: `second-${index}` });
      });
      expect(crossed.map((names) => names.filter((name) => name.startsWith('Grant')))).toEqual(
        kills.map(() => ['GrantCounted', 'GrantProposed']),
      );
    });
    const tries = { count: 0 };
    for (const [index, admin] of waiting.entries())
      await until(
        () =>
          give(product.url, { admin, receiver: others[index] as Person, key: `third-${(tries.count += 1)}` }, 1_000),
        (grant) => grant?.status === 'agreed',
        'the release',
      );
    expect(await coinsOf(receiver)).toBe(1_000);
  }, 120_000);
});
