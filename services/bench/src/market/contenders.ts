import { randomUUID } from 'node:crypto';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { ApiError } from '@pixchange/contracts/http/client';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { Disagreement } from '../measure/agreement.ts';
import { perSecond } from '../measure/at-a-time.ts';
import type { Contender } from '../measure/turns.ts';
import { pollUntil } from '../servers/poll-until.ts';
import type { Market } from './site.ts';

const price = 1;

const coinsOf = async ({ call }: Market, token: string): Promise<number> =>
  (await call(accountsHttp.ownProfile, { token })).coins;

/** Measures purchases: every buyer buys a license of every new work, all buyers in parallel. */
export const licencePurchases = (market: Market, works: number): Contender => ({
  name: 'ours',
  measure: async () => {
    const { call, seller, buyers } = market;
    const offers: string[] = [];
    for (const image_id of await market.makeWorks(works)) {
      const { id } = await call(offersHttp.open, { token: seller.token, body: { image_id, price } });
      offers.push(id);
    }
    const [first] = buyers;
    if (first === undefined) throw new Error('there are no buyers');
    const before = await coinsOf(market, first.token);
    const rate = await perSecond(buyers.length * offers.length, buyers.length, (number) =>
      call(licencesHttp.purchase, {
        token: buyers[number % buyers.length]?.token ?? '',
        params: { id: offers[Math.floor(number / buyers.length)] ?? '' },
        body: { price },
        idempotencyKey: randomUUID(),
      }),
    );
    const spent = before - (await coinsOf(market, first.token));
    if (spent !== works * price) throw new Disagreement(`a buyer of ${works} licenses spent ${spent} coins`);
    return { value: rate };
  },
});

/**
 * Mints a work.
 * @returns the id of the work's mint, once the mint is on the chain or has failed
 */
const minted = async ({ call, seller: { token } }: Market, image_id: string): Promise<string> => {
  const { id } = await call(nftsHttp.mint, { token, body: { image_id, pay_with: 'coins' } });
  await pollUntil(
    () => call(nftsHttp.show, { token, params: { id } }),
    ({ status }) => status === 'minted' || status === 'failed',
    'a mint',
  );
  return id;
};

/** Measures purchases of one token by all buyers at once: one gets the token, the others keep their coins. */
export const hotToken = (market: Market): Contender => ({
  name: 'ours',
  measure: async () => {
    const { call, seller, buyers } = market;
    const [image_id = ''] = await market.makeWorks(1);
    const nft_id = await minted(market, image_id);
    const { id } = await call(offersHttp.open, { token: seller.token, body: { nft_id, price } });
    let sold = 0;
    const rate = await perSecond(buyers.length, buyers.length, async (number) => {
      const token = buyers[number]?.token ?? '';
      try {
        await call(licencesHttp.purchase, { token, params: { id }, body: { price }, idempotencyKey: randomUUID() });
        sold += 1;
      } catch (error) {
        // The token is reserved for another buyer, or sold to one.
        if (!(error instanceof ApiError && error.status === 409)) throw error;
      }
    });
    if (sold !== 1) throw new Disagreement(`one token was sold ${sold} times`);
    return { value: rate };
  },
});

/** Measures parallel mints, from the request to the final block, with one key of the embedded chain. */
export const mints = (market: Market, count: number): Contender => ({
  name: 'ours',
  measure: async () => {
    const images = await market.makeWorks(count);
    return { value: await perSecond(count, count, (number) => minted(market, images[number] ?? '')) };
  },
});
