import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import type { Person, Product } from '../../../../../../tests/product.ts';

/** Creates a key of the public API and returns its id. */
export const makeApiKey = async ({ call }: Pick<Product, 'call'>, { session: { token } }: Person): Promise<string> =>
  (await call(apiKeysHttp.create, { token, body: { name: 'Kettle app' } })).id;
