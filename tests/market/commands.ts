import { randomUUID } from 'node:crypto';
import { artTokenArtifact } from '@pixchange/contracts/chain/artifacts';
import type { MintRow } from '@pixchange/contracts/http/admin-nfts';
import type { NftView } from '@pixchange/contracts/http/nfts';
import type { OfferView } from '@pixchange/contracts/http/offers';
import { purchasesHttp, type StartedPurchaseView } from '@pixchange/contracts/http/purchases';
import { Interface } from 'ethers';
import fc from 'fast-check';
import { PASSWORD, until } from '../product.ts';
import type { Answer, Market, Trader } from './market.ts';
import { allMints } from './truths.ts';

/** Action of a person; the numbers select among the objects that exist at that time. */
interface Command {
  readonly act: keyof typeof acts;
  readonly who: number;
  readonly what: number;
  readonly amount: number;
  /** Number of times that the command is sent; a retry after a lost response has the same key. */
  readonly times: number;
}

type Act = (market: Market, by: Trader, command: Command) => Promise<unknown>;

const contract = new Interface(artTokenArtifact.abi);

const one = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

/** Sends a call, then repeats it `times - 1` times in parallel with the same key, as after lost responses. */
const post = async (
  market: Market,
  { token }: Trader,
  path: string,
  body: object | undefined,
  { times }: Command,
): Promise<Answer> => {
  const key = randomUUID();
  const first = await market.send(token, 'POST', path, body, key);
  const others = Array.from({ length: times - 1 }, () => market.send(token, 'POST', path, body, key));
  return (await Promise.all(others)).at(-1) ?? first;
};

const listed = async <T>(market: Market, token: string, path: string): Promise<readonly T[]> => {
  const { body } = await market.send(token, 'GET', path);
  return (body as { collection?: readonly T[] } | null)?.collection ?? [];
};
const ownTokens = (market: Market, { token }: Trader): Promise<readonly NftView[]> =>
  listed(market, token, '/api/nfts?per_page=100');
/** Selects an object for which the action can succeed, and sometimes any object, to test refusals. */
const fitting = <T>(all: readonly T[], { what, amount }: Command, fits: (each: T) => boolean): T | undefined =>
  one(amount % 7 === 0 ? all : all.filter(fits), what);
const openOffer = async (
  market: Market,
  by: Trader,
  command: Command,
  isOwn: boolean,
): Promise<OfferView | undefined> =>
  fitting(
    await listed<OfferView>(market, by.token, '/api/offers?per_page=100'),
    command,
    ({ seller }) => (seller?.id === by.id) === isOwn,
  );
const isFree = ({ in_vault: isInVault, offer }: NftView): boolean => isInVault === true && offer === null;
const aWork = (market: Market, by: Trader, { what, amount }: Command): string =>
  one(amount % 7 === 0 ? market.trader(what).works : by.works, what) ?? '';

const asModerator = async (market: Market, path: string): Promise<Answer> =>
  market.send(market.moderator.session.token, 'POST', `/api/admin/${path}`, { reason: 'Somebody complained' });
const aToken = async (market: Market, index: number): Promise<MintRow | undefined> => {
  const { body } = await market.send(market.moderator.session.token, 'GET', '/api/admin/nfts');
  return one(Array.isArray(body) ? (body as readonly MintRow[]) : [], index);
};

const buyCoins: Act = async (market, by, command) => {
  const { status, body } = await post(
    market,
    by,
    purchasesHttp.start.path,
    { coin_purchase: { coin_pack_id: market.packId, provider: 'paypal' } },
    command,
  );
  if (status !== 201) return;
  const { id, provider_order_id: orderId } = body as StartedPurchaseView;
  await market.product.payments.act(orderId, 'approve');
  await post(market, by, purchasesHttp.capture.path.replace(':id', id), undefined, command);
};

const buy: Act = async (market, by, command) => {
  const offer = await openOffer(market, by, command, false);
  const price = (offer?.price ?? 0) + (command.amount % 9 === 0 ? 1 : 0);
  if (offer !== undefined) await post(market, by, `/api/offers/${offer.id}/purchase`, { price }, command);
};

const offerToken: Act = async (market, by, command) => {
  const token = fitting(await ownTokens(market, by), command, isFree);
  if (token !== undefined)
    await post(market, by, '/api/offers', { offer: { nft_id: token.id, price: command.amount } }, command);
};

const withdraw: Act = async (market, by, command) => {
  const token = fitting(await ownTokens(market, by), command, ({ in_vault: isInVault }) => isInVault === true);
  const withdrawal = { address: by.wallet.address, password: PASSWORD };
  if (token !== undefined) await post(market, by, `/api/nfts/${token.id}/withdrawal`, { withdrawal }, command);
};

