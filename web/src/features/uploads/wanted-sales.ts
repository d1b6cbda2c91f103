import { ApiError } from '@pixchange/contracts/http/client';
import { offersRoutes } from '@pixchange/contracts/http/routes/offers';
import { api } from '../../shared/api/client.ts';
import { wordsOf } from '../../shared/api/failure.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { imageKeys } from '../../shared/api/query-keys.ts';
import { session } from '../../shared/session/session.ts';
import { wantedSalesKey as KEY } from '../../shared/session/wanted-sales-key.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { uploadsText as text } from './uploads.text.ts';
import { settled, WATCH_MS_MAX } from './watch-works.ts';

/** A sale that was chosen while uploading; it is opened once the work is ready. */
export interface WantedSale {
  /** The work has the id of its upload. */
  imageId: string;
  title: string;
  /** In pixcoins. */
  price: number;
}

interface KeptSales {
  userId: string;
  sales: WantedSale[];
}

const kept = (): WantedSale[] => {
  try {
    const { userId, sales } = JSON.parse(localStorage.getItem(KEY) ?? '') as KeptSales;
    return userId === session.getState().user?.id && Array.isArray(sales) ? sales : [];
  } catch {
    // Nothing there, or nothing that this page wrote.
    return [];
  }
};

const keep = (sales: WantedSale[]): void => {
  const userId = session.getState().user?.id;
  if (userId === undefined || sales.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify({ userId, sales } satisfies KeptSales));
};

/** Remembers which works shall be on sale. */
export const wantSales = (sales: readonly WantedSale[]): void => {
  if (sales.length > 0) keep([...kept(), ...sales]);
};

type Outcome = 'open' | 'refused' | 'later';

/** A refusal is for good; without a connection, and while the server is busy, the sale is tried again at the next start. */
const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return 'later';
  return error.status === 429 || error.status === 401 ? 'later' : 'refused';
};

const openOne = async ({ imageId, title, price }: WantedSale, signal: AbortSignal): Promise<Outcome> => {
  const item = await settled(imageId, signal);
  // What became of a work that is no longer there was said already.
  if (item?.status !== 'ready') return 'refused';
  if (item.for_sale) return 'open';
  try {
    await api(offersRoutes.open, { body: { image_id: imageId, price }, signal });
    return 'open';
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === 'refused') showToast('error', text.notOnSale(title, wordsOf(error)));
    return outcome;
  }
};

const openAll = async (): Promise<void> => {
  const signal = AbortSignal.timeout(WATCH_MS_MAX);
  let opened = 0;
  for (const sale of kept()) {
    const outcome = await openOne(sale, signal).catch((): Outcome => 'later');
    if (outcome === 'later') continue;
    keep(kept().filter(({ imageId }) => imageId !== sale.imageId));
    if (outcome === 'open') opened += 1;
  }
  if (opened === 0) return;
  showToast('success', text.onSale(opened));
  await queryClient.invalidateQueries({ queryKey: imageKeys.all });
};

/** Opens the sales that were chosen while uploading, in one tab at a time. */
export const openWantedSales = async (): Promise<void> => {
  if (kept().length === 0) return;
  if (navigator.locks === undefined) return openAll();
  await navigator.locks.request(KEY, openAll);
};
