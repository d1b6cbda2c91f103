import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminSystemHttp } from '@pixchange/contracts/http/admin-system';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import { Client } from 'pg';
import sharp from 'sharp';

let product: Product;
let [admin, maker] = [] as unknown as [Person, Person];
beforeAll(async () => {
  product = await startProduct('system', { SCRUB_FILES_PER_MINUTE: '1000' });
  [admin, maker] = await Promise.all([hire(product, 'admin'), signUp(product)]);
});
afterAll(() => product.stop());

const system = () => product.call(adminSystemHttp.show, { token: admin.session.token });

describe('the state of the system', () => {
  it('names the sandbox in which uploads are decoded', async () => {
    const { sandboxes } = await until(system, ({ sandboxes: { length } }) => length > 0, 'the sandbox to be found');
    expect(sandboxes).toEqual([{ sandbox: expect.any(String), seen_at: expect.any(String) }]);
  });

  it('shows the signed head with the largest size, compared as a number', async () => {
    const database = new Client({ connectionString: product.databaseUrl });
    await database.connect();
    await database.query(
      `INSERT INTO read.log_heads (revision, size, root, last_event_id, note, signed_at)
       SELECT 100 + s, s, s || ' entries', gen_random_uuid(), '', now() FROM unnest(ARRAY[9100, 10100]) AS s`,
    );
    await database.end();
    expect((await system()).head).toMatchObject({ size: 10_100, root_hash: '10100 entries' });
  });

  it('shows the progress of the scrub of stored files', async () => {
    const file = await sharp({ create: { width: 220, height: 210, channels: 3, background: '#a15' } })
      .png()
      .toBuffer();
    await makeWork(product, maker, file, 'image/png', { title: 'Read again' });
    const { files } = await system();
    expect(files.map(({ owners }) => owners)).toEqual(['images', 'profiles', 'collections']);
    expect(files[0]).toMatchObject({ repairs_waiting: 0, broken: 0 });
    await product.tick('scrub-images');
    const [images] = (await system()).files;
    expect(images?.last_round?.files_read).toBeGreaterThan(5);
  });
});
