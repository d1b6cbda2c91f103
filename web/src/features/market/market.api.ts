import type { ImageItemView } from '@pixchange/contracts/http/images';
import { licencesRoutes } from '@pixchange/contracts/http/routes/licences';
import type { LicenceUses } from '@pixchange/contracts/http/values/licence-uses';
import { paging } from '@pixchange/contracts/http/limits';
import { offersRoutes } from '@pixchange/contracts/http/routes/offers';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { imagesList } from '../../shared/api/image-lists.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { imageKeys } from '../../shared/api/query-keys.ts';
import { marketRequest, marketSearch, type Market } from './market-query.ts';

const LICENCES = ['licences'] as const;

export const licence = (id: string) =>
  queryOptions({
    queryKey: [...LICENCES, id],
    // The URL of the file expires after an hour.
    staleTime: 30 * 60_000,
    queryFn: ({ signal }) => api(licencesRoutes.show, { params: { id }, signal }),
  });

export const ownLicences = () =>
  infiniteQueryOptions({
    queryKey: [...LICENCES, 'own'],
    queryFn: ({ pageParam, signal }) =>
      api(licencesRoutes.list, { query: { page: pageParam, per_page: paging.listingPerPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
  });

/** Query of works for sale, page by page. */
export const worksOnSale = (market: Market) =>
  imagesList(['on sale', marketSearch(market)], (page, signal) =>
    api(offersRoutes.works, { query: { page, per_page: paging.listingPerPage, ...marketRequest(market) }, signal }),
  );

/** Query of an offer; the response for its seller contains the proceeds of a sale. */
export const offer = (id: string) =>
  queryOptions({
    queryKey: ['offers', id],
    queryFn: ({ signal }) => api(offersRoutes.show, { params: { id }, signal }),
  });

export const seller = (id: string) =>
  queryOptions({
    queryKey: ['offers', 'seller', id],
    queryFn: ({ signal }) => api(offersRoutes.seller, { params: { id }, signal }),
  });

/** Refetches all works and offers, because lists of works also show prices. */
const useRefresh = () => {
  const client = useQueryClient();
  return (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: imageKeys.all }),
      client.invalidateQueries({ queryKey: ['offers'] }),
    ]);
};

/** Buys a license at the displayed price. Requests with the same key are charged once. */
export const useBuy = () => {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ item, key }: { item: ImageItemView; key: string }) => {
      const { licence: bought } = await api(licencesRoutes.purchase, {
        params: { id: item.offer_id ?? '' },
        body: { price: item.price },
        idempotencyKey: key,
      });
      if (bought === undefined) throw new Error('the offer was not of a license');
      return bought;
    },
    onSuccess: (bought) => {
      client.setQueryData(licence(bought.id).queryKey, bought);
      void client.invalidateQueries({ queryKey: ownLicences().queryKey });
      void client.invalidateQueries({ queryKey: ownProfile().queryKey });
      void client.invalidateQueries({ queryKey: ['transactions'] });
      return refresh();
    },
    // The displayed price or availability may be out of date.
    onError: () => refresh(),
  });
};

/** Puts a work on sale for the given uses, or changes its price. */
export const useSetPrice = (item: ImageItemView, uses: LicenceUses) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (price: number) =>
      item.offer_id === null
        ? api(offersRoutes.open, { body: { image_id: item.id, price, uses } })
        : api(offersRoutes.reprice, { params: { id: item.offer_id }, body: { price } }),
    onSuccess: refresh,
  });
};

export const useStopSelling = (item: ImageItemView) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => api(offersRoutes.close, { params: { id: item.offer_id ?? '' } }),
    onSettled: refresh,
  });
};
