import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import type { ApiError } from '@pixchange/contracts/http/client';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import { versionsOf } from '@pixchange/contracts/http/values/images';
import { moderationHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { searchHttp } from '@pixchange/contracts/http/search';
import {
  linkToken,
  mailTo,
  signUp,
  startProduct,
  until,
  type Person,
  type Product,
} from '../../../../../tests/product.ts';
import {
  openModeratedSite,
  plain,
  published,
  refusal,
  show,
  submitted,
  type ModeratedSite,
} from './testing/moderated-site.ts';

const AVATAR = join(import.meta.dirname, '../../../../../web/e2e/files/poster.jpg');

let site: ModeratedSite;
let product: Product;
let mona: Person;
let admin: Person;
let noor: Person;
beforeAll(async () => {
  site = await openModeratedSite(startProduct('moderation-effects'));
  ({ product } = site);
  [mona, admin, noor] = await Promise.all([site.staff('moderator'), site.staff('admin'), signUp(product)]);
});
afterAll(() => product.stop());

type Act = 'takeDownImage' | 'restoreImage' | 'takeDownAlbum' | 'restoreAlbum' | 'suspend' | 'reinstate';
const act = (name: Act, id: string, by = mona) =>
  product.call(moderationHttp[name], {
    params: { id },
    token: by.session.token,
    body: { reason: 'Against the rules' },
  });

const statusOf = async (address: string): Promise<number> => (await fetch(product.url + address)).status;

/** Returns the URLs of all files of all versions of a work. */
const addressesOf = ({ image }: ImageItemView): string[] =>
  (image === null ? [] : versionsOf(image.versions))
    .flatMap(({ url, webp, mp4, preview_jpeg }) => [url, webp, mp4, preview_jpeg])
    .filter((address) => address !== null);

const idsIn = (answer: { collection: readonly { id: string }[] }): string[] => answer.collection.map(({ id }) => id);

/** Returns whether others see this work in each of several lists and pages. */
const sightings = async (
  { username, session }: Person,
  albumId: string,
  imageId: string,
  title: string,
): Promise<Record<string, boolean>> => {
  const works = await product.call(imagesHttp.list, { query: { per_page: 100 } });
  const found = await product.call(imagesHttp.list, { query: { q: title } });
  const albums = await product
    .call(albumsHttp.ofUser, { params: { id: session.id } })
    .catch(() => ({ collection: [] }));
  const inAlbum = await product
    .call(albumsHttp.publicImages, { params: { userId: username, id: albumId } })
    .catch(() => ({ collection: [] }));
  const tops = await product.call(imagesHttp.topsOf, { params: { id: username } }).catch(() => ({ collection: [] }));
  const suggestions = await product.call(searchHttp.suggestions, { token: noor.session.token, query: { q: title } });
  return {
    list: idsIn(works).includes(imageId),
    search: idsIn(found).includes(imageId),
    page: (await fetch(`${product.url}/api/images/${imageId}`)).status === 200,
    pageOfAnother:
      (
        await fetch(`${product.url}/api/images/${imageId}`, {
          headers: { authorization: `Bearer ${noor.session.token}` },
        })
      ).status === 200,
    album: idsIn(albums).includes(albumId),
    inAlbum: idsIn(inAlbum).includes(imageId),
    tops: idsIn(tops).includes(imageId),
    suggestion: suggestions.collection.some(({ id }) => id === imageId),
  };
};

const everywhere = (value: boolean) => ({
  list: value,
  search: value,
  page: value,
  pageOfAnother: value,
  album: value,
  inAlbum: value,
  tops: value,
  suggestion: value,
});

/** Publishes a work with a unique title, and adds it to its owner's tops. */
const publishWithTop = async (person: Person, title: string) => {
  const { token } = person.session;
  const { id: albumId } = await product.call(albumsHttp.create, { token, body: { album: { title, published: true } } });
  const { id } = await submitted(product, person, await plain(), { album_id: albumId, title });
  await product.call(albumsHttp.addTop, { token, body: { album_image: { image_id: id } } });
  return { albumId, image: await show(product, id, null) };
};

describe('an image that is taken down', () => {
  it('is hidden from others, marked for its owner, and unchanged after it is restored', async () => {
    const ines = await signUp(product);
    const { token } = ines.session;
    const { albumId, image } = await publishWithTop(ines, 'Wandering lighthouse');
    const own = await show(product, image.id, token);
    expect(await sightings(ines, albumId, image.id, 'Wandering lighthouse')).toEqual(everywhere(true));
    // Unpublishes the album briefly to get signed URLs, which the takedown must invalidate.
    await product.call(albumsHttp.unpublish, { token, params: { id: albumId } });
    const signed = addressesOf(await show(product, image.id, token));
    expect(await statusOf(signed[0] ?? '')).toBe(200);
    await product.call(albumsHttp.publish, { token, params: { id: albumId } });

    expect(await act('takeDownImage', image.id)).toEqual({ id: image.id, kind: 'image', withheld: true });
    expect(await sightings(ines, albumId, image.id, 'Wandering lighthouse')).toEqual(everywhere(false));
    for (const address of [...addressesOf(image), ...signed])
      expect([address, await statusOf(address)]).toEqual([address, 404]);
    const marked = await show(product, image.id, token);
    expect(marked).toMatchObject({
      status: 'taken_down',
      failure: { code: 'taken_down' },
      public: false,
      can_process_nft: false,
      image: null,
      title: 'Wandering lighthouse',
      album_id: albumId,
    });
    expect(idsIn(await product.call(albumsHttp.ownImages, { token, params: { id: albumId } }))).toEqual([image.id]);
    expect((await product.call(albumsHttp.own, { token })).collection.find(({ id }) => id === albumId)).toMatchObject({
      cover: null,
      can_publish: false,
    });
    expect(await act('takeDownImage', image.id)).toMatchObject({ withheld: true });

    expect(await act('restoreImage', image.id)).toEqual({ id: image.id, kind: 'image', withheld: false });
    expect(await sightings(ines, albumId, image.id, 'Wandering lighthouse')).toEqual(everywhere(true));
    expect(await show(product, image.id, token)).toEqual(own);
    for (const address of addressesOf(image)) expect(await statusOf(address)).toBe(200);
  });

  it('is shown to moderators at signed URLs', async () => {
    const ines = await signUp(product);
    const { image } = await published(product, ines);
    const { id } = await product.call(reportsHttp.file, {
      token: null,
      body: { report: { kind: 'image', subject_id: image.id, reason: 'spam' } },
    });
    await act('takeDownImage', image.id);
    const { image: seen } = await product.call(moderationHttp.show, { params: { id }, token: mona.session.token });
    const address = seen?.image?.url ?? '';
    const answer = await fetch(product.url + address);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('private')]);
    expect(await statusOf(address.split('?')[0] ?? '')).toBe(404);
    expect(await statusOf(address.replace(/sig=.{4}/, 'sig=AAAA'))).toBe(404);
    expect(await statusOf(address.replace(image.id, (await published(product, ines)).image.id))).toBe(404);
  });

  it('cannot be changed, sold, moved, added or collected by its owner, but can be deleted', async () => {
    const ines = await signUp(product);
    const { token } = ines.session;
    const { albumId, image } = await published(product, ines);
    const { id: other } = await product.call(albumsHttp.create, {
      token,
      body: { album: { title: 'Other', published: true } },
    });
    await act('takeDownImage', image.id);
    const params = { albumId, id: image.id };
    for (const album_image of [
      { title: 'Innocent' },
      { for_sale: true, price: 5 },
      { allow_publish: true, tags: 'a' },
      { album_id: other },
    ]) {
      expect([
        album_image,
        await refusal(product.call(albumsHttp.changeImage, { token, params, body: { album_image } })),
      ]).toMatchObject([album_image, { status: 409, errors: [{ code: 'moderation.taken-down' }] }]);
    }
    expect(
      await refusal(
        product.call(albumsHttp.addImage, { token, body: { album_image: { album_id: other, image_id: image.id } } }),
      ),
    ).toMatchObject({ status: 409 });
    const { id: collection } = await product.call(collectionsHttp.create, { token, body: { title: 'Draft' } });
    expect(
      (
        await refusal(
          product.call(collectionsHttp.addImages, { token, params: { id: collection }, body: { image_id: image.id } }),
        )
      ).status,
    ).toBe(422);
    expect(await show(product, image.id, token)).toMatchObject({
      status: 'taken_down',
      title: 'A work',
      for_sale: false,
      album_id: albumId,
    });
    await product.call(albumsHttp.removeImage, { token, params });
    expect(await refusal(show(product, image.id, token))).toMatchObject({ status: 404 });
    expect(await refusal(act('restoreImage', image.id))).toMatchObject({ status: 404 });
  });

  it('is refused as an upload by its owner and by others until it is restored', async () => {
    const [ines, zoe] = await Promise.all([signUp(product), signUp(product)]);
    const bytes = await plain();
    const { image } = await published(product, ines, bytes);
    await act('takeDownImage', image.id);
    for (const person of [ines, zoe]) {
      expect(await submitted(product, person, bytes)).toMatchObject({
        status: 'failed',
        failure: { code: 'taken_down_before', title: "This file was taken down before, so it can't be uploaded again" },
        image: null,
      });
    }
    await act('restoreImage', image.id);
    expect(await submitted(product, zoe, bytes)).toMatchObject({ status: 'ready' });
  });

  it('is refused as an upload even after its owner deleted it', async () => {
    const [ines, zoe] = await Promise.all([signUp(product), signUp(product)]);
    const bytes = await plain();
    const { albumId, image } = await published(product, ines, bytes);
    await act('takeDownImage', image.id);
    await product.call(albumsHttp.removeImage, { token: ines.session.token, params: { albumId, id: image.id } });
    expect(await submitted(product, zoe, bytes)).toMatchObject({
      status: 'failed',
      failure: { code: 'taken_down_before' },
    });
  });
});

