import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import { versionsOf } from '@pixchange/contracts/http/values/images';
import sharp from 'sharp';
import { sharedProduct, signUp, until, upload, type Person, type Product } from '../../../../../tests/product.ts';

type Viewer = 'owner' | 'other' | 'visitor';

let product: Product;
let people: Readonly<Record<Viewer, Person | null>>;
let ines: Person;
let noor: Person;
beforeAll(async () => {
  product = await sharedProduct('plain');
  [ines, noor] = await Promise.all([signUp(product), signUp(product)]);
  people = { owner: ines, other: noor, visitor: null };
});

const create = (title: string): Promise<AlbumView> =>
  product.call(albumsHttp.create, { token: ines.session.token, body: { album: { title, published: false } } });

const work = async (album_id: string, change: Record<string, unknown>, bytes: Buffer): Promise<ImageItemView> => {
  const { token } = ines.session;
  const attachment_id = await upload(product, token, bytes, 'image/jpeg');
  await product.call(imagesHttp.submit, {
    token,
    body: { image: { attachment_id, album_id, title: 'A work', ...change } },
  });
  return until(
    () => product.call(imagesHttp.show, { token, params: { id: attachment_id } }),
    ({ status }) => status !== 'processing',
    'processing',
  );
};

const answer = async (
  path: string,
  viewer: Viewer,
): Promise<{ status: number; cache: string | null; body: unknown }> => {
  const token = people[viewer]?.session.token;
  const response = await fetch(product.url + path, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    body: await response.json().catch(() => null),
  };
};

const holds = ({ status, body }: { status: number; body: unknown }, id: string): boolean =>
  status === 200 && JSON.stringify(body).includes(id);

/** States of an album and a work, and whether others see the work. */
const states = [
  { state: 'ready in a public album', published: true, change: {}, seen: true },
  { state: 'ready in a private album', published: false, change: {}, seen: false },
  {
    state: 'ready in a public album, but not to be published',
    published: true,
    change: { allow_publish: false },
    seen: false,
  },
  { state: 'failed in a public album', published: true, change: {}, tiny: true, seen: false },
] as const;

describe.each(states)('a work that is $state', ({ published, change, seen, ...rest }) => {
  let album: AlbumView;
  let item: ImageItemView;
  let own: AlbumView[];
  beforeAll(async () => {
    const { token } = ines.session;
    album = await create('Album');
    const bytes = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#8C2D19' } })
        .jpeg()
        .toBuffer();
    // The album also contains a visible work; otherwise a published album without visible works would be hidden.
    await work(album.id, {}, await bytes(260));
    item = await work(album.id, change, await bytes('tiny' in rest ? 120 : 240));
    for (const endpoint of [albumsHttp.addTop, albumsHttp.addFavourite])
      await product.call(endpoint, { token, body: { album_image: { image_id: item.id } } });
    if (published) await product.call(albumsHttp.publish, { token, params: { id: album.id } });
    own = (await product.call(albumsHttp.own, { token, query: { per_page: 100 } })).collection;
  });
  afterAll(() => product.call(albumsHttp.unpublish, { token: ines.session.token, params: { id: album.id } }));

  const calls: readonly [
    string,
    (to: { favourites: string; tops: string }) => string,
    Readonly<Record<Viewer, number>>,
    (viewer: Viewer) => boolean,
  ][] = [
    [
      'its page',
      () => `/api/images/${item.id}`,
      { owner: 200, other: seen ? 200 : 404, visitor: seen ? 200 : 404 },
      (viewer) => viewer === 'owner' || seen,
    ],
    ['the listing', () => '/api/images?per_page=100', { owner: 200, other: 200, visitor: 200 }, () => seen],
    [
      'the public album',
      () => `/api/users/${ines.session.id}/albums/${album.id}/images`,
      { owner: 200, other: published ? 200 : 404, visitor: published ? 200 : 404 },
      (viewer) => viewer === 'owner' || seen,
    ],
    [
      'the album of its owner',
      () => `/api/albums/${album.id}/images`,
      { owner: 200, other: 404, visitor: 401 },
      (viewer) => viewer === 'owner',
    ],
    [
      'the favorites',
      ({ favourites }) => `/api/albums/${favourites}/images`,
      { owner: 200, other: 404, visitor: 401 },
      (viewer) => viewer === 'owner',
    ],
    [
      'the favorites as a public album',
      ({ favourites }) => `/api/users/${ines.session.id}/albums/${favourites}/images`,
      { owner: 200, other: 404, visitor: 404 },
      (viewer) => viewer === 'owner',
    ],
    ['the tops', () => `/api/users/${ines.username}/images`, { owner: 200, other: 200, visitor: 200 }, () => seen],
    [
      'related works',
      () => `/api/images/${item.id}/related`,
      { owner: seen ? 200 : 404, other: seen ? 200 : 404, visitor: seen ? 200 : 404 },
      () => false,
    ],
  ];

  it.each(calls)('is shown in %s only to people who may see it', async (_, path, statuses, finds) => {
    const idOf = (kind: AlbumView['kind']): string => own.find((one) => one.kind === kind)?.id ?? '';
    for (const viewer of ['owner', 'other', 'visitor'] as const) {
      const got = await answer(path({ favourites: idOf('favourites'), tops: idOf('tops') }), viewer);
      expect([viewer, got.status, got.status === 200 && holds(got, item.id)]).toEqual([
        viewer,
        statuses[viewer],
        got.status === 200 && finds(viewer),
      ]);
      if (got.status === 200)
        expect([viewer, got.cache]).toEqual([viewer, viewer === 'visitor' ? 'public, no-cache' : 'private, no-cache']);
    }
  });

  it('is shown on its album’s card only to people who may see it', async () => {
    for (const viewer of ['owner', 'other', 'visitor'] as const) {
      const { body } = await answer(`/api/users/${ines.session.id}/albums?per_page=100`, viewer);
      const card = (body as { collection: AlbumView[] }).collection.find(({ id }) => id === album.id);
      const owner = viewer === 'owner';
      expect([viewer, card !== undefined]).toEqual([viewer, owner || published]);
      if (card === undefined) continue;
      expect([viewer, card]).toMatchObject([
        viewer,
        { images_count: owner || seen ? 2 : 1, can_publish: owner, can_insert_image: owner },
      ]);
      expect((await fetch(product.url + (card.cover?.image.url ?? ''))).status).toBe(200);
    }
  });

  it('has plain file URLs while it is public, and otherwise URLs that work only with their signature', async () => {
    const { body } = await answer(`/api/images/${item.id}`, 'owner');
    const { image } = body as ImageItemView;
    if (image === null) {
      expect(item.status).toBe('failed');
      return;
    }
    const addresses = versionsOf(image.versions)
      .flatMap(({ url, webp, mp4, preview_jpeg }) => [url, webp, mp4, preview_jpeg])
      .filter((address) => address !== null);
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses) {
      const plain = address.split('?')[0] ?? '';
      expect([
        address.includes('sig='),
        (await fetch(product.url + address)).status,
        (await fetch(product.url + plain)).status,
      ]).toEqual([!seen, 200, seen ? 200 : 404]);
    }
  });
});
