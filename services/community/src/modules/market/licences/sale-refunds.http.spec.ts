import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { adminLicencesHttp } from '@pixchange/contracts/http/admin-market';
import { adminProposalsHttp } from '@pixchange/contracts/http/admin-proposals';
import { adminSiteHttp } from '@pixchange/contracts/http/admin-site';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { licencesHttp, type LicenceView } from '@pixchange/contracts/http/licences';
import { moderationHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import { numbersHttp } from '@pixchange/contracts/http/numbers';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import sharp from 'sharp';
import {
  mailsTo,
  makeWork,
  signUp,
  startProduct,
  until,
  type Person,
  type Product,
} from '../../../../../../tests/product.ts';
import { parkedEvents } from '../../../../../../tests/parked-events.ts';
import { hire } from '../../../../../../tests/staff.ts';

let product: Product;
let [seller, ada, bo, moderator, second, admin] = [] as unknown as [Person, Person, Person, Person, Person, Person];
beforeAll(async () => {
  product = await startProduct('sale_refunds');
  [seller, ada, bo, moderator, second, admin] = await Promise.all([
    signUp(product),
    signUp(product),
    signUp(product),
    hire(product, 'moderator'),
    hire(product, 'moderator'),
    hire(product, 'admin'),
  ]);
  await give(ada, 900);
  await give(bo, 100);
});
afterAll(() => product.stop());

const tokenOf = (person: Person): string => person.session.token;
const as = (person: Person, id = '') => ({ token: tokenOf(person), params: { id } });
const give = async (to: Person, amount: number) =>
  product.call(adminLedgerHttp.proposeGrant, {
    token: tokenOf(await hire(product, 'admin')),
    body: { user_id: to.session.id, unit: 'coins', amount, reason: 'A lost payment' },
  });
const coinsOf = async (person: Person): Promise<number> =>
  (await product.call(accountsHttp.ownProfile, { token: tokenOf(person) })).coins;
const salesOf = async (person: Person): Promise<number> =>
  (await product.call(numbersHttp.own, { token: tokenOf(person) })).totals.sales;
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  const { status, errors } = error as ApiError;
  return [status, errors[0]?.code];
};

let shade = 0;
/** Creates a work by `by` and sells a license to each of `buyers`. */
const sold = async (by: Person, price: number, buyers: readonly Person[]) => {
  shade += 10;
  const { id: album_id } = await product.call(albumsHttp.create, {
    token: tokenOf(by),
    body: { album: { title: 'Album', published: true } },
  });
  const bytes = await sharp({
    create: { width: 230, height: 210, channels: 3, background: { r: shade, g: 20, b: 90 } },
  })
    .png()
    .toBuffer();
  const { id: imageId } = await makeWork(product, by, bytes, 'image/png', { album_id, title: 'Cat' });
  const { id: offerId } = await product.call(offersHttp.open, {
    token: tokenOf(by),
    body: { image_id: imageId, price },
  });
  const licences = [];
  for (const buyer of buyers) licences.push(await buy(buyer, offerId, price));
  return { imageId, licences };
};
const buy = async (buyer: Person, offerId: string, price: number): Promise<LicenceView> => {
  const { licence } = await product.call(licencesHttp.purchase, { ...as(buyer, offerId), body: { price } });
  if (licence === undefined) throw new Error('No license was bought');
  return licence;
};
const decide = (imageId: string, what: 'takeDownImage' | 'restoreImage', more: object = {}) =>
  product.call(moderationHttp[what], { ...as(moderator, imageId), body: { reason: 'A court decided', ...more } });
const licence = (buyer: Person, { id }: LicenceView) => product.call(licencesHttp.show, as(buyer, id));
const refundBuyers = (imageId: string, by = moderator) =>
  product.call(adminLicencesHttp.refundBuyers, { ...as(by, imageId), body: { reason: 'A court decided' } });
const refunded = (buyer: Person, bought: LicenceView) =>
  until(
    () => licence(buyer, bought),
    ({ status }) => status === 'refunded',
    'the refund',
  );
