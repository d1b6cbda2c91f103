import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { ApiError } from '@pixchange/contracts/http/client';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { mints as limits } from '@pixchange/contracts/http/limits';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { nftIdOf } from '../../services/community/src/modules/nfts/nft-ids.ts';
import { auditWhenSealed } from '../ledger/audited.ts';
import { readBooks } from '../ledger/stored-books.ts';
import { until } from '../product.ts';
import { Stage, tokenOf, type Owner } from './stage.ts';

jest.setTimeout(600_000);

const [PRICE, FEE] = [20, 1] as const;
const BUYERS = 32;
/** Number of mints of each maker; the daily limit for grants allows coins for ten. */
const EACH = 10;
/** Number of makers; `CROWD_MAKERS=10` runs a hundred mints in parallel. */
const MAKERS = Number(process.env['CROWD_MAKERS'] ?? 2);
/** Number of mints, more than the sender may have in flight at a time. */
const MINTS = MAKERS * EACH;
/** Depth of the chain reorganization, less than the number of confirmations. */
const DEPTH = 3;

let stage: Stage;
let makers: Owner[];
let buyers: Owner[];
let works: { readonly by: Owner; readonly imageId: string }[];
beforeAll(async () => {
  stage = await Stage.open('crowd', { confirmations: DEPTH + 1 });
  [makers, buyers, works] = [[], [], []];
  // Run at most two sign-ups in parallel, because hashing passwords is slow on purpose.
  while (buyers.length < BUYERS) buyers.push(...(await Promise.all([stage.person(PRICE), stage.person(PRICE)])));
  while (makers.length < MAKERS) makers.push(await stage.person(EACH * limits.price.coins));
  for (const by of makers) for (let left = EACH; left > 0; left -= 1) works.push({ by, imageId: await stage.work(by) });
  await stage.local.rpc('anvil_setIntervalMining', 1);
});
afterAll(() => stage.stop());

/** Repeats a call while the response is 503; on a busy machine, even an unfinished purchase causes a 503. */
const insisting = (ask: () => Promise<unknown>): Promise<boolean> =>
  until(
    () =>
      ask().then(
        () => true,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 503) return false;
          throw error;
        },
      ),
    (isDone) => isDone,
    'An answer to a purchase or mint',
    400_000,
  );

const coinsOf = async (person: Owner): Promise<number> =>
  (await stage.product.call(accountsHttp.ownProfile, { token: tokenOf(person) })).coins;

it('many parallel purchases and mints, with a chain that stops, hangs and reverts blocks, cost everyone the price once', async () => {
  const { product, node, local } = stage;
  const { by: seller, imageId: image_id } = works[0] as (typeof works)[number];
  const { id: offerId } = await product.call(offersHttp.open, {
    token: tokenOf(seller),
    body: { image_id, price: PRICE },
  });
  const buying = buyers.map((buyer) =>
    insisting(() =>
      product.call(licencesHttp.purchase, {
        token: tokenOf(buyer),
        params: { id: offerId },
        body: { price: PRICE },
        idempotencyKey: 'crowd',
      }),
    ),
  );
  const minting = works.map(({ by, imageId }) =>
    insisting(() =>
      product.call(nftsHttp.mint, {
        token: tokenOf(by),
        body: { image_id: imageId, pay_with: 'coins' },
        idempotencyKey: imageId,
      }),
    ),
  );
  const mintedCount = async (): Promise<number> => {
    const shown = await Promise.all(
      works.map(({ by, imageId }) =>
        product.call(nftsHttp.show, { token: tokenOf(by), params: { id: nftIdOf(imageId) } }).catch(() => null),
      ),
    );
    return shown.filter((nft) => nft?.status === 'minted').length;
  };
  const chain = local.client();
  const onChain = async (): Promise<number> => (await chain.transfersIn(0, await chain.headBlock())).length;
  await until(onChain, (count) => count > 0, 'the first block with a mint');
  await local.reorganize(DEPTH);
  node.loseAnswers('eth_sendRawTransaction', 3);
  await until(onChain, (count) => count > MINTS / 4, 'some mints in blocks');
  node.away();
  await Promise.all([...buying, ...minting]);
  node.back();
  local.signal('SIGSTOP');
  // A thread that is handling a call completes it first.
  await until(
    () => chain.headBlock().then(String, ({ name }: Error) => name),
    (answer) => answer === 'PartUnavailable',
    'The stop of the chain',
  );
  local.signal('SIGCONT');
  await until(mintedCount, (count) => count === MINTS, 'every mint');
  expect(await onChain()).toBe(MINTS);
  expect(await Promise.all(buyers.map(coinsOf))).toEqual(buyers.map(() => 0));
  await until(
    () => Promise.all(makers.map(coinsOf)),
    ([first, ...others]) => first === BUYERS * (PRICE - FEE) && others.every((coins) => coins === 0),
    'the shares of the seller, and the price of every mint',
  );
  const { books } = await readBooks(product);
  for (const [account, left] of books.balances.coins)
    if (account.startsWith('transit:') || account.startsWith('reserved:'))
      expect([account, left]).toEqual([account, 0]);
  expect(books.balances.coins.get('house:fees')).toBe(BUYERS * FEE);
  expect((await auditWhenSealed(product, '--chain')).findings).toEqual([]);
});
