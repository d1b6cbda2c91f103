import { licencesRoutes } from '@pixchange/contracts/http/routes/licences';
import { paging } from '@pixchange/contracts/http/limits';
import type { NftView } from '@pixchange/contracts/http/nfts';
import { nftsRoutes } from '@pixchange/contracts/http/routes/nfts';
import { offersRoutes } from '@pixchange/contracts/http/routes/offers';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { imageKeys } from '../../shared/api/query-keys.ts';

const NFTS = ['nfts'] as const;
/** Interval in milliseconds for polling a token during a withdrawal. */
const WITHDRAWAL_MS = 3_000;

export const token = (id: string) =>
  queryOptions({
    queryKey: [...NFTS, id],
    queryFn: ({ signal }) => api(nftsRoutes.show, { params: { id }, signal }),
    // Polls during a withdrawal, because the owner is waiting for the blockchain.
    refetchInterval: ({ state }) => (state.data?.withdrawal ? WITHDRAWAL_MS : false),
  });

/**
 * Query of a token's history, oldest first. The key contains the place of the token, so that a transfer refetches the
 * history.
 */
export const tokenHistory = ({ id, place }: Pick<NftView, 'id' | 'place'>) =>
  infiniteQueryOptions({
    queryKey: [...NFTS, id, 'history', place],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      api(nftsRoutes.history, { params: { id }, query: { page: pageParam, per_page: paging.listingPerPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
  });

/** Query of the tokens that the signed-in member bought. */
export const ownTokenPurchases = () =>
  infiniteQueryOptions({
    queryKey: [...NFTS, 'purchases'],
    queryFn: ({ pageParam, signal }) =>
      api(nftsRoutes.purchases, { query: { page: pageParam, per_page: paging.listingPerPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
  });

/** Refetches tokens and offers, and works, whose pages show both. */
const useRefresh = () => {
  const client = useQueryClient();
  return (): Promise<unknown> =>
    Promise.all([NFTS, imageKeys.all, ['offers']].map((queryKey) => client.invalidateQueries({ queryKey })));
};

/** Buys a token at the displayed price. Requests with the same key are charged once. */
export const useBuyToken = (id: string) => {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ offer, key }: { offer: { id: string; price: number }; key: string }) =>
      api(licencesRoutes.purchase, { params: { id: offer.id }, body: { price: offer.price }, idempotencyKey: key }),
    onSuccess: ({ nft }) => {
      if (nft !== undefined) client.setQueryData(token(id).queryKey, nft);
      void client.invalidateQueries({ queryKey: ownProfile().queryKey });
      void client.invalidateQueries({ queryKey: ['transactions'] });
    },
    // The displayed price or availability may be out of date.
    onSettled: refresh,
  });
};

/** Offers the member's own token for sale, or changes its price. */
export const useSetTokenPrice = ({ id, offer }: NftView) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (price: number) =>
      offer
        ? api(offersRoutes.reprice, { params: { id: offer.id }, body: { price } })
        : api(offersRoutes.open, { body: { nft_id: id, price } }),
    onSettled: refresh,
  });
};

export const useStopSellingToken = ({ offer }: NftView) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => api(offersRoutes.close, { params: { id: offer?.id ?? '' } }),
    onSettled: refresh,
  });
};

/** Returns a function that writes a token to the cache, so that a withdrawal is visible before the refetch. */
const useShow = (id: string) => {
  const client = useQueryClient();
  return (nft: NftView): void => void client.setQueryData(token(id).queryKey, nft);
};

/** Withdraws the member's own token to their verified address. */
export const useWithdrawToken = (id: string) => {
  const refresh = useRefresh();
  const show = useShow(id);
  return useMutation({
    mutationFn: ({ address, password }: { address: string; password: string }) =>
      api(nftsRoutes.withdraw, {
        params: { id },
        body: { address, ...(password === '' ? {} : { password }) },
      }),
    onSuccess: show,
    onSettled: refresh,
  });
};

export const useCancelWithdrawal = (id: string) => {
  const refresh = useRefresh();
  const show = useShow(id);
  return useMutation({
    mutationFn: () => api(nftsRoutes.cancelWithdrawal, { params: { id } }),
    onSuccess: show,
    onSettled: refresh,
  });
};

/** Query of the instructions that return the member's own token to the vault. */
export const deposit = (id: string) =>
  queryOptions({
    queryKey: [...NFTS, id, 'deposit'],
    queryFn: ({ signal }) => api(nftsRoutes.deposit, { params: { id }, signal }),
  });
