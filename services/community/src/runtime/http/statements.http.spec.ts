import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';

/** Returns the number of requests and the sum of their statements, by `METHOD route`. */
const sums = async (product: Product): Promise<ReadonlyMap<string, { requests: number; statements: number }>> => {
  const found = new Map<string, { requests: number; statements: number }>();
  for (const { labels, metricName, value } of await product.figures('pixchange_http_request_statements')) {
    const key = `${labels['method']} ${labels['route']}`;
    const entry = found.get(key) ?? { requests: 0, statements: 0 };
    if (metricName?.endsWith('_count') === true) entry.requests = value;
    if (metricName?.endsWith('_sum') === true) entry.statements = value;
    found.set(key, entry);
  }
  return found;
};

describe('the SQL statements of a call', () => {
  let product: Product;
  let person: Person;
  let number = 0;

  beforeAll(async () => {
    product = await startProduct('statements');
    person = await signUp(product);
  });
  afterAll(() => product.stop());

  /** Counts the statements of the second of two equal requests, because the first may do one-time work. */
  const statementsOf = async (call: () => Promise<unknown>): Promise<number> => {
    await call();
    const before = await sums(product);
    await call();
    // The server counts a response after sending it, which may be shortly after the client has received it.
    for (;;) {
      const changed = [...(await sums(product))].find(
        ([key, { requests }]) => requests > (before.get(key)?.requests ?? 0),
      );
      if (changed !== undefined) return changed[1].statements - (before.get(changed[0])?.statements ?? 0);
      await new Promise(setImmediate);
    }
  };

  it.each<[string, number, () => Promise<unknown>]>([
    ["a guest's list", 1, () => product.call(imagesHttp.list, { query: {} })],
    ['a list with a bearer token', 2, () => product.call(albumsHttp.own, { token: person.session.token, query: {} })],
    [
      "the member's own profile, with the session",
      2,
      () => product.call(accountsHttp.ownProfile, { token: person.session.token }),
    ],
    [
      "a simple write, with the read of its stream's head",
      4,
      () =>
        product.call(albumsHttp.create, {
          token: person.session.token,
          body: { album: { title: `Album ${(number += 1)}` } },
        }),
    ],
  ])('for %s number at most %i', async (_, statementsMax, call) => {
    expect(await statementsOf(call)).toBeLessThanOrEqual(statementsMax);
  });
});
