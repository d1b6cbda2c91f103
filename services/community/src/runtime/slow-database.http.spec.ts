import { expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { signUp, startProduct } from '../../../../tests/product.ts';
import { preparedDatabase } from '../../../../tests/stack.ts';
import { slowProxy } from './testing/slow-proxy.ts';

it('starts and works with a slow database, and loses no lock', async () => {
  const proxy = await slowProxy(await preparedDatabase('slow'), 150);
  const product = await startProduct('slow', { DATABASE_URL: proxy.url });
  const { session } = await signUp(product, { confirmed: false });
  expect((await product.call(accountsHttp.ownProfile, { token: session.token })).id).toBe(session.id);
  expect(proxy.firstChunks.filter((first) => first.includes('pixchange locks'))).toHaveLength(1);
  await product.stop();
  await proxy.close();
});
