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
    // Its file has an address that ends after an hour.
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

/** Query of works on sale, page by page. */
export const worksOnSale = (market: Market) =>
  imagesList(['on sale', marketSearch(market)], (page, signal) =>
    api(offersRoutes.works, { query: { page, per_page: paging.listingPerPage, ...marketRequest(market) }, signal }),
  );

/** Query of an own offer, with the seller's share of the price. */
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

/** Refetches a work with its sale; lists show its price too. */
const useRefresh = () => {
  const client = useQueryClient();
  return (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: imageKeys.all }),
      client.invalidateQueries({ queryKey: ['offers'] }),
    ]);
};

/** Buys at the price that was shown. The same key pays once, however often it is sent. */
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
    // The displayed data may be out of date: the price, or whether it is for sale.
    onError: () => refresh(),
  });
};

/** Puts a work on sale for some uses, or changes its price. */
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
