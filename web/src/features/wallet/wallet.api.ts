import { addressOf } from '@pixchange/contracts/http/client';
import type { CoinPackView } from '@pixchange/contracts/http/coin-packs';
import { coinPacksRoutes } from '@pixchange/contracts/http/routes/coin-packs';
import { paging } from '@pixchange/contracts/http/limits';
import type { CardFormView, PurchaseView, StartedPurchaseView } from '@pixchange/contracts/http/purchases';
import { purchasesRoutes } from '@pixchange/contracts/http/routes/purchases';
import { walletRoutes } from '@pixchange/contracts/http/routes/wallet';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { ownFile } from '../../shared/api/own-file.ts';
import { everyPage } from '../../shared/api/pages.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { saveAs } from '../../shared/ui/save-as.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { isWaiting, paymentsOf } from './payments.ts';

/**
 * Platform that the web client sends, because the API has no platform for browsers. `android` returns the packs for all
 * clients and those for Android.
 */
const PLATFORM = 'android';

export const coinPacks = () =>
  queryOptions({
    queryKey: ['coin-packs'],
    queryFn: ({ signal }): Promise<CoinPackView[]> =>
      everyPage((page) =>
        api(coinPacksRoutes.list, { query: { page, per_page: paging.perPageMax, platform: PLATFORM }, signal }),
      ),
  });

const TRANSACTIONS = ['transactions'];

export const ownTransactions = () =>
  infiniteQueryOptions({
    queryKey: TRANSACTIONS,
    queryFn: ({ pageParam, signal }) =>
      api(walletRoutes.transactions, { query: { page: pageParam, per_page: paging.listingPerPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
  });

/** Month, such as `2026-11`, or year of a statement. */
export type Period = { readonly month: string } | { readonly year: string };

export const ownStatement = (period: Period) =>
  queryOptions({
    queryKey: [...TRANSACTIONS, period],
    queryFn: ({ signal }) => api(walletRoutes.statement, { query: period, signal }),
    staleTime: 0,
  });

/**
 * Saves a statement as a CSV file.
 * @throws ApiError
 */
export const saveStatement = async (period: Period): Promise<void> => {
  const response = await ownFile(addressOf(walletRoutes.statement.path, {}, { ...period, format: 'csv' }));
  saveAs(await response.blob(), `statement-${Object.values(period).join('')}.csv`);
};

const PURCHASES = ['coin-purchases'];
const ASK_MS = 10_000;

/** Query of the payments, refetched while a payment is pending. */
export const ownPayments = () =>
  queryOptions({
    queryKey: PURCHASES,
    queryFn: async ({ signal }) =>
      paymentsOf(
        await everyPage((page) => api(purchasesRoutes.own, { query: { page, per_page: paging.perPageMax }, signal })),
        Date.now(),
      ),
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) === true ? ASK_MS : false),
  });

/**
 * Starts a purchase.
 * @throws ApiError
 */
export const startPurchase = (
  packId: string,
  key: string,
  method: PurchaseView['method'],
): Promise<StartedPurchaseView> =>
  api(purchasesRoutes.start, { body: { coin_pack_id: packId, provider: 'paypal', method }, idempotencyKey: key });

/**
 * Requests the configuration of the card fields.
 * @throws ApiError if the site offers no card fields
 */
export const openCardForm = (): Promise<CardFormView> => api(purchasesRoutes.cardForm, {});

export const ownPurchase = (purchaseId: string) =>
  queryOptions({
    queryKey: [...PURCHASES, purchaseId],
    queryFn: ({ signal }) => api(purchasesRoutes.show, { params: { id: purchaseId }, signal }),
  });

/** Whether the same order can still be approved, for example after a declined card. */
export const isPayable = async (purchaseId: string): Promise<boolean> => {
  const { status, approve_url } = await api(purchasesRoutes.show, { params: { id: purchaseId } });
  return status === 'created' && approve_url !== null;
};

/**
 * Captures an approved payment, and refetches the balance and the transactions on success. Returns an error as an
 * outcome instead of throwing it.
 */
export const capturePurchase = async (purchaseId: string): Promise<Outcome> => {
  try {
    const purchase = await api(purchasesRoutes.capture, { params: { id: purchaseId } });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ownProfile().queryKey }),
      queryClient.invalidateQueries({ queryKey: TRANSACTIONS }),
    ]);
    return { kind: 'done', purchase };
  } catch (error) {
    return outcomeOf(error);
  } finally {
    void queryClient.invalidateQueries({ queryKey: PURCHASES });
  }
};
