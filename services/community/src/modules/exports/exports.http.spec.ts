import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { exportPreparing } from '@pixchange/contracts/http/exports';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { profileHttp } from '@pixchange/contracts/http/profile';
import pg from 'pg';
import sharp from 'sharp';
import { signUp, startProduct, until, upload, type Person, type Product } from '../../../../../tests/product.ts';

let product: Product;
let ines: Person;
let noor: Person;
beforeAll(async () => {
  product = await startProduct('exports');
  [ines, noor] = [
    await signUp(product, { fullName: 'Ines Okafor' }),
    await signUp(product, { fullName: 'Noor Haddad' }),
  ];
});
afterAll(() => product.stop());

const ask = (token: string | null) =>
  fetch(`${product.url}/api/profile/export`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });

const fetched = async (token: string): Promise<Buffer> => {
  const answer = await until(
    () => ask(token),
    ({ status }) => status !== 202,
    'the export',
  );
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return Buffer.from(await answer.arrayBuffer());
};

/** Returns the files of a zip archive according to its central directory (APPNOTE 4.3.12). */
const unzip = (zip: Buffer): Map<string, Buffer> => {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength, extraLength, commentLength, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), method === 8 ? inflateRawSync(bytes) : bytes);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
};

const json = (files: Map<string, Buffer>, name: string): unknown => JSON.parse(files.get(name)?.toString() ?? 'null');

describe('an export', () => {
  it('contains the data and original files of a member, and no event that names another member', async () => {
    const { token } = ines.session;
    await product.call(profileHttp.edit, { token, body: { description: 'Loops about kitchens' } });
    const album = await product.call(albumsHttp.create, { token, body: { album: { title: 'Slow mornings' } } });
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a15' } })
      .png()
      .toBuffer();
    const id = await upload(product, token, bytes, 'image/png');
    await product.call(imagesHttp.submit, {
      token,
      body: { image: { attachment_id: id, album_id: album.id, title: 'First kettle' } },
    });
    await until(
      () => product.call(imagesHttp.show, { token, params: { id } }),
      ({ status }) => status === 'ready',
      'the image',
    );
    const collection = await product.call(collectionsHttp.create, { token, body: { title: 'Kettles' } });
    await product.call(collectionsHttp.addImages, { token, params: { id: collection.id }, body: { image_id: id } });
    const avatar = new FormData();
    avatar.append('profile_image', new Blob([new Uint8Array(bytes)]), 'a.png');
    await fetch(`${product.url}/api/profile/images`, {
      method: 'PATCH',
      body: avatar,
      headers: { authorization: `Bearer ${token}` },
    });

    const first = await ask(token);
    expect([first.status, first.headers.get('retry-after')]).toEqual([202, expect.stringMatching(/^\d+$/)]);
    expect(exportPreparing.strict().parse(await first.json())).toEqual({ status: 'preparing' });
    const files = unzip(await fetched(token));
    expect(json(files, 'profile.json')).toEqual(await product.call(accountsHttp.ownProfile, { token }));
    expect(json(files, 'albums.json')).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: 'Slow mornings' })]),
    );
    expect(json(files, 'images.json')).toMatchObject([{ id, title: 'First kettle' }]);
    expect(json(files, 'collections.json')).toMatchObject([{ id: collection.id, title: 'Kettles', image_ids: [id] }]);
    expect(json(files, 'follows.json')).toEqual([]);
    expect(files.get(`files/${id}.png`)?.equals(bytes)).toBe(true);
    expect([...files].some(([name, content]) => name.startsWith('files/profile/') && content.equals(bytes))).toBe(true);
    const events = json(files, 'events.json') as { type: string; data: Record<string, unknown> }[];
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['CollectionCreated', 'CollectionImageAdded']),
    );
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'RegistrationStarted', data: expect.objectContaining({ email: ines.email }) }),
        expect.objectContaining({
          type: 'ProfileEdited',
          data: expect.objectContaining({ description: 'Loops about kitchens' }),
        }),
        expect.objectContaining({ type: 'AlbumCreated', data: expect.objectContaining({ title: 'Slow mornings' }) }),
        expect.objectContaining({ type: 'ImageSubmitted', data: expect.objectContaining({ title: 'First kettle' }) }),
      ]),
    );
    expect(JSON.stringify(events)).not.toContain(noor.session.id);
  });

  it('is made once for concurrent requests, and can be downloaded after a restart', async () => {
    const { token, id } = noor.session;
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(token)));
    expect(answers.every(({ status }) => status === 202 || status === 200)).toBe(true);
    await product.restart();
    expect(json(unzip(await fetched(token)), 'profile.json')).toMatchObject({ id, full_name: 'Noor Haddad' });
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    const { rows } = await database.query("SELECT count(*)::int AS count FROM work.inbox WHERE consumer = 'exports'");
    await database.end();
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('requires a session', async () => {
    expect((await ask(null)).status).toBe(401);
    expect((await ask('x'.repeat(43))).status).toBe(401);
  });
});