describe('an album that is taken down', () => {
  it('is hidden with the works that are only in it, marked for its owner, and unchanged after it is restored', async () => {
    const ines = await signUp(product);
    const { token } = ines.session;
    const { albumId, image } = await publishWithTop(ines, 'Velvet submarine');
    const { id: second } = await product.call(albumsHttp.create, {
      token,
      body: { album: { title: 'Second', published: true } },
    });
    const elsewhere = await submitted(product, ines, await plain(), { album_id: albumId });
    await product.call(albumsHttp.addImage, {
      token,
      body: { album_image: { album_id: second, image_id: elsewhere.id } },
    });
    const before = await product.call(albumsHttp.own, { token });

    expect(await act('takeDownAlbum', albumId)).toEqual({ id: albumId, kind: 'album', withheld: true });
    expect(await sightings(ines, albumId, image.id, 'Velvet submarine')).toEqual(everywhere(false));
    for (const address of addressesOf(image)) expect(await statusOf(address)).toBe(404);
    expect((await show(product, elsewhere.id, null)).album_id).toBe(second);
    const marked = (await product.call(albumsHttp.own, { token })).collection.find(({ id }) => id === albumId);
    expect(marked).toMatchObject({ taken_down: true, can_publish: false, images_count: 2 });
    expect(await show(product, image.id, token)).toMatchObject({ status: 'ready', public: false });

    expect(await act('restoreAlbum', albumId)).toEqual({ id: albumId, kind: 'album', withheld: false });
    expect(await sightings(ines, albumId, image.id, 'Velvet submarine')).toEqual(everywhere(true));
    expect(
      (await product.call(albumsHttp.own, { token })).collection.map(({ cover: _cover, ...album }) => album),
    ).toEqual(before.collection.map(({ cover: _cover, ...album }) => album));
  });

  it('cannot be changed or deleted, and its works cannot be moved or added to another album', async () => {
    const ines = await signUp(product);
    const { token } = ines.session;
    const { albumId, image } = await published(product, ines);
    const { id: other } = await product.call(albumsHttp.create, {
      token,
      body: { album: { title: 'Other', published: true } },
    });
    await product.call(albumsHttp.unpublish, { token, params: { id: albumId } });
    await act('takeDownAlbum', albumId);
    const params = { id: albumId };
    const refused = [
      product.call(albumsHttp.publish, { token, params }),
      product.call(albumsHttp.rename, { token, params, body: { album: { title: 'Innocent' } } }),
      product.call(albumsHttp.remove, { token, params }),
      product.call(albumsHttp.changeImage, {
        token,
        params: { albumId, id: image.id },
        body: { album_image: { album_id: other } },
      }),
      product.call(albumsHttp.addImage, { token, body: { album_image: { album_id: other, image_id: image.id } } }),
    ];
    for (const [index, call] of refused.entries())
      expect([index, await refusal(call)]).toMatchObject([
        index,
        { status: 409, errors: [{ code: 'moderation.taken-down' }] },
      ]);
    expect(await refusal(show(product, image.id, null))).toMatchObject({ status: 404 });
  });
});

