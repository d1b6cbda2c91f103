import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { offersHttp } from '@pixchange/contracts/http/offers';
import sharp from 'sharp';
import { killAt, killsAt, namesOf } from '../../../../../../tests/product-process.ts';
import {
  mailsTo,
  makeWork,
  signUp,
  startProduct,
  until,
  type Person,
  type Product,
} from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { auditWhenSealed } from '../../../../../../tests/ledger/audited.ts';
import { readBooks } from '../../../../../../tests/ledger/stored-books.ts';

const [PRICE, FEE] = [20, 1] as const;
/** Process kills at each durable effect of the refund of one license, in the order of the effects. */
const KILLS = killsAt([
  'GrantCounted 1',
  'GrantCounted 2',
  'SaleRefundOrdered',
  'LicenceRefundStarted',
  'WalletDebited',
  'WalletCredited',
  'LicenceRefunded',
  'receipt',
]);

let product: Product;
let [seller, moderator] = [] as unknown as [Person, Person];
let buyers: Person[];
let works: string[];
beforeAll(async () => {
  product = await startProduct('refund_crash', { AUDIT_HEAD_EVERY_SECONDS: '0.2' });
  const admin = await hire(product, 'admin');
  moderator = await hire(product, 'moderator');
  seller = await signUp(product);
  buyers = [];
  // Sign-ups run in small groups, because password hashing is deliberately slow.
  while (buyers.length < KILLS.length) buyers.push(...(await Promise.all([signUp(product), signUp(product)])));
  const { token } = seller.session;
  const { id: album_id } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published: true } },
  });
  works = [];
  for (const [index, { session }] of buyers.entries()) {
    await product.call(adminLedgerHttp.proposeGrant, {
      token: admin.session.token,
      body: { user_id: session.id, unit: 'coins', amount: PRICE, reason: 'A lost payment' },
    });
    const background = { r: 16 * index, g: 90, b: 10 };
    const bytes = await sharp({ create: { width: 220, height: 210, channels: 3, background } })
      .png()
      .toBuffer();
    const { id } = await makeWork(product, seller, bytes, 'image/png', { album_id, title: 'Cat' });
    const offer = await product.call(offersHttp.open, { token, body: { image_id: id, price: PRICE } });
    await product.call(licencesHttp.purchase, {
      token: session.token,
      params: { id: offer.id },
      body: { price: PRICE },
    });
    await product.call(moderationHttp.takeDownImage, {
      token: moderator.session.token,
      params: { id },
      body: { reason: 'A court decided', legal: true },
    });
    works.push(id);
  }
}, 240_000);
afterAll(() => product.stop());

const coinsOf = async ({ session: { token } }: Person): Promise<number> =>
  (await product.call(accountsHttp.ownProfile, { token })).coins;

/** Orders the refund and returns the HTTP status; null if the process dies before it responds. */
const refund = async (url: string, imageId: string): Promise<number | null> => {
  const answer = await fetch(`${url}/api/admin/images/${imageId}/refund_buyers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${moderator.session.token}`,
      'content-type': 'application/json',
      'idempotency-key': `refund-${imageId}`,
    },
    body: JSON.stringify({ reason: 'A court decided' }),
  }).catch(() => null);
  return answer?.status ?? null;
};

describe('the refund of a license', () => {
  it('continues after a kill at each durable effect, and refunds the price once', async () => {
    let killed: string[] = [];
    await product.restart(async () => {
      killed = await killAt(product.environment, 'GrantCounted', KILLS, ({ url }, index) =>
        refund(url, works[index] ?? ''),
      );
    });
    expect(killed).toEqual(namesOf(KILLS));
    // A repeated request by the same staff member orders the same refund. Requests that were killed at `GrantCounted`
    // had not ordered the refund yet.
    for (const imageId of works) expect(await refund(product.url, imageId)).toBe(202);
    for (const buyer of buyers) {
      const { token } = buyer.session;
      await until(
        () => product.call(licencesHttp.list, { token }),
        ({ collection }) => collection[0]?.status === 'refunded',
        'the refund that was interrupted',
      );
      expect(await coinsOf(buyer)).toBe(PRICE);
      const mails = await until(
        () => mailsTo(buyer.email),
        (all) => all.some(({ subject }) => subject === 'We refunded your pixcoins'),
        'the mail about it',
      );
      // An email is sent again with the same Message-ID if the process was killed before it recorded that the email was
      // sent.
      const sent = mails.filter(({ subject }) => subject === 'We refunded your pixcoins');
      expect(new Set(sent.map(({ message_id }) => message_id)).size).toBe(1);
    }
    expect(await coinsOf(seller)).toBe(0);
    const { balances } = (await readBooks(product)).books;
    // The platform returned its fee for each sale.
    expect(balances.coins.get('house:fees') ?? 0).toBe(buyers.length * (FEE - FEE));
    expect((await auditWhenSealed(product, '--files=hash')).findings).toEqual([]);
  }, 900_000);
});
