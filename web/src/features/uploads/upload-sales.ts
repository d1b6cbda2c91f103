import { isPrice } from '../../entities/work/price-field.tsx';
import type { AlbumChoice } from './album-choice.ts';
import { present, type UploadItem, type UploadQueue } from './upload-queue.ts';
import { readyItems } from './upload-rules.ts';
import type { WantedSale } from './wanted-sales.ts';

/** Why a work can't be for sale; the catalogue has a text for each under this name. */
export type NotForSale = 'private' | 'collection' | 'hidden';

/** Only works that everyone sees can be sold. @param choice null while it is not known where the work goes */
export const whyNotForSale = (
  choice: AlbumChoice | null,
  { allowPublish }: Pick<UploadItem, 'allowPublish'>,
): NotForSale | null => {
  if (choice?.kind === 'collection') return 'collection';
  if (choice?.kind === 'album' && !choice.published) return 'private';
  return allowPublish ? null : 'hidden';
};

export const canSell = (queue: UploadQueue, choice: AlbumChoice): boolean =>
  present(queue).some((item) => whyNotForSale(choice, item) === null);

/** Whether the works are for sale, and their price is still to be entered. */
export const needsPrice = (queue: UploadQueue, shared: string | null, choice: AlbumChoice): boolean =>
  canSell(queue, choice) && shared !== null && !isPrice(shared);

/** The work's own price, else the shared one; null where it has none. */
const priceOf = ({ price }: UploadItem, shared: string | null): number | null => {
  const wanted = price === '' ? (shared ?? '') : price;
  return isPrice(wanted) ? Number(wanted) : null;
};

/** Whether a work has its own price and can be for sale where it goes. */
export const hasOwnPrice = (queue: UploadQueue, choice: AlbumChoice): boolean =>
  present(queue).some((item) => priceOf(item, null) !== null && whyNotForSale(choice, item) === null);

/** The prices of works that can't be for sale where they go, each once, and why; null where nothing is lost. */
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

/** The sales to open once the works are ready. */
export const salesOf = (queue: UploadQueue, shared: string | null, choice: AlbumChoice): WantedSale[] =>
  readyItems(queue).flatMap((item) => {
    const { attachmentId, title } = item;
    const price = priceOf(item, shared);
    if (attachmentId === null || price === null || whyNotForSale(choice, item) !== null) return [];
    return [{ imageId: attachmentId, title, price }];
  });
