import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { offersHttp } from '@pixchange/contracts/http/offers';
import sharp from 'sharp';
import { handledEvents, keepWork } from '../../../../../../tests/old-tables.ts';
import { killAt, killsAt, namesOf, startProductProcess, type Kill } from '../../../../../../tests/product-process.ts';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { auditWhenSealed } from '../../../../../../tests/ledger/audited.ts';
import { readBooks } from '../../../../../../tests/ledger/stored-books.ts';

const [PRICE, FEE] = [50, 2] as const;
/** Process kills at each durable effect of a purchase, in the order of the effects. */
const KILLS = killsAt([
  'LicencePurchaseStarted',
  'license file',
  'AmountReserved+ReservationCaptured',
  'LicenceGranted',
  'WalletCredited',
  'SaleFeeCharged+LicenceSettled',
]);

/** Process kills at two of these effects, for purchases that continue after older tables are restored. */
const KILLS_BEFORE_RESTORE: readonly Kill[] = [
  { effect: 'AmountReserved+ReservationCaptured', answer: 'arrived' },
  { effect: 'LicencePurchaseStarted', answer: 'arrived' },
];

/** Effects at which one process is stopped and another takes over. */
const STOPS: readonly Kill[] = [
  { effect: 'LicencePurchaseStarted', answer: 'lost' },
  { effect: 'AmountReserved+ReservationCaptured', answer: 'arrived' },
  { effect: 'LicenceGranted', answer: 'lost' },
];

let product: Product;
let seller: Person;
let buyers: Person[];
let laterBuyers: Person[];
let lastBuyers: Person[];
let offerId: string;
beforeAll(async () => {
  product = await startProduct('licence_crash', { AUDIT_HEAD_EVERY_SECONDS: '0.2' });
  const admin = await hire(product, 'admin');
  seller = await signUp(product);
  buyers = await Promise.all(KILLS.map(() => signUp(product)));
  laterBuyers = await Promise.all(KILLS_BEFORE_RESTORE.map(() => signUp(product)));
  lastBuyers = await Promise.all(STOPS.map(() => signUp(product)));
  for (const { session } of [...buyers, ...laterBuyers, ...lastBuyers])
    await product.call(adminLedgerHttp.proposeGrant, {
      token: admin.session.token,
      body: { user_id: session.id, unit: 'coins', amount: PRICE, reason: 'A lost payment' },
    });
  const { token } = seller.session;
  const { id: album_id } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published: true } },
  });
  const bytes = await sharp({ create: { width: 220, height: 210, channels: 3, background: '#57a' } })
    .png()
    .toBuffer();
  const { id } = await makeWork(product, seller, bytes, 'image/png', { album_id, title: 'Cat' });
  offerId = (await product.call(offersHttp.open, { token, body: { image_id: id, price: PRICE } })).id;
}, 240_000);
afterAll(() => product.stop());

const coinsOf = async ({ session: { token } }: Person): Promise<number> =>
  (await product.call(accountsHttp.ownProfile, { token })).coins;

/** Buys the license and returns the HTTP status; null if the process dies before it responds. */
const buy = async (url: string, { session: { token } }: Person): Promise<number | null> => {
  const answer = await fetch(`${url}/api/offers/${offerId}/purchase`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'crash' },
    body: JSON.stringify({ price: PRICE }),
  }).catch(() => null);
  return answer?.status ?? null;
};

/** Waits until these people have the license and the seller has the proceeds. Checks that each person paid once. */
const expectBought = async (people: readonly Person[], inAll: number): Promise<void> => {
  for (const person of people) {
    const { token } = person.session;
    const { collection } = await until(
      () => product.call(licencesHttp.list, { token }),
      ({ total_count: count }) => count === 1,
      'the license of a purchase that was interrupted',
    );
    expect((await fetch(product.url + (collection[0]?.file?.url ?? ''))).status).toBe(200);
    // A repeated purchase returns the same license.
    expect(await buy(product.url, person)).toBe(201);
    expect(await coinsOf(person)).toBe(0);
  }
  await until(
    () => coinsOf(seller),
    (coins) => coins === inAll * (PRICE - FEE),
    'the proceeds of the seller',
  );
  const balances = await until(
    async () => (await readBooks(product)).books.balances.coins,
    (coins) => [...coins].every(([account, left]) => !account.startsWith('transit:') || left === 0),
    'nothing in transit',
  );
  expect(balances.get('house:fees')).toBe(inAll * FEE);
  expect((await auditWhenSealed(product, '--files=hash')).findings).toEqual([]);
};

describe('the purchase of a license', () => {
  it('continues by itself after a kill at each durable effect, and is paid once', async () => {
    let killed: string[] = [];
    await product.restart(async () => {
      killed = await killAt(product.environment, 'LicencePurchaseStarted', KILLS, ({ url }, index) =>
        buy(url, buyers[index] as Person),
      );
    });
    expect(killed).toEqual(namesOf(KILLS));
    await expectBought(buyers, buyers.length);
  }, 900_000);

  it('continues, and changes nothing twice, after older backups of the `work` tables are restored', async () => {
    let restoreMiddle = (): Promise<void> => Promise.resolve();
    await product.restart(async () => {
      const restoreBefore = await keepWork(product.databaseUrl, 'before_the_purchases');
      await killAt(product.environment, 'LicencePurchaseStarted', KILLS_BEFORE_RESTORE, ({ url }, index) =>
        buy(url, laterBuyers[index] as Person),
      );
      restoreMiddle = await keepWork(product.databaseUrl, 'amid_the_purchases');
      await restoreBefore();
    });
    const inAll = buyers.length + laterBuyers.length;
    await expectBought(laterBuyers, inAll);
    const handled = await handledEvents(product.databaseUrl);
    await product.restart(restoreMiddle);
    await until(
      () => handledEvents(product.databaseUrl),
      (again) => again >= handled,
      'the events to be handled again',
    );
    await expectBought([...buyers, ...laterBuyers], inAll);
  }, 900_000);

  it('is completed by another process while its own is stopped, and is paid once', async () => {
    const before = buyers.length + laterBuyers.length;
    for (const [index, { effect, answer }] of STOPS.entries()) {
      const buyer = lastBuyers[index] as Person;
      const failpoint = { from: 'LicencePurchaseStarted', at: effect, answer, signal: 'SIGSTOP' } as const;
      const stopped = await startProductProcess(product.environment, failpoint);
      try {
        const answered = buy(stopped.url, buyer);
        await until(
          () => Promise.resolve(stopped.crossed),
          (crossed) => crossed.at(-1) === effect,
          `the stop at ${effect}`,
        );
        await expectBought([buyer], before + index + 1);
        stopped.wake();
        expect(await answered).toBe(201);
        await expectBought([buyer], before + index + 1);
      } finally {
        stopped.wake();
        await stopped.stop();
      }
    }
  }, 900_000);
});
