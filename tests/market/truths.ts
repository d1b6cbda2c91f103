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

/** Response statuses for calls that are not permitted, or whose object the caller may not see. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404]);

/** Returns the result; null when the caller may not see it, for example because a suspended person has no session. */
const ifAllowed = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && REFUSED.has(error.status)) return null;
    throw error;
  }
};

const duplicates = (all: readonly string[]): readonly string[] => all.filter((one, at) => all.indexOf(one) !== at);

/** Returns findings of the auditor, and units whose balances do not add up to 0. */
const findBookViolations = ({ totals, findings }: AuditReport): string[] => [
  ...findings.map((finding) => `the auditor finds ${JSON.stringify(finding)}`),
  ...UNITS.flatMap((unit) => {
    const sum = totals.find(({ account }) => account === 'all')?.[unit] ?? 0;
    return sum === 0 ? [] : [`all ${unit} add up to ${sum}`];
  }),
];

/** Returns balances of a wallet that differ between the views of the person, an administrator and the auditor. */
const findWalletViolations = async (
  { product, admin }: Market,
  trader: Trader,
  { balances }: AuditReport,
): Promise<string[]> => {
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

/** Returns the people who see a token as their own, by token. */
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
 * Returns violations: the public owner of a token must be the person who sees it as their own. The token of a suspended
 * person has no public owner.
 */
const findTokenViolations = ({ id, owner, place }: NftView, holders: readonly string[]): string[] => [
  ...(holders.join() === (owner?.id ?? '')
    ? []
    : [`token ${id} has the public owner ${owner?.id}, but is listed by ${holders.join(' and ')}`]),
  ...(place === null ? [`token ${id} has no place`] : []),
];

/** Returns all tokens, and violations of the rules that a work has at most one token, and a token at most one owner. */
const checkTokens = async (
  market: Market,
): Promise<{ readonly wrong: string[]; readonly tokens: readonly NftView[] }> => {
  const { product } = market;
  const mints = await allMints(market);
  const minted = mints.filter(({ status }) => status === 'minted');
  const tokens = await Promise.all(minted.map(({ id }) => product.call(nftsHttp.show, { params: { id } })));
  const wrong = [
    ...duplicates(mints.map(({ image_id: work }) => work)).map((work) => `two mints of ${work}`),
    ...duplicates(minted.map(({ token_id: id }) => id ?? 'none')).map((id) => `two works are token ${id}`),
  ];
  const holders = await holdersOf(market);
  return {
    wrong: [...wrong, ...tokens.flatMap((token) => findTokenViolations(token, holders.get(token.id) ?? []))],
    tokens,
  };
};

const findOfferViolations = (
  { id, kind, seller }: OfferView,
  owner: string | undefined,
  token: NftView | undefined,
): string[] => [
  ...(owner !== undefined && seller?.id === owner
    ? []
    : [`offer ${id} is by ${seller?.id}, but its item (${kind}) belongs to ${owner}`]),
  ...(kind === 'licence' || token?.place === 'vault' ? [] : [`offer ${id} is for a token outside the vault`]),
];

/** Returns open offers that do not belong to their item's owner, and items with several open offers. */
const checkOffers = async ({ product }: Market, tokens: readonly NftView[]): Promise<string[]> => {
  const { collection } = await product.call(offersHttp.list, { query: { per_page: 100 } as never });
  const itemOf = ({ nft_id: nft, image_id: work }: OfferView): string => nft ?? work;
  const wrong = duplicates(collection.map(itemOf)).map((item) => `two offers of ${item}`);
  for (const offer of collection) {
    const token = tokens.find(({ id }) => id === offer.nft_id);
    const work = await ifAllowed(product.call(imagesHttp.show, { params: { id: offer.image_id } }));
    const owner = offer.kind === 'nft' ? token?.owner?.id : work?.user.id;
    wrong.push(...findOfferViolations(offer, owner, token));
  }
  return wrong;
};

/** Returns all violations, including temporary ones while processes are pending. */
export const findViolations = async (market: Market): Promise<string[]> => {
  const report = await auditNow(market.product);
  const wallets = await Promise.all(market.traders.map((trader) => findWalletViolations(market, trader, report)));
  const { wrong, tokens } = await checkTokens(market);
  return [...findBookViolations(report), ...wallets.flat(), ...wrong, ...(await checkOffers(market, tokens))];
};

/** Returns tokens whose owner on the chain differs from the one in the product. */
export const findChainViolations = async (market: Market): Promise<string[]> => {
  const chain = market.local.client();
  const { tokens } = await checkTokens(market);
  const wrong: string[] = [];
  for (const { id, token_id: tokenId, place, owner } of tokens) {
    const at = await chain.ownerOf(tokenId ?? '');
    const wallet = market.traders.find((trader) => trader.id === owner?.id)?.wallet.address;
    const expected = place === 'wallet' ? wallet : chain.vault;
    if (at !== expected) wrong.push(`token ${id} is at ${at} on the chain, but should be at ${expected}`);
  }
  return wrong;
};