const statusOf = async (url: string) => (await fetch(product.url + url)).status;

describe('a work that is taken down', () => {
  it('without a legal reason stays available to buyers, and cannot be refunded', async () => {
    const { imageId, licences } = await sold(seller, 5, [ada]);
    const [bought] = licences as [LicenceView];
    await decide(imageId, 'takeDownImage');
    expect(await licence(ada, bought)).toMatchObject({ status: 'active', file: { sha256: bought.file?.sha256 } });
    expect(await statusOf(bought.file?.url ?? '')).toBe(200);
    expect(await refusal(refundBuyers(imageId))).toEqual([409, 'sale_refund.nothing']);
  });

  it('for a legal reason blocks the buyers’ copies until it is restored', async () => {
    const { imageId, licences } = await sold(seller, 5, [ada]);
    const [bought] = licences as [LicenceView];
    await decide(imageId, 'takeDownImage', { legal: true });
    expect(await licence(ada, bought)).toMatchObject({ status: 'blocked', file: null, refunded_at: null });
    expect(await statusOf(bought.file?.url ?? '')).toBe(410);
    expect(await refusal(product.call(licencesHttp.file, as(ada, bought.id)))).toEqual([410, 'licence.blocked']);
    await decide(imageId, 'restoreImage');
    expect(await licence(ada, bought)).toMatchObject({ status: 'active', file: { sha256: bought.file?.sha256 } });
    expect(await statusOf(bought.file?.url ?? '')).toBe(200);
    expect(await refusal(refundBuyers(imageId))).toEqual([409, 'sale_refund.nothing']);
  });

  it('after a report about copyright is blocked for its buyers', async () => {
    const { imageId, licences } = await sold(seller, 5, [ada]);
    const { id: report_id } = await product.call(reportsHttp.file, {
      token: tokenOf(bo),
      body: { report: { kind: 'image', subject_id: imageId, reason: 'copyright' } },
    });
    await product.call(moderationHttp.claim, as(moderator, report_id));
    await decide(imageId, 'takeDownImage', { report_id });
    expect(await licence(ada, licences[0] as LicenceView)).toMatchObject({ status: 'blocked' });
  });
});