describe('a suspended member', () => {
  const signIn = ({ email, password }: Person) =>
    product.call(accountsHttp.signIn, { body: { session: { email, password } } });

  it('is logged out immediately, cannot log in, and is hidden with their works until reinstated', async () => {
    const ines = await signUp(product, { username: `sus_${Date.now() % 100_000}`, fullName: 'Quirinius Vandervelde' });
    const { token, id } = ines.session;
    const { albumId, image } = await publishWithTop(ines, 'Copper hedgehog');
    const form = new FormData();
    form.append('profile_image', new Blob([await readFile(AVATAR)]), 'a.jpg');
    expect(
      (
        await fetch(product.url + profileHttp.editImages.path, {
          method: 'PATCH',
          body: form,
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    ).toBe(200);
    const profile = await product.call(accountsHttp.user, { params: { id } });
    const people = async () =>
      await product.call(searchHttp.users, { token: noor.session.token, query: { query: 'Quirinius' }, body: {} });
    expect((await people()).total_count).toBe(1);
    const second = await signIn(ines);

    expect(await act('suspend', id)).toEqual({ id, kind: 'user', withheld: true });
    for (const session of [token, second.token])
      expect(await refusal(product.call(accountsHttp.ownProfile, { token: session }))).toMatchObject({ status: 401 });
    expect(await refusal(signIn(ines))).toMatchObject({
      status: 403,
      errors: [{ code: 'suspended', title: 'This account is suspended' }],
    });
    expect(await refusal(signIn({ ...ines, password: 'Wrong12345' }))).toMatchObject({
      status: 422,
      errors: [{ code: 'account.bad-credentials' }],
    });
    expect(
      await refusal(
        product.call(accountsHttp.register, {
          body: { registration: { email: ines.email, password: 'Papercuts1', terms_of_service: true } },
        }),
      ),
    ).toMatchObject({ status: 422, errors: [{ code: 'account.email-taken' }] });
    for (const name of [id, ines.username]) {
      expect((await fetch(`${product.url}/api/users/${name}`)).status).toBe(404);
      expect((await fetch(`${product.url}/api/users/${name}/albums`)).status).toBe(404);
      expect((await fetch(`${product.url}/api/users/${name}/images`)).status).toBe(404);
    }
    expect(await statusOf(profile.profile_image.url ?? '')).toBe(404);
    expect(await people()).toMatchObject({ total_count: 0, collection: [] });
    expect(await sightings(ines, albumId, image.id, 'Copper hedgehog')).toEqual(everywhere(false));
    for (const address of addressesOf(image)) expect(await statusOf(address)).toBe(404);
    expect(
      await refusal(
        product.call(reportsHttp.file, {
          token: noor.session.token,
          body: { report: { kind: 'user', subject_id: id, reason: 'spam' } },
        }),
      ),
    ).toMatchObject({ status: 404 });

    expect(await act('reinstate', id)).toEqual({ id, kind: 'user', withheld: false });
    expect(await product.call(accountsHttp.user, { params: { id } })).toEqual(profile);
    expect(await sightings(ines, albumId, image.id, 'Copper hedgehog')).toEqual(everywhere(true));
    expect(await statusOf(profile.profile_image.url ?? '')).toBe(200);
    expect((await people()).total_count).toBe(1);
    await until(
      () =>
        product.call(accountsHttp.ownProfile, { token: second.token }).then(
          () => null,
          (error: ApiError) => error.status,
        ),
      (status) => status === 401,
      'the end of the old sessions',
    );
    const fresh = await signIn(ines);
    expect(await product.call(accountsHttp.ownProfile, { token: fresh.token })).toMatchObject({ status: 'confirmed' });
  });

  it('cannot log in with the link of the confirmation mail', async () => {
    const ines = await signUp(product, { confirmed: false });
    await act('suspend', ines.session.id, admin);
    const token = linkToken(await mailTo(ines.email));
    expect(
      await refusal(product.call(accountsHttp.confirm, { body: { token, password: ines.password } })),
    ).toMatchObject({ status: 403, errors: [{ code: 'suspended' }] });
  });

  it('cannot use staff functions', async () => {
    const other = await site.staff('moderator');
    await act('suspend', other.session.id, admin);
    expect(await refusal(product.call(moderationHttp.list, { token: other.session.token, query: {} }))).toMatchObject({
      status: 401,
    });
  });
});
