import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { signUp, startProduct, type Person, type Product } from '../../../../../../tests/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct('upload_quota', { RATE_LIMITS: 'on', UPLOADS_PER_DAY: '3' });
});
afterAll(() => product.stop());

it('the daily upload quota stops one member with a clear message, and no others', async () => {
  const [one, other] = [await signUp(product), await signUp(product)];
  const ask = ({ session: { token } }: Person) =>
    product.call(imagesHttp.requestUpload, { token, body: { attachment: { content_type: 'image/png' } } });
  for (let count = 1; count <= 3; count += 1) await ask(one);
  const response = await fetch(`${product.url}/api/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${one.session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ attachment: { content_type: 'image/png' } }),
  });
  expect([response.status, await response.json()]).toEqual([
    429,
    {
      errors: [
        {
          attribute: 'base',
          code: 'attachment.quota',
          title: "You've reached today's upload limit. Please continue tomorrow.",
        },
      ],
    },
  ]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
  expect(await ask(other)).toMatchObject({ url: expect.any(String) });
});
