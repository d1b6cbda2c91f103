import { isPrice } from '../../entities/work/price-field.tsx';
import type { AlbumChoice } from './album-choice.ts';
import { present, type UploadItem, type UploadQueue } from './upload-queue.ts';
import { readyItems } from './upload-rules.ts';
import type { WantedSale } from './wanted-sales.ts';

/** Reason why a work can't be for sale. The catalog has a text with the same name for each reason. */
export type NotForSale = 'private' | 'collection' | 'hidden';

/**
 * Returns the reason why a work can't be sold; null if none is known.
 * @param choice target of the work; null while it is unknown
 */
export const whyNotForSale = (
  choice: AlbumChoice | null,
  { allowPublish }: Pick<UploadItem, 'allowPublish'>,
): NotForSale | null => {
  if (choice?.kind === 'collection') return 'collection';
  if (choice?.kind === 'album' && !choice.published) return 'private';
  return allowPublish ? null : 'hidden';
};

/**
 * Whether the member must correct the work's own price. An empty price is valid, and any price is valid if the work
 * can't be sold.
 */
export const isPriceWrong = (
  choice: AlbumChoice | null,
  details: Pick<UploadItem, 'allowPublish' | 'price'>,
): boolean => details.price !== '' && !isPrice(details.price) && whyNotForSale(choice, details) === null;

export const canSell = (queue: UploadQueue, choice: AlbumChoice): boolean =>
  present(queue).some((item) => whyNotForSale(choice, item) === null);

/**
 * Whether the member must correct a price: works can be sold, and the shared price is missing or invalid, or a work's
 * own price is invalid.
 */
export const needsPrice = (queue: UploadQueue, shared: string | null, choice: AlbumChoice): boolean =>
  canSell(queue, choice) &&
  ((shared !== null && !isPrice(shared)) || present(queue).some((item) => isPriceWrong(choice, item)));

/** Returns the work's own price, else the shared one; null if that price is missing or invalid. */
const priceOf = ({ price }: UploadItem, shared: string | null): number | null => {
  const wanted = price === '' ? (shared ?? '') : price;
  return isPrice(wanted) ? Number(wanted) : null;
};

/** Whether any work has its own price and can be for sale at its target. */
export const hasOwnPrice = (queue: UploadQueue, choice: AlbumChoice): boolean =>
  present(queue).some((item) => priceOf(item, null) !== null && whyNotForSale(choice, item) === null);

/**
 * Returns the distinct prices of works that can't be for sale at their target, with the reason for the first one; null
 * if there are none.
 */
export const lostPrices = (
  queue: UploadQueue,
  shared: string | null,
  choice: AlbumChoice,
): { why: NotForSale; prices: number[] } | null => {
  const lost = present(queue).flatMap((item) => {
    const [why, price] = [whyNotForSale(choice, item), priceOf(item, shared)];
    return why === null || price === null ? [] : [{ why, price }];
  });
  const [first] = lost;
  return first === undefined ? null : { why: first.why, prices: [...new Set(lost.map(({ price }) => price))] };
};

/** Returns the sales to open when the works are ready. */
export const salesOf = (queue: UploadQueue, shared: string | null, choice: AlbumChoice): WantedSale[] =>
  readyItems(queue).flatMap((item) => {
    const { attachmentId, title } = item;
    const price = priceOf(item, shared);
    if (attachmentId === null || price === null || whyNotForSale(choice, item) !== null) return [];
    return [{ imageId: attachmentId, title, price }];
  });
