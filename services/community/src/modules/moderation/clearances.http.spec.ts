import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
import { adminOffersHttp } from '@pixchange/contracts/http/admin-market';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { art, openModeratedSite, published, refusal, submitted, type ModeratedSite } from './testing/moderated-site.ts';

let site: ModeratedSite;
let product: Product;
let [mona, admin, ines, noor] = [] as unknown as [Person, Person, Person, Person];
beforeAll(async () => {
  site = await openModeratedSite(startProduct('clearances'));
  ({ product } = site);
  [mona, admin, ines, noor] = await Promise.all([
    site.staff('moderator'),
    site.staff('admin'),
    signUp(product),
    signUp(product),
  ]);
});
afterAll(() => product.stop());

const reason = 'Both drew it together';
const change = (name: 'clearAsOriginal' | 'withdrawClearance', id: string, by = mona) =>
  product.call(moderationHttp[name], { params: { id }, token: by.session.token, body: { reason } });
const offersOf = (image_id: string) =>
  product.call(adminOffersHttp.list, {
    token: admin.session.token,
    query: { filter: JSON.stringify({ image_id }) } as never,
  });

/** Creates a work for sale that resembles an earlier work by another member. */
const copyOf = async (name: string): Promise<string> => {
  await published(product, ines, await art(name));
  const { id: album_id } = await product.call(albumsHttp.create, {
    token: noor.session.token,
    body: { album: { title: 'Copies', published: true } },
  });
  const small = await art(name, (image) => image.resize({ width: 300 }));
  const { id } = await submitted(product, noor, small, { album_id, for_sale: true, price: 7 });
  await until(
    () =>
      product.call(moderationHttp.list, {
        token: mona.session.token,
        query: { filter: JSON.stringify({ kind: 'near_duplicate', subject_id: id }) } as never,
      }),
    (reports) => reports.length > 0,
    'the mark',
  );
  return id;
};

describe('a work that resembles an earlier one', () => {
  it('is put on sale as requested once it is cleared, until the clearance is withdrawn', async () => {
    const id = await copyOf('kettle');
    expect(await offersOf(id)).toEqual([]);
    expect(await change('clearAsOriginal', id)).toMatchObject([{ status: 'dismissed', decision_reason: reason }]);
    const [offer] = await until(
      () => offersOf(id),
      (offers) => offers.length > 0,
      'the offer',
    );
    expect(offer).toMatchObject({ price: 7, status: 'open', seller_id: noor.session.id });
    // A second clearance changes nothing.
    expect(await change('clearAsOriginal', id)).toMatchObject([{ status: 'dismissed' }]);

    expect(await change('withdrawClearance', id)).toMatchObject([{ status: 'open' }]);
    const { token } = noor.session;
    await until(
      () => offersOf(id),
      (offers) => offers[0]?.status === 'closed',
      'the offer is closed',
    );
    const open = () => product.call(offersHttp.open, { token, body: { image_id: id, price: 5 } });
    expect((await refusal(open())).errors).toMatchObject([{ code: 'offer.not_original' }]);
    await change('clearAsOriginal', id, admin);
    expect((await open()).price).toBe(5);
    for (const action of ['images.clear_as_original', 'images.withdraw_clearance']) {
      const rows = await product.call(adminAuditLogHttp.list, {
        token: admin.session.token,
        query: { filter: JSON.stringify({ action, target: id }) } as never,
      });
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  it('can be cleared after it was taken down as a copy and restored', async () => {
    const id = await copyOf('cactus');
    const [report] = await product.call(moderationHttp.list, {
      token: mona.session.token,
      query: { filter: JSON.stringify({ subject_id: id }) } as never,
    });
    const params = { id };
    const { token } = mona.session;
    await product.call(moderationHttp.claim, { params: { id: report?.id ?? '' }, token });
    await product.call(moderationHttp.takeDownImage, { params, token, body: { reason, report_id: report?.id } });
    await product.call(moderationHttp.restoreImage, { params, token, body: { reason } });
    expect(await change('clearAsOriginal', id)).toMatchObject([{ status: 'dismissed' }]);
  });
});

describe('a clearance', () => {
  it('is refused for an unmarked work, for an unknown work, and to the creator of the earlier one', async () => {
    const { image } = await published(product, ines);
    for (const name of ['clearAsOriginal', 'withdrawClearance'] as const)
      for (const id of [image.id, 'none'])
        expect((await refusal(change(name, id))).errors).toMatchObject([{ code: 'image.not_marked' }]);
    const id = await copyOf('lemon');
    await product.grant(ines.session.id, 'moderator');
    await until(
      () => refusal(change('clearAsOriginal', id, ines)),
      ({ errors }) => errors[0]?.code === 'moderation.own',
      'the refusal',
    );
  });
});
