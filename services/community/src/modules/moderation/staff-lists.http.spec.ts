import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminAlbumsHttp } from '@pixchange/contracts/http/admin-albums';
import { adminImagesHttp } from '@pixchange/contracts/http/admin-images';
import { moderationHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import { mailsTo, sharedProduct, signUp, until, type Person, type Product } from '../../../../../tests/product.ts';
import { openModeratedSite, published, submitted, plain } from './testing/moderated-site.ts';

const reason = 'Shows somebody who did not agree';

let product: Product;
let mona: Person;
let milo: Person;
let ines: Person;
beforeAll(async () => {
  const site = await openModeratedSite(sharedProduct('plain'));
  ({ product } = site);
  [mona, milo, ines] = await Promise.all([site.staff('moderator'), site.staff('moderator'), signUp(product)]);
});

const images = (filter: object) =>
  product.call(adminImagesHttp.list, {
    token: mona.session.token,
    query: { filter: JSON.stringify(filter), sort: '["created_at","DESC"]' } as never,
  });
const albums = (filter: object) =>
  product.call(adminAlbumsHttp.list, {
    token: mona.session.token,
    query: { filter: JSON.stringify(filter) } as never,
  });

describe('works in the console', () => {
  it('are found by owner, text and status, with their pictures even if they are taken down', async () => {
    const { image } = await published(product, ines);
    const hidden = await submitted(product, ines, await plain(), { title: 'Nobody sees 100%_this' });
    const owner_id = ines.session.id;
    expect((await images({ owner_id })).map(({ id }) => id)).toEqual([hidden.id, image.id]);
    expect((await images({ owner_id, q: '100%_T' })).map(({ id }) => id)).toEqual([hidden.id]);
    expect(await images({ owner_id, q: '1000' })).toEqual([]);

    await product.call(moderationHttp.takeDownImage, {
      token: mona.session.token,
      params: { id: image.id },
      body: { reason },
    });
    const [down] = await images({ owner_id, status: 'taken_down' });
    expect(down).toMatchObject({ id: image.id, status: 'taken_down' });
    expect((await fetch(new URL(down?.image?.versions.fixed.url ?? '', product.url))).status).toBe(200);
    expect((await images({ owner_id, status: 'ready' })).map(({ id }) => id)).toEqual([hidden.id]);
    const shown = await product.call(adminImagesHttp.show, { token: mona.session.token, params: { id: image.id } });
    expect(shown).toMatchObject({ id: image.id, status: 'taken_down', user: { id: owner_id } });
  });
});

describe('albums in the console', () => {
  it('are found by owner and state, whether public or not', async () => {
    const noor = await signUp(product);
    const { albumId } = await published(product, noor);
    const owner_id = noor.session.id;
    expect((await albums({ owner_id, published: true })).map(({ id }) => id)).toEqual([albumId]);
    expect((await albums({ owner_id, published: false })).every(({ published: seen }) => !seen)).toBe(true);
    await product.call(moderationHttp.takeDownAlbum, {
      token: mona.session.token,
      params: { id: albumId },
      body: { reason },
    });
    expect((await albums({ owner_id, taken_down: true })).map(({ id }) => id)).toEqual([albumId]);
    expect(
      await product.call(adminAlbumsHttp.show, { token: mona.session.token, params: { id: albumId } }),
    ).toMatchObject({ id: albumId, taken_down: true, user_id: owner_id });
  });
});

describe('a decision about a report', () => {
  it('can be reversed, and then made by another moderator', async () => {
    const { image } = await published(product, ines);
    const { id } = await product.call(reportsHttp.file, {
      body: { report: { kind: 'image', subject_id: image.id, reason: 'spam' } },
    });
    const params = { id };
    await product.call(moderationHttp.claim, { token: mona.session.token, params });
    await product.call(moderationHttp.dismiss, { token: mona.session.token, params, body: { reason } });
    const reopened = await product.call(moderationHttp.reopen, {
      token: milo.session.token,
      params,
      body: { reason: 'It shows a child' },
    });
    expect(reopened).toMatchObject({
      status: 'open',
      decision: null,
      decided_by: null,
      decision_reason: null,
      claimed_by: null,
    });
    await product.call(moderationHttp.claim, { token: milo.session.token, params });
    await product.call(moderationHttp.takeDownImage, {
      token: milo.session.token,
      params: { id: image.id },
      body: { reason, report_id: id },
    });
    expect(await product.call(moderationHttp.show, { token: mona.session.token, params })).toMatchObject({
      status: 'resolved',
      decided_by: milo.session.id,
    });
  });
});

const SUBJECTS = ['Your work was taken down', 'Your account is suspended', 'Your account is open again'];

describe('a member affected by a decision', () => {
  it('is notified by mail of the decision and its reason, even while suspended', async () => {
    const noor = await signUp(product);
    const { image } = await published(product, noor);
    const token = mona.session.token;
    const body = { reason };
    await product.call(moderationHttp.takeDownImage, { token, params: { id: image.id }, body });
    await product.call(moderationHttp.suspend, { token, params: { id: noor.session.id }, body });
    await product.call(moderationHttp.reinstate, { token, params: { id: noor.session.id }, body });
    const mails = await until(
      () => mailsTo(noor.email),
      (all) => SUBJECTS.every((subject) => all.some((mail) => mail.subject === subject)),
      'a mail about each decision',
    );
    expect(mails.find(({ subject }) => subject === 'Your work was taken down')?.text).toContain(`> ${reason}`);
  });
});