/** Sends a token from its owner's wallet back to the vault. */
const deposit: Act = async (market, by, command) => {
  const { local } = market;
  const inWallet = (await ownTokens(market, by)).filter(({ place }) => place === 'wallet');
  const token = one(inWallet, command.what);
  if (token === undefined) return;
  const answer = await market.send(by.token, 'POST', `/api/nfts/${token.id}/deposit`);
  const { vault_address: vault } = answer.body as { vault_address?: string };
  if (vault === undefined) return;
  const raw = await by.wallet.signTransaction({
    type: 2,
    chainId: local.options.chainId,
    to: token.contract_address,
    data: contract.encodeFunctionData('transferFrom', [by.wallet.address, vault, BigInt(token.token_id ?? '')]),
    nonce: Number(await local.rpc('eth_getTransactionCount', by.wallet.address, 'latest')),
    gasLimit: 300_000n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
  });
  // The node rejects the transaction if the owner sends another one at the same time.
  await local.rpc('eth_sendRawTransaction', raw).catch(() => undefined);
};

const acts = {
  'buy coins': buyCoins,
  'sell licenses of a work': (market, by, command) =>
    post(
      market,
      by,
      '/api/offers',
      { offer: { image_id: aWork(market, by, command), price: command.amount } },
      command,
    ),
  'change a price': async (market, by, command) => {
    const offer = await openOffer(market, by, command, true);
    if (offer !== undefined)
      await market.send(by.token, 'PATCH', `/api/offers/${offer.id}`, { offer: { price: command.amount } });
  },
  'stop a sale': async (market, by, command) => {
    const offer = await openOffer(market, by, command, true);
    if (offer !== undefined) await market.send(by.token, 'DELETE', `/api/offers/${offer.id}`);
  },
  buy,
  mint: (market, by, command) => {
    const pay_with = command.amount % 2 === 0 ? 'coins' : 'pixtokens';
    return post(market, by, '/api/nfts', { nft: { image_id: aWork(market, by, command), pay_with } }, command);
  },
  'offer a token': offerToken,
  withdraw,
  'keep in the vault': async (market, by, { what }) => {
    const token = one(await ownTokens(market, by), what);
    if (token !== undefined) await market.send(by.token, 'DELETE', `/api/nfts/${token.id}/withdrawal`);
  },
  deposit,
  'send coins': (market, by, command) => {
    const transfer = { recipient_id: market.trader(command.what).id, amount: command.amount };
    return post(market, by, '/api/transfers', { transfer }, command);
  },
  'take down': (market, by, { what }) => asModerator(market, `images/${one(by.works, what)}/take_down`),
  restore: (market, by, { what }) => asModerator(market, `images/${one(by.works, what)}/restore`),
  suspend: (market, by) => asModerator(market, `users/${by.id}/suspend`),
  reinstate: async (market, by) => {
    const { status } = await asModerator(market, `users/${by.id}/reinstate`);
    if (status === 200 && !market.isDisturbed) await market.signIn(by);
  },
  'hold a token': async (market, _by, { what }) => {
    const token = await aToken(market, what);
    if (token !== undefined) await asModerator(market, `nfts/${token.id}/hold`);
  },
  'release a token': async (market, _by, { what }) => {
    const token = await aToken(market, what);
    if (token !== undefined) await asModerator(market, `nfts/${token.id}/release`);
  },
} as const satisfies Readonly<Record<string, Act>>;

const oftenFirst: readonly (keyof typeof acts)[] = [
  'buy coins',
  'buy coins',
  'mint',
  'mint',
  'mint',
  'buy',
  'buy',
  'buy',
];
const names = Object.keys(acts) as (keyof typeof acts)[];

export const commands: fc.Arbitrary<readonly Command[]> = fc.array(
  fc.record({
    act: fc.constantFrom(
      ...oftenFirst,
      ...names,
      'sell licenses of a work',
      'offer a token',
      'offer a token',
      'reinstate',
    ),
    who: fc.nat(9),
    what: fc.nat(99),
    amount: fc.integer({ min: 1, max: 60 }),
    times: fc.constantFrom(1, 1, 2, 3),
  }),
  { minLength: 4, maxLength: 8 },
);

/** Runs all commands in parallel. */
export const run = (market: Market, all: readonly Command[]): readonly Promise<unknown>[] =>
  all.map((command) => acts[command.act](market, market.trader(command.who), command));

/** Lets five people mint and the others sell licenses, to create coins and tokens for sale. */
export const prologue = async (market: Market): Promise<void> => {
  const one: Omit<Command, 'act' | 'who'> = { what: 0, amount: 23, times: 1 };
  const everybody = market.traders.map((_, who) => who);
  const all = (act: Command['act'], people: readonly number[]) =>
    Promise.all(
      run(
        market,
        people.map((who) => ({ ...one, act, who })),
      ),
    );
  await all('buy coins', everybody);
  await all('mint', everybody.slice(0, 5));
  await all('sell licenses of a work', everybody.slice(5));
  await until(
    () => allMints(market),
    (mints) => mints.length > 0 && mints.every(({ open }) => !open),
    'the first mints',
  );
  await all('offer a token', everybody.slice(0, 4));
};
