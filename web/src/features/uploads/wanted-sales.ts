import { ApiError } from '@pixchange/contracts/http/client';
import { offersRoutes } from '@pixchange/contracts/http/routes/offers';
import { api } from '../../shared/api/client.ts';
import { messageOf } from '../../shared/api/failure.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { imageKeys } from '../../shared/api/query-keys.ts';
import { session } from '../../shared/session/session.ts';
import { wantedSalesKey as KEY } from '../../shared/session/wanted-sales-key.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { uploadsText as text } from './uploads.text.ts';
import { waitUntilProcessed, WATCH_MS_MAX } from './watch-works.ts';

/** Sale that was chosen during an upload and is opened once the work is ready. */
export interface WantedSale {
  /** Id of the work, which is the id of its upload. */
  imageId: string;
  title: string;
  /** Price in pixcoins. */
  price: number;
}

interface KeptSales {
  userId: string;
  sales: WantedSale[];
}

const storedSales = (): WantedSale[] => {
  try {
    const { userId, sales } = JSON.parse(localStorage.getItem(KEY) ?? '') as KeptSales;
    return userId === session.getState().user?.id && Array.isArray(sales) ? sales : [];
  } catch {
    // The entry is missing or was not written by this page.
    return [];
  }
};

const keep = (sales: WantedSale[]): void => {
  const userId = session.getState().user?.id;
  if (userId === undefined || sales.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify({ userId, sales } satisfies KeptSales));
};

/** Stores the sales to open when their works are ready. */
export const wantSales = (sales: readonly WantedSale[]): void => {
  if (sales.length > 0) keep([...storedSales(), ...sales]);
};

type Outcome = 'open' | 'refused' | 'later';

/**
 * Returns the outcome of an error. A refusal is permanent; after a connection or server error, a rate limit or an
 * expired session, the sale is retried on the next visit.
 */
const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return 'later';
  return error.status === 429 || error.status === 401 ? 'later' : 'refused';
};

const openOne = async ({ imageId, title, price }: WantedSale, signal: AbortSignal): Promise<Outcome> => {
  const item = await waitUntilProcessed(imageId, signal);
  // Drops the sale of a work that failed or no longer exists; another message has already reported that outcome.
  if (item?.status !== 'ready') return 'refused';
  if (item.for_sale) return 'open';
  try {
    await api(offersRoutes.open, { body: { image_id: imageId, price }, signal });
    return 'open';
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === 'refused') showToast('error', text.notOnSale(title, messageOf(error)));
    return outcome;
  }
};

const openAll = async (): Promise<void> => {
  const signal = AbortSignal.timeout(WATCH_MS_MAX);
  let opened = 0;
  for (const sale of storedSales()) {
    const outcome = await openOne(sale, signal).catch((): Outcome => 'later');
    if (outcome === 'later') continue;
    keep(storedSales().filter(({ imageId }) => imageId !== sale.imageId));
    if (outcome === 'open') opened += 1;
  }
  if (opened === 0) return;
  showToast('success', text.onSale(opened));
  await queryClient.invalidateQueries({ queryKey: imageKeys.all });
};

/** Opens the sales that the member chose during an upload, in one tab at a time. */
export const openWantedSales = async (): Promise<void> => {
  if (storedSales().length === 0) return;
  if (navigator.locks === undefined) return openAll();
  await navigator.locks.request(KEY, openAll);
};
