import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { offersHttp } from '@pixchange/contracts/http/offers';
import sharp from 'sharp';
import { killAt, killsAt, namesOf } from '../../../../../tests/product-process.ts';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import { auditWhenSealed } from '../../../../../tests/ledger/audited.ts';
import { readBooks } from '../../../../../tests/ledger/stored-books.ts';

const [PRICE, FEE] = [50, 2] as const;
/** Durable effects of a purchase, in order. */
const KILLS = killsAt([
  'LicencePurchaseStarted',
  'licence file',
  'AmountReserved+ReservationCaptured',
  'LicenceGranted',
  'WalletCredited',
  'SaleFeeCharged+LicenceSettled',
]);

let product: Product;
let seller: Person;
let buyers: Person[];
let offerId: string;
beforeAll(async () => {
  product = await startProduct('licence_crash', { AUDIT_HEAD_EVERY_SECONDS: '0.2' });
  const admin = await hire(product, 'admin');
  [seller, ...buyers] = (await Promise.all([...KILLS, 'seller'].map(() => signUp(product)))) as [Person, ...Person[]];
  for (const { session } of buyers)
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

/** Buys the license; the answer may be lost with the process. */
const buy = async (url: string, { session: { token } }: Person): Promise<number | null> => {
  const answer = await fetch(`${url}/api/offers/${offerId}/purchase`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'crash' },
    body: JSON.stringify({ price: PRICE }),
  }).catch(() => null);
  return answer?.status ?? null;
};

describe('the purchase of a licence', () => {
  it('killed after each of its durable effects goes on by itself, and is paid once', async () => {
    let killed: string[] = [];
    await product.restart(async () => {
      killed = await killAt(product.environment, 'LicencePurchaseStarted', KILLS, ({ url }, index) =>
        buy(url, buyers[index] as Person),
      );
    });
    expect(killed).toEqual(namesOf(KILLS));
    for (const buyer of buyers) {
      const { token } = buyer.session;
      const { collection } = await until(
        () => product.call(licencesHttp.list, { token }),
        ({ total_count: count }) => count === 1,
        'the licence of a purchase that was interrupted',
      );
      expect((await fetch(product.url + (collection[0]?.file?.url ?? ''))).status).toBe(200);
      // A repeat by the buyer returns the same license.
      expect(await buy(product.url, buyer)).toBe(201);
      expect(await coinsOf(buyer)).toBe(0);
    }
    await until(
      () => coinsOf(seller),
      (coins) => coins === buyers.length * (PRICE - FEE),
      'the proceeds of the seller',
    );
    const balances = await until(
      async () => (await readBooks(product)).books.balances.coins,
      (coins) => [...coins].every(([account, left]) => !account.startsWith('transit:') || left === 0),
      'nothing in transit',
    );
    expect(balances.get('house:fees')).toBe(buyers.length * FEE);
    expect((await auditWhenSealed(product, '--files=hash')).findings).toEqual([]);
  }, 900_000);
});
