import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { adminNftsHttp, type MintRow } from '@pixchange/contracts/http/admin-nfts';
import { ApiError } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { offersHttp, type OfferView } from '@pixchange/contracts/http/offers';
import type { AuditReport } from '../../services/audit/src/report/report.ts';
import { auditNow } from '../ledger/audited.ts';
import type { Market, Trader } from './market.ts';

const UNITS = ['coins', 'pixtokens'] as const;

/** Returns the result; null when the caller may not see it (a suspended person has no session). */
const ifAllowed = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
};

const duplicates = (all: readonly string[]): readonly string[] => all.filter((one, at) => all.indexOf(one) !== at);

const sumsOf = ({ totals, findings }: AuditReport): string[] => [
  ...findings.map((finding) => `the auditor finds ${JSON.stringify(finding)}`),
  ...UNITS.flatMap((unit) => {
    const sum = totals.find(({ account }) => account === 'all')?.[unit] ?? 0;
    return sum === 0 ? [] : [`all ${unit} add up to ${sum}`];
  }),
];

/** Compares a wallet from the view of the person, an administrator and the auditor. */
const walletOf = async ({ product, admin }: Market, trader: Trader, { balances }: AuditReport): Promise<string[]> => {
  const { id, token } = trader;
  const account = await product.call(adminLedgerHttp.account, { token: admin.session.token, params: { id } });
  const profile = await ifAllowed(product.call(accountsHttp.ownProfile, { token }));
  const audited = (name: string, unit: (typeof UNITS)[number]): number =>
    balances.find((balance) => balance.account === `${name}:${id}`)?.[unit] ?? 0;
  return UNITS.flatMap((unit) => {
    const seen = {
      auditor: audited('wallet', unit),
      administrator: account.balances[unit],
      ...(profile === null ? {} : { person: profile[unit] }),
    };
    const setAside = { auditor: audited('reserved', unit), administrator: account.reserved?.[unit] ?? 0 };
    return [seen, setAside]
      .filter((found) => new Set(Object.values(found)).size > 1)
      .map((found) => `${unit} of ${id}: ${JSON.stringify(found)}`);
  });
};

export const allMints = ({ product, moderator }: Market): Promise<MintRow[]> =>
  product.call(adminNftsHttp.list, {
    token: moderator.session.token,
    query: { range: '[0,99]' } as never,
  });

/** Returns the persons who see a token as their own, by token. */
const holdersOf = async ({ product, traders }: Market): Promise<ReadonlyMap<string, readonly string[]>> => {
  const holders = new Map<string, string[]>();
  for (const { id, token } of traders) {
    const own = await ifAllowed(product.call(nftsHttp.own, { token, query: { per_page: 100 } as never }));
    for (const nft of own?.collection ?? [])
      if (nft.owner?.id === id) holders.set(nft.id, [...(holders.get(nft.id) ?? []), id]);
  }
  return holders;
};

/**
 * Checks that the public owner of a token is the person who sees it as their own; a suspended person's token has no
 * owner.
 */
const wrongOf = ({ id, owner, place }: NftView, holders: readonly string[]): string[] => [
  ...(holders.join() === (owner?.id ?? '') ? [] : [`token ${id} of ${owner?.id} is that of ${holders.join(' and ')}`]),
  ...(place === null ? [`token ${id} is nowhere`] : []),
];

/** Checks that a work has at most one token, and a token one owner. */
const tokensOf = async (market: Market): Promise<{ readonly wrong: string[]; readonly tokens: readonly NftView[] }> => {
  const { product } = market;
  const mints = await allMints(market);
  const minted = mints.filter(({ status }) => status === 'minted');
  const tokens = await Promise.all(minted.map(({ id }) => product.call(nftsHttp.show, { params: { id } })));
  const wrong = [
    ...duplicates(mints.map(({ image_id: work }) => work)).map((work) => `two mints of ${work}`),
    ...duplicates(minted.map(({ token_id: id }) => id ?? 'none')).map((id) => `two works are token ${id}`),
  ];
  const holders = await holdersOf(market);
  return { wrong: [...wrong, ...tokens.flatMap((token) => wrongOf(token, holders.get(token.id) ?? []))], tokens };
};

const wrongOffer = (
  { id, kind, seller }: OfferView,
  owner: string | undefined,
  token: NftView | undefined,
): string[] => [
  ...(owner !== undefined && seller?.id === owner
    ? []
    : [`offer ${id} is by ${seller?.id}, and its ${kind} is of ${owner}`]),
  ...(kind === 'licence' || token?.place === 'vault' ? [] : [`offer ${id} is of a token that is away`]),
];

/** Checks that an open offer belongs to its item's owner, and is the item's only one. */
const offersOf = async ({ product }: Market, tokens: readonly NftView[]): Promise<string[]> => {
  const { collection } = await product.call(offersHttp.list, { query: { per_page: 100 } as never });
  const itemOf = ({ nft_id: nft, image_id: work }: OfferView): string => nft ?? work;
  const wrong = duplicates(collection.map(itemOf)).map((item) => `two offers of ${item}`);
  for (const offer of collection) {
    const token = tokens.find(({ id }) => id === offer.nft_id);
    const work = await ifAllowed(product.call(imagesHttp.show, { params: { id: offer.image_id } }));
    const owner = offer.kind === 'nft' ? token?.owner?.id : work?.user.id;
    wrong.push(...wrongOffer(offer, owner, token));
  }
  return wrong;
};

/** Returns all violations, including temporary ones of pending processes. */
export const whatIsWrong = async (market: Market): Promise<string[]> => {
  const report = await auditNow(market.product);
  const wallets = await Promise.all(market.traders.map((trader) => walletOf(market, trader, report)));
  const { wrong, tokens } = await tokensOf(market);
  return [...sumsOf(report), ...wallets.flat(), ...wrong, ...(await offersOf(market, tokens))];
};

/** Returns tokens that are not where the product says, according to the chain. */
export const whatTheChainDenies = async (market: Market): Promise<string[]> => {
  const chain = market.local.client();
  const { tokens } = await tokensOf(market);
  const wrong: string[] = [];
  for (const { id, token_id: tokenId, place, owner } of tokens) {
    const at = await chain.ownerOf(tokenId ?? '');
    const wallet = market.traders.find((trader) => trader.id === owner?.id)?.wallet.address;
    const expected = place === 'wallet' ? wallet : chain.vault;
    if (at !== expected) wrong.push(`token ${id} is at ${at}, and not at ${expected}`);
  }
  return wrong;
};
