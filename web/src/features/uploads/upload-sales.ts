import { isPrice } from '../../entities/work/price-field.tsx';
import type { AlbumChoice } from './album-choice.ts';
import { present, type UploadQueue } from './upload-queue.ts';
import { readyItems } from './upload-rules.ts';
import type { WantedSale } from './wanted-sales.ts';

/** Only works that everyone sees can be sold. */
export const canSell = (choice: AlbumChoice): boolean => choice.kind === 'album' && choice.published;

export const hasOwnPrices = (queue: UploadQueue): boolean => present(queue).some(({ price }) => price !== '');

/** Whether the works are for sale, and their price is still to be entered. */
export const needsPrice = (shared: string | null, choice: AlbumChoice): boolean =>
  canSell(choice) && shared !== null && !isPrice(shared);

/** The sales to open once the works are ready: at the work's own price, else at the shared one. */
export const salesOf = (queue: UploadQueue, shared: string | null, choice: AlbumChoice): WantedSale[] =>
  !canSell(choice)
    ? []
    : readyItems(queue).flatMap(({ attachmentId, title, allowPublish, price }) => {
        const wanted = price === '' ? (shared ?? '') : price;
        if (attachmentId === null || !allowPublish || !isPrice(wanted)) return [];
        return [{ imageId: attachmentId, title, price: Number(wanted) }];
      });