describe('the buyers of a legally withheld work', () => {
  it('are refunded once, from the seller’s coins as far as possible, and can buy again', async () => {
    const artist = await signUp(product);
    const { imageId, licences } = await sold(artist, 50, [ada, bo]);
    const [ofAda, ofBo] = licences as [LicenceView, LicenceView];
    expect(await salesOf(artist)).toBe(2);
    // The artist keeps 60 of the 96 coins of the sales.
    await product.call(walletHttp.transfer, {
      token: tokenOf(artist),
      body: { transfer: { recipient_id: seller.session.id, unit: 'coins', amount: 36 } } as never,
    });
    const before = await Promise.all([coinsOf(ada), coinsOf(bo)]);
    await decide(imageId, 'takeDownImage', { legal: true });
    const blocked = await product.call(adminLicencesHttp.list, {
      token: tokenOf(moderator),
      query: { filter: JSON.stringify({ image_id: imageId, status: 'blocked' }) } as never,
    });
    expect(new Set(blocked.map(({ buyer_id }) => buyer_id))).toEqual(new Set([ada.session.id, bo.session.id]));

    await product.call(adminSiteHttp.edit, { token: tokenOf(admin), body: { email: 'refunds@example.org' } });
    expect(await refundBuyers(imageId)).toEqual({
      id: expect.any(String),
      proposal_id: null,
      licences_count: 2,
      coins: 100,
    });
    expect(await refusal(refundBuyers(imageId))).toEqual([409, 'sale_refund.nothing']);
    expect(await refunded(ada, ofAda)).toMatchObject({ file: null, refunded_at: expect.any(String) });
    await refunded(bo, ofBo);
    expect(await salesOf(artist)).toBe(0);
    expect(await Promise.all([coinsOf(ada), coinsOf(bo)])).toEqual(before.map((coins) => coins + 50));
    expect(await coinsOf(artist)).toBe(0);
    const [line] = (await product.call(walletHttp.transactions, { token: tokenOf(ada) })).collection;
    expect(line).toMatchObject({ kind: 'sale_refund', coins: 50, reference: { type: 'licence', id: ofAda.id } });
    const [mail] = await until(
      () => mailsTo(ada.email),
      (mails) => mails.some(({ subject }) => subject === 'We refunded your pixcoins'),
      'the mail',
    );
    expect(mail?.text).toContain('We refunded 50 pixcoins to your wallet');
    expect(mail?.text).toContain('Write to refunds@example.org.');
    const [entry] = await product.call(adminAuditLogHttp.list, {
      token: tokenOf(admin),
      query: { filter: JSON.stringify({ action: 'images.refund_buyers', target: imageId }) } as never,
    });
    expect(entry).toMatchObject({ staff_id: moderator.session.id });

    await decide(imageId, 'restoreImage');
    expect(await licence(ada, ofAda)).toMatchObject({ status: 'refunded', file: null });
    expect(await refusal(product.call(licencesHttp.file, as(ada, ofAda.id)))).toEqual([410, 'licence.refunded']);
    const { id: offerId } = await product.call(offersHttp.open, {
      token: tokenOf(artist),
      body: { image_id: imageId, price: 50 },
    });
    const again = await buy(ada, offerId, 50);
    expect(again.id).not.toBe(ofAda.id);
    expect(await licence(ada, again)).toMatchObject({ status: 'active' });
    expect(await coinsOf(ada)).toBe(before[0]);
  });

  it('are refunded above the daily limit only if a second moderator approves, and never by themselves', async () => {
    const buyers = await Promise.all([signUp(product), signUp(product), Promise.resolve(moderator)]);
    for (const buyer of buyers) await give(buyer, 700);
    const artist = await signUp(product);
    const { imageId, licences } = await sold(artist, 600, buyers);
    await decide(imageId, 'takeDownImage', { legal: true }).catch(() => undefined);
    const { id, proposal_id: proposalId, licences_count, coins } = await refundBuyers(imageId);
    expect([id, licences_count, coins]).toEqual([null, 2, 1_200]);
    expect(await refusal(product.call(adminProposalsHttp.approve, as(moderator, proposalId ?? '')))).toEqual([
      409,
      'proposal.own',
    ]);
    expect(await product.call(adminProposalsHttp.approve, as(second, proposalId ?? ''))).toMatchObject({
      action: 'images.refund_buyers',
      status: 'done',
      details: { licences: 2, coins: 1_200 },
    });
    for (const [index, buyer] of buyers.slice(0, 2).entries()) {
      await refunded(buyer, licences[index] as LicenceView);
      expect(await coinsOf(buyer)).toBe(700);
    }
    expect(await licence(moderator, licences[2] as LicenceView)).toMatchObject({ status: 'blocked' });
    // Another moderator refunds the moderator's license. The moderator received a grant before, so the refund exceeds
    // the daily limit per recipient.
    const own = await refundBuyers(imageId, second);
    expect(own).toMatchObject({ id: null, licences_count: 1, coins: 600 });
    await product.call(adminProposalsHttp.approve, as(admin, own.proposal_id ?? ''));
    await refunded(moderator, licences[2] as LicenceView);
  });

  it('cannot be refunded by the seller, a buyer or an auditor', async () => {
    const { imageId } = await sold(seller, 5, [ada]);
    await decide(imageId, 'takeDownImage', { legal: true });
    const auditor = await hire(product, 'auditor');
    for (const person of [seller, ada, auditor])
      expect(await refusal(refundBuyers(imageId, person))).toEqual([403, 'forbidden']);
    expect(await refusal(refundBuyers('nothing'))).toEqual([404, 'not_found']);
  });
});

describe('background work', () => {
  it('completes without giving up on any event', async () => {
    expect(await parkedEvents(product, admin)).toEqual([]);
  });
});
