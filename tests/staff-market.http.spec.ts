import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminCollectionsHttp, adminLicencesHttp, adminOffersHttp } from '@pixchange/contracts/http/admin-market';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { signUp, startProduct, until, type Person, type Product } from './product.ts';
import { hire } from './staff.ts';
import { createOwnedData, type Owned } from '../services/community/src/modules/accounts/testing/owned.ts';

let product: Product;
let [owner, other, admin, auditor, moderator] = [] as unknown as [Person, Person, Person, Person, Person];
let own: Owned;
beforeAll(async () => {
  product = await startProduct('staff_market');
  [owner, other, admin, auditor, moderator] = await Promise.all([
    signUp(product),
    signUp(product),
    hire(product, 'admin'),
    hire(product, 'auditor'),
    hire(product, 'moderator'),
  ]);
  own = await createOwnedData(product, owner, { admin, reporter: other });
});
afterAll(() => product.stop());

const as = (person: Person) => ({ token: person.session.token });
const where = (filter: object) => ({ query: { filter: JSON.stringify(filter) } as never });

describe('offers as staff see them', () => {
  it('can be filtered by seller and shown individually', async () => {
    const [offer] = await product.call(adminOffersHttp.list, { ...as(moderator), ...where({ id: own.offer }) });
    expect(offer).toMatchObject({ id: own.offer, kind: 'licence', nft_id: null, status: 'open', sales_count: 0 });
    expect(await product.call(adminOffersHttp.show, { ...as(auditor), params: { id: own.offer } })).toEqual(offer);
    const bySeller = await product.call(adminOffersHttp.list, {
      ...as(auditor),
      ...where({ seller_id: offer?.seller_id, status: ['open', 'closed'] }),
    });
    expect(bySeller.map(({ id }) => id)).toContain(own.offer);
    expect(await product.call(adminOffersHttp.list, { ...as(auditor), ...where({ seller_id: randomUUID() }) })).toEqual(
      [],
    );
  });
});

describe('licenses as staff see them', () => {
  it('name the buyer, the state and the hash of the file, and can be filtered', async () => {
    const licence = await product.call(adminLicencesHttp.show, { ...as(auditor), params: { id: own.licence } });
    expect(licence.buyer_id).toBe(owner.session.id);
    expect(licence.file.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(
      await product.call(adminLicencesHttp.list, { ...as(auditor), ...where({ buyer_id: licence.buyer_id }) }),
    ).toEqual([licence]);
    expect(licence).toMatchObject({ status: 'active', refund_id: null, refunded_at: null });
    expect(
      await product.call(adminLicencesHttp.list, { ...as(moderator), ...where({ id: own.licence, status: 'active' }) }),
    ).toEqual([licence]);
  });
});

describe('collections as staff see them', () => {
  it('include drafts, with their number of works', async () => {
    const draft = await product.call(adminCollectionsHttp.show, { ...as(moderator), params: { id: own.collection } });
    expect(draft).toMatchObject({ owner_id: owner.session.id, nft_status: 'draft', minted_count: 0 });
    await product.call(collectionsHttp.removeImages, {
      ...as(owner),
      params: { id: own.collection },
      body: { image_ids: [own.image] },
    });
    await until(
      () => product.call(adminCollectionsHttp.show, { ...as(moderator), params: { id: own.collection } }),
      ({ images_count: count }) => count === draft.images_count - 1,
      'one work less',
    );
    await expect(
      product.call(adminCollectionsHttp.show, { ...as(admin), params: { id: randomUUID() } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
