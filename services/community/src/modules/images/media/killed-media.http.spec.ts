import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminImagesHttp } from '@pixchange/contracts/http/admin-images';
import { imagesHttp } from '@pixchange/contracts/http/images';
import sharp from 'sharp';
import { signUp, startProduct, until, upload, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import type * as Inside from './testing/inside.ts';

const KILLS = 16;
/** Number of works. Each is tried three times, so that there are more attempts than kills. */
const WORKS = 6;

let product: Product;
let [maker, moderator] = [] as unknown as [Person, Person];
beforeAll(async () => {
  product = await startProduct('killed-media', { MEDIA_STILL_TIMEOUT_SECONDS: '120' });
  [maker, moderator] = await Promise.all([signUp(product), hire(product, 'moderator')]);
});
afterAll(() => product.stop());

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 220, height: 210, channels: 3, background } })
    .png()
    .toBuffer();
const submit = async (background: string): Promise<string> => {
  const { token } = maker.session;
  const id = await upload(product, token, await picture(background), 'image/png');
  await product.call(imagesHttp.submit, { token, body: { image: { attachment_id: id, title: 'Killed' } } });
  return id;
};
const itemOf = (id: string) => product.call(adminImagesHttp.show, { params: { id }, token: moderator.session.token });
const retry = (id: string) =>
  product.call(adminImagesHttp.retryMedia, {
    params: { id },
    token: moderator.session.token,
    body: { reason: 'The machine was at fault' },
  });

describe('a media process that is killed', () => {
  it('loses no upload in 16 kills: each work becomes ready, at the latest after a retry by a moderator', async () => {
    const { killMediaProcesses } = product.within<typeof Inside>(new URL('./testing/inside.ts', import.meta.url));
    const ids = await Promise.all(Array.from({ length: WORKS }, (_, index) => submit(`#a${index}5`)));
    let kills = 0;
    await until(
      async () => (kills += await killMediaProcesses()),
      (count) => count >= KILLS,
      'the kills',
      110_000,
    );
    const settled = await until(
      () => Promise.all(ids.map(itemOf)),
      (items) => items.every(({ status }) => status !== 'processing'),
      'the end of all works',
      110_000,
    );
    const failed = settled.filter(({ status }) => status === 'failed');
    expect(failed.map(({ failure }) => failure?.code)).toEqual(failed.map(() => 'internal'));
    await product.tick('collect-orphans');
    for (const { id } of failed) await retry(id);
    await until(
      () => Promise.all(ids.map(itemOf)),
      (items) => items.every(({ status }) => status === 'ready'),
      'all works to be ready',
      110_000,
    );
  });
});
