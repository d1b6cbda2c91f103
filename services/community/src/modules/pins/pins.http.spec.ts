import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp, publicProfileView } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { imageItemView, imagesHttp } from '@pixchange/contracts/http/images';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { pinsHttp } from '@pixchange/contracts/http/pins';
import { profileHttp } from '@pixchange/contracts/http/profile';
import pg from 'pg';
import sharp from 'sharp';
import { makeWork, sharedProduct, signUp, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';

let product: Product;
let ines: Person;
let noor: Person;
let mona: Person;
let database: pg.Client;
beforeAll(async () => {
  product = await sharedProduct('plain');
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  [ines, noor, mona] = await Promise.all([signUp(product), signUp(product), hire(product, 'moderator')]);
});
afterAll(async () => {
  await database.end();
});

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

let shade = 0;
/** Creates a work in a new album; the work is public if the album is published. */
const makeInAlbum = async (owner: Person, published = true) => {
  const { token } = owner.session;
  shade += 1;
  const bytes = await sharp({
    create: { width: 220, height: 210, channels: 3, background: { r: 9, g: shade, b: 90 } },
  })
    .png()
    .toBuffer();
  const { id: albumId } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published } },
  });
  const { id } = await makeWork(product, owner, bytes, 'image/png', { album_id: albumId, title: 'Kettle' });
  return { id, albumId };
};

const pin = ({ session: { token } }: Person, image_id: string) =>
  product.call(pinsHttp.pin, { token, body: { image_id } });
const unpin = ({ session: { token } }: Person) => product.call(pinsHttp.unpin, { token });
const pinnedOf = async ({ session: { id } }: Person): Promise<string | null> =>
  (await product.call(accountsHttp.user, { params: { id } })).pinned_image?.id ?? null;
/** Returns the row of a member's pinned work, even while others can't see the work; empty without a pinned work. */
const rowsOf = async ({ session: { id } }: Person): Promise<unknown[]> =>
  (await database.query('SELECT image_id FROM read.pinned_images WHERE user_id = $1', [id])).rows;
const isWithoutPin = (person: Person) =>
  until(
    () => rowsOf(person),
    (rows) => rows.length === 0,
    'Unpinning',
  );
const moderate = (name: 'takeDownImage' | 'restoreImage', id: string) =>
  product.call(moderationHttp[name], { params: { id }, token: mona.session.token, body: { reason: 'Spam' } });

describe('a pinned work', () => {
  it('is part of the profile for everyone, until it is unpinned', async () => {
    const { id } = await makeInAlbum(ines);
    expect(await pinnedOf(ines)).toBeNull();
    expect(imageItemView.strict().parse(await pin(ines, id))).toMatchObject({ id, title: 'Kettle' });
    const { username } = ines.session;
    for (const token of [null, ines.session.token, noor.session.token]) {
      const seen = await product.call(accountsHttp.user, { params: { id: username }, token });
      expect(publicProfileView.strict().parse(seen).pinned_image).toMatchObject({ id, public: true });
    }
    expect(await pinnedOf(noor)).toBeNull();
    await unpin(ines);
    expect(await pinnedOf(ines)).toBeNull();
    await unpin(ines);
  });

  it('replaces the previous one', async () => {
    const [first, second] = [await makeInAlbum(ines), await makeInAlbum(ines)];
    await pin(ines, first.id);
    await pin(ines, second.id);
    await pin(ines, second.id);
    expect(await pinnedOf(ines)).toBe(second.id);
  });

  it('must be a public work of the member', async () => {
    const [foreign, hidden] = [await makeInAlbum(noor), await makeInAlbum(noor, false)];
    expect(await refusal(pin(ines, foreign.id))).toMatchObject({ status: 422, errors: [{ code: 'pin.not-own' }] });
    expect(await refusal(pin(ines, hidden.id))).toMatchObject({ status: 422, errors: [{ code: 'image.unknown' }] });
    expect(await refusal(pin(noor, hidden.id))).toMatchObject({ status: 409, errors: [{ code: 'pin.not-public' }] });
    expect(await refusal(pin(ines, 'giphy-abc'))).toMatchObject({ status: 422 });
    expect(await refusal(pin(ines, 'nothing'))).toMatchObject({ status: 422, errors: [{ code: 'image.unknown' }] });
    expect(await refusal(product.call(pinsHttp.unpin, {}))).toMatchObject({ status: 401 });
  });
});

describe('a pinned work that is no longer public', () => {
  /** Checks that the work is unpinned and not merely hidden: it must stay unpinned when it is public again. */
  const isUnpinned = async (hide: () => Promise<unknown>, show: () => Promise<unknown>): Promise<void> => {
    await hide();
    expect(await pinnedOf(noor)).toBeNull();
    await isWithoutPin(noor);
    await show();
    expect(await pinnedOf(noor)).toBeNull();
  };

  it('is unpinned when it or its album is made private', async () => {
    const { id, albumId } = await makeInAlbum(noor);
    const { token } = noor.session;
    await pin(noor, id);
    const publish = (allow_publish: boolean) =>
      product.call(albumsHttp.changeImage, {
        token,
        params: { albumId, id },
        body: { album_image: { allow_publish } },
      });
    await isUnpinned(
      () => publish(false),
      () => publish(true),
    );
    await pin(noor, id);
    await isUnpinned(
      () => product.call(albumsHttp.unpublish, { token, params: { id: albumId } }),
      () => product.call(albumsHttp.publish, { token, params: { id: albumId } }),
    );
  });

  it('is unpinned when it is taken down', async () => {
    const { id } = await makeInAlbum(noor);
    await pin(noor, id);
    await isUnpinned(
      () => moderate('takeDownImage', id),
      () => moderate('restoreImage', id),
    );
  });

  it('is unpinned when it is deleted', async () => {
    const { id, albumId } = await makeInAlbum(noor);
    const { token } = noor.session;
    await pin(noor, id);
    await isUnpinned(
      () => product.call(albumsHttp.removeImage, { token, params: { albumId, id } }),
      async () =>
        expect(await refusal(product.call(imagesHttp.show, { params: { id } }))).toMatchObject({ status: 404 }),
    );
  });
});

describe('an erased member', () => {
  it('leaves no pinned work', async () => {
    const gwen = await signUp(product);
    await pin(gwen, (await makeInAlbum(gwen)).id);
    await product.call(profileHttp.remove, { token: gwen.session.token, body: { password: gwen.password } });
    await isWithoutPin(gwen);
  });
});
