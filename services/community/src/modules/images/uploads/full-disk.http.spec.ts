import { healthHttp } from '@pixchange/contracts/http/health';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signUp, startProduct, type Product } from '../../../../../../tests/product.ts';

describe('uploads while the disk is almost full', () => {
  let product: Product;
  // No disk has 100 TB free.
  beforeAll(async () => {
    product = await startProduct('full_disk', { DISK_FOLDER: '/', DISK_FREE_MB_MIN: '100000000' });
  });
  afterAll(() => product.stop());

  it('are refused with 507 and Retry-After, while the product stays ready', async () => {
    const { session } = await signUp(product);
    const answer = await fetch(`${product.url}${imagesHttp.requestUpload.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ attachment: { content_type: 'image/png' } }),
    });
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      507,
      '300',
      {
        errors: [
          {
            attribute: 'base',
            code: 'storage_full',
            title: 'Uploads are paused because this site is almost out of storage. Please try again later.',
          },
        ],
      },
    ]);
    const health = await product.call(healthHttp.ready, {});
    expect(health).toMatchObject({
      status: 'ready',
      parts: {
        disk: {
          ready: true,
          detail: expect.stringMatching(/^\d+ MB free, less than 100000000 MB: uploads are refused$/),
        },
      },
    });
  });
});
