import { beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { feedPage, feedsHttp } from '@pixchange/contracts/http/feeds';
import { followsHttp } from '@pixchange/contracts/http/follows';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import sharp from 'sharp';
import { makeWork, sharedProduct, signUp, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

let product: Product;
let zoe: Person;
let noor: Person;
let maya: Person;
let reader: Person;
let mona: Person;

let shade = 0;
const albums = new Map<Person, string>();
const publish = async (owner: Person, title: string, tags: string[] = [], allow_publish = true): Promise<string> => {
  shade += 1;
  const bytes = await sharp({
    create: { width: 220, height: 210, channels: 3, background: { r: shade, g: 90, b: 9 } },
  })
    .png()
    .toBuffer();
  const album_id =
    albums.get(owner) ??
    (
      await product.call(albumsHttp.create, {
        token: owner.session.token,
        body: { album: { title: 'Album', published: true } },
      })
    ).id;
  albums.set(owner, album_id);
  return (await makeWork(product, owner, bytes, 'image/png', { album_id, title, tags, allow_publish })).id;
};

beforeAll(async () => {
  product = await sharedProduct('plain');
  [zoe, noor, maya, reader, mona] = await Promise.all([
    signUp(product),
    signUp(product),
    signUp(product),
    signUp(product),
    hire(product, 'moderator'),
  ]);
});

const follow = (by: Person, whom: Person) =>
  product.call(followsHttp.follow, { token: by.session.token, body: { followed_id: whom.session.id } });
const following = async (by: Person, query: Record<string, unknown> = {}) =>
  feedPage.strict().parse(await product.call(feedsHttp.following, { token: by.session.token, query }));
const idsOf = ({ collection }: { collection: { id: string }[] }): string[] => collection.map(({ id }) => id);
const recommended = (by: Person) => product.call(feedsHttp.forYou, { token: by.session.token });
const forYou = async (by: Person) => idsOf(await recommended(by));

describe('the feed of followed members', () => {
  it('contains their public works, newest first, in consecutive pages', async () => {
    const ids = [await publish(zoe, 'One'), await publish(noor, 'Two'), await publish(zoe, 'Three')];
    await publish(maya, 'Of nobody who is followed');
    await publish(zoe, 'Hidden', [], false);
    expect(await following(reader)).toEqual({ collection: [], next: null });
    await follow(reader, zoe);
    await follow(reader, noor);
    expect(idsOf(await following(reader))).toEqual(ids.toReversed());
    const first = await following(reader, { per_page: 2 });
    expect(idsOf(first)).toEqual([ids[2], ids[1]]);
    await publish(noor, 'Meanwhile');
    const second = await following(reader, { per_page: 2, after: first.next });
    expect([idsOf(second), second.next]).toEqual([[ids[0]], null]);
  });

  it('contains no works by suspended or unfollowed members', async () => {
    const gwen = await signUp(product);
    await follow(gwen, zoe);
    expect((await following(gwen)).collection.length).toBeGreaterThan(0);
    await product.call(followsHttp.unfollow, { token: gwen.session.token, params: { id: zoe.session.id } });
    expect((await following(gwen)).collection).toEqual([]);
    const lena = await signUp(product);
    await publish(lena, 'Of Lena');
    await follow(gwen, lena);
    await product.call(moderationHttp.suspend, {
      token: mona.session.token,
      params: { id: lena.session.id },
      body: { reason: 'Spam' },
    });
    expect((await following(gwen)).collection).toEqual([]);
  });

  it.each(['x', '2026-13-45T00:00:00.000Z_00000000-0000-4000-8000-000000000000'])(
    'refuses an invalid page: %s',
    async (after) => {
      const error = await following(reader, { after }).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 422, errors: [{ attribute: 'after' }] });
    },
  );

  it('requires a session', async () => {
    for (const feed of [feedsHttp.following, feedsHttp.forYou])
      await expect(product.call(feed, {})).rejects.toMatchObject({ status: 401 });
  });
});

describe('the recommendations for a member', () => {
  it('share tags or authors with saved works, or are by followed members; own and saved works are excluded', async () => {
    const gwen = await signUp(product);
    expect(await forYou(gwen)).toEqual([]);
    const saved = await publish(maya, 'Lantern', ['glowworm']);
    const sameTag = await publish(noor, 'Meadow', ['glowworm']);
    const sameAuthor = await publish(maya, 'Harbour', ['boats']);
    const own = await publish(gwen, 'Own', ['glowworm']);
    const other = await publish(noor, 'Quarry', ['stone']);
    await product.call(albumsHttp.addFavourite, {
      token: gwen.session.token,
      body: { album_image: { image_id: saved } },
    });
    const picked = await forYou(gwen);
    expect(picked.slice(0, 1)).toEqual([sameTag]);
    expect(picked).toContain(sameAuthor);
    for (const id of [saved, own, other]) expect(picked).not.toContain(id);
    await follow(gwen, noor);
    expect(await forYou(gwen)).toContain(other);
  });

  it('come with the number of new works by others', async () => {
    const gwen = await signUp(product);
    const { new_works: before } = await recommended(gwen);
    await publish(gwen, 'Own', ['ferry']);
    await publish(maya, 'Ferry', ['ferry']);
    expect((await recommended(gwen)).new_works).toBe(before + 1);
  });
});
