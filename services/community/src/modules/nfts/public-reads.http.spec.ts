import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { plainRoutes } from '@pixchange/contracts/http/all';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { auditHttp } from '@pixchange/contracts/http/audit';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { isPublicRead, publicReads } from '@pixchange/contracts/http/public-reads';
import sharp from 'sharp';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import { startLocalChain, type LocalChain } from '../../platform/chain/testing/local-chain.ts';

jest.setTimeout(240_000);

const ORIGIN = { origin: 'https://elsewhere.example' };

let local: LocalChain;
let product: Product;
let folder: string;
let [maker, buyer] = [] as unknown as [Person, Person];
/** URL paths of existing objects, by their path patterns. */
let addresses: Readonly<Record<string, string>>;

const solid = (background: string, side = 400) =>
  sharp({ create: { width: side, height: side, channels: 3, background } });

const pictures = async (path: string, token: string): Promise<{ profile_image: { url: string | null } }> => {
  const form = new FormData();
  form.append('profile_image', new Blob([new Uint8Array(await solid('#ff5cb8').png().toBuffer())]), 'a.png');
  const response = await fetch(product.url + path, {
    method: 'PATCH',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()) as { profile_image: { url: string | null } };
};

const minted = async (token: string, image_id: string): Promise<string> => {
  const { id } = await product.call(nftsHttp.mint, { token, body: { image_id, pay_with: 'coins' } });
  await until(
    async () => {
      await local.mine(1);
      await product.tick('mint');
      return product.call(nftsHttp.show, { token, params: { id } });
    },
    ({ status }) => status === 'minted',
    'the mint is done',
  );
  return id;
};

const licenceFile = async (image_id: string): Promise<string> => {
  const offer = await product.call(offersHttp.open, { token: maker.session.token, body: { image_id, price: 5 } });
  const { licence } = await product.call(licencesHttp.purchase, {
    token: buyer.session.token,
    params: { id: offer.id },
    body: { price: 5 },
  });
  return licence?.file?.url ?? '';
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixchange-public-reads-'));
  await mkdir(join(folder, 'icons'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><head></head><body></body>');
  const icon = await solid('#4fb8ff', 512).png().toBuffer();
  for (const name of ['icons/icon-512.png', 'sharing.png']) await writeFile(join(folder, name), icon);
  local = await startLocalChain();
  product = await startProduct('public-reads', {
    ...local.environment,
    CHAIN_CONFIRMATIONS: '3',
    WEB_DIST: folder,
  });
  const [admin, ...people] = await Promise.all([hire(product, 'admin'), signUp(product), signUp(product)]);
  [maker, buyer] = people as [Person, Person];
  for (const { session } of [maker, buyer])
    await product.call(adminLedgerHttp.proposeGrant, {
      token: admin.session.token,
      body: { user_id: session.id, unit: 'coins', amount: 300, reason: 'A lost payment' },
    });
  const { token, id: makerId } = maker.session;
  const { id: album_id } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published: true } },
  });
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((color) => solid(color).png().toBuffer()));
  const film = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const draft = { album_id, tags: ['cat'] };
  const work = await makeWork(product, maker, film, 'image/gif', { ...draft, title: 'Loop', alt_text: 'A cat' });
  const sold = await makeWork(product, maker, await solid('#123456').png().toBuffer(), 'image/png', draft);
  const nftId = await minted(token, work.id);
  const { id: collectionId } = await product.call(collectionsHttp.create, { token, body: { title: 'Cats' } });
  const [profile, collection] = [
    await pictures('/api/profile/images', token),
    await pictures(`/api/collections/${collectionId}/profile_image`, token),
  ];
  const head = await until(
    async () => {
      await product.tick('sign-heads');
      return (await fetch(`${product.url}/api/nfts/${nftId}/provenance`)).ok
        ? product.call(auditHttp.latest, {})
        : null;
    },
    (found) => found !== null,
    'a head over the mint',
  );
  const avatar = profile.profile_image.url ?? '';
  const { event } = (
    (await (await fetch(`${product.url}/api/nfts/${nftId}/provenance`)).json()) as {
      events: { event: { id: string } }[];
    }
  ).events[0] ?? { event: { id: '' } };
  const size = head?.size ?? 0;
  const { collection: heads } = await product.call(auditHttp.heads, {});
  addresses = {
    '/api/nfts/:id/metadata.json': `/api/nfts/${nftId}/metadata.json`,
    '/api/nfts/contract.json': '/api/nfts/contract.json',
    '/api/nfts/:id/provenance': `/api/nfts/${nftId}/provenance`,
    '/api/nfts/:id/image': `/api/nfts/${nftId}/image`,
    '/api/nfts/:id/animation': `/api/nfts/${nftId}/animation`,
    '/api/oembed': `/api/oembed?url=${encodeURIComponent(`http://localhost:8080/images/${work.id}`)}`,
    '/feeds/trending': '/feeds/trending',
    '/feeds/spotlights': '/feeds/spotlights',
    '/feeds/users/:id': `/feeds/users/${makerId}`,
    '/feeds/tags/:tag': '/feeds/tags/cat',
    '/media/:imageId/:version/:file': work.image?.versions.fixed.url ?? '',
    '/media/profiles/:userId/:file': avatar,
    '/media/profiles/:userId/drawn.svg': `/media/profiles/${makerId}/drawn.svg`,
    '/media/profiles/:userId/drawn.png': `/media/profiles/${makerId}/drawn.png`,
    '/media/profiles/:userId/:name/80h.:extension': avatar.replace(/\.(\w+)$/, '/80h.$1'),
    '/media/collections/:collectionId/:file': collection.profile_image.url ?? '',
    '/media/licences/:licenceId/:file': await licenceFile(sold.id),
    '/embed/:id': `/embed/${work.id}`,
    '/embed/style.css': '/embed/style.css',
    '/embed/play.js': '/embed/play.js',
    '/icons/:file': '/icons/icon-512.png',
    '/sharing.png': '/sharing.png',
    '/audit/heads': '/audit/heads',
    '/audit/heads/latest': '/audit/heads/latest',
    '/audit/heads/:size': `/audit/heads/${size}`,
    '/audit/anchors': '/audit/anchors',
    '/audit/key': '/audit/key',
    '/log/checkpoint': '/log/checkpoint',
    '/log/tile/:path': '/log/tile/0/000.p/1',
    '/log/all/checkpoint': '/log/all/checkpoint',
    '/log/all/tile/:path': '/log/all/tile/0/000.p/1',
    '/audit/verify.mjs': '/audit/verify.mjs',
    '/audit/proofs/inclusion': `/audit/proofs/inclusion?event_id=${event.id}`,
    '/audit/proofs/consistency': `/audit/proofs/consistency?first=${heads.at(-1)?.size ?? 0}&second=${size}`,
  };
});
afterAll(async () => {
  await product.stop();
  await local.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(product.url + (addresses[path] ?? ''), { method, headers: { ...ORIGIN, ...headers } });

describe.each(publicReads)('$path', ({ path, tag, hasRanges }) => {
  it('can be read by pages of every origin', async () => {
    const response = await ask(path);
    expect([
      response.status,
      response.headers.get('access-control-allow-origin'),
      response.headers.get('cross-origin-resource-policy'),
    ]).toEqual([200, '*', 'cross-origin']);
    const preflight = await ask(path, { 'access-control-request-method': 'GET' }, 'OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  it('has an ETag, and returns 304 when the ETag matches', async () => {
    const response = await ask(path);
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toMatch(tag === 'weak' ? /^W\/"[^"]+"$/ : /^"[0-9a-f]{64}"$/);
    // Without this header, `fetch` bypasses the cache, like a forced reload.
    const known = await ask(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect([known.status, known.headers.get('access-control-allow-origin'), await known.text()]).toEqual([
      304,
      '*',
      '',
    ]);
  });

  it('answers HEAD like GET, without the body', async () => {
    const [get, head] = await Promise.all([ask(path), ask(path, {}, 'HEAD')]);
    for (const name of ['content-type', 'etag', 'access-control-allow-origin', 'cache-control'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  if (hasRanges)
    it('sends a range when If-Range matches, and the whole file otherwise', async () => {
      const etag = (await ask(path)).headers.get('etag') ?? '';
      const part = await ask(path, { range: 'bytes=0-9', 'if-range': etag });
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
      const whole = await ask(path, { range: 'bytes=0-9', 'if-range': '"another"' });
      expect(whole.status).toBe(200);
      expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(10);
    });
});

it('the table of public reads has a row for every public file and feed', () => {
  const others = [/^\/(?:v[12]|api\/v1)\//, /^\/api\/docs/, /^\/robots\.txt$/, /^\/sitemap/, /^\/media\/provider\//];
  const missing = plainRoutes
    .map(({ path }) => path)
    .filter((path) => !isPublicRead(path) && !others.some((pattern) => pattern.test(path)));
  expect(missing).toEqual([]);
});

it('the contract’s metadata has a description and an image, and a token’s metadata describes its work', async () => {
  const contract = await product.call(nftsHttp.contract, {});
  expect(contract.description).not.toBe('');
  const image = await fetch(product.url + new URL(contract.image).pathname, { headers: ORIGIN });
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  const metadata = (await (await ask('/api/nfts/:id/metadata.json')).json()) as { description: string };
  expect(metadata.description).toBe('A cat\n\nA GIF by Ines Okafor, minted on Pixchange.\n\n#cat');
});

it('errors of public reads can be read by pages of every origin, and private routes cannot', async () => {
  const response = await fetch(`${product.url}/api/nfts/x/metadata.json`, { headers: ORIGIN });
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
  const closed = await fetch(`${product.url}/api/profile`, { headers: ORIGIN });
  expect(closed.headers.get('access-control-allow-origin')).toBeNull();
});
