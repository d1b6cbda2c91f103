import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import type { ImageModerationEvent, ReportEvent, SuspensionEvent } from '@pixchange/contracts/events/moderation';
import type { OfferEvent } from '@pixchange/contracts/events/offers';
import type { Commands } from '../../../runtime/commands/commands.ts';
import type { Originality } from '../../moderation/originality.face.ts';
import type { Consumer } from '../../../runtime/followers/consumer.ts';
import type { Tokens } from '../../nfts/tokens.face.ts';
import { type OfferCommand, offerDecider } from './offer.decider.ts';
import type { TokenOffers } from './token-offers.service.ts';
import type { Offers } from './offers.service.ts';
import type { OffersQueries } from './offers.queries.ts';

type Of<E extends { type: string }, T extends E['type']> = Extract<E, { type: T }>;
type Ending =
  | Of<ImageEvent, 'ImageDeleted'>
  | Of<ImageModerationEvent, 'ImageTakenDown'>
  | Of<NftEvent, 'TokenHeld'>
  | Of<SuspensionEvent, 'AccountSuspended'>
  | Of<ErasureEvent, 'AccountErased'>
  | Of<ReportEvent, 'ReportReopened'>;
type Why = Of<OfferCommand, 'WithdrawItem'>['why'];

/** Closes offers of works and tokens that can't be sold anymore; completed sales are not affected. */
export const closeOffersConsumer = (
  commands: Commands,
  queries: OffersQueries,
  tokens: Tokens,
  originality: Originality,
): Consumer => {
  const withdrawItem = async (itemId: string, why: Why): Promise<void> => {
    await commands.run(offerDecider, { type: 'WithdrawItem', itemId, why });
  };
  const withdraw = async (imageId: string, why: Why): Promise<void> => {
    await withdrawItem(imageId, why);
    await withdrawItem(tokens.idOf(imageId), why);
  };
  const withdrawAll = async (sellerId: string, why: Why): Promise<void> => {
    for (const { status, image_id: imageId, nft_id: nftId } of await queries.by(sellerId))
      if (status === 'open' || status === 'reserved') await withdrawItem(nftId ?? imageId, why);
  };
  /**
   * Withdraws a work from sale when its clearance as original was revoked. A token that was minted in the meantime
   * remains for sale.
   */
  const withdrawCopy = async (reportId: string): Promise<void> => {
    const imageId = await originality.imageOfReport(reportId);
    if (imageId !== null && (await originality.originalityOf(imageId)) !== 'original')
      await withdrawItem(imageId, 'not_original');
  };
  const handle = async (event: Ending): Promise<void> => {
    switch (event.type) {
      case 'ImageDeleted':
        return withdraw(event.data.imageId, 'work_deleted');
      case 'ImageTakenDown':
        return withdraw(event.data.imageId, 'taken_down');
      case 'TokenHeld':
        return withdrawItem(event.data.nftId, 'held');
      case 'AccountSuspended':
        return withdrawAll(event.data.userId, 'suspended');
      case 'AccountErased':
        return withdrawAll(event.data.userId, 'erased');
      case 'ReportReopened':
        return withdrawCopy(event.data.reportId);
    }
  };
  return {
    name: 'close-offers',
    role: 'relay',
    types: ['ImageDeleted', 'ImageTakenDown', 'TokenHeld', 'AccountSuspended', 'AccountErased', 'ReportReopened'],
    reads: ['offers', 'images', 'moderation'],
    concurrency: 4,
    handle: async (event) => {
      await handle(event as Recorded<Ending>);
      return undefined;
    },
  };
};

type Opening = Of<ImageEvent, 'ImageProcessed'> | Of<ReportEvent, 'ReportDismissed'>;

/**
 * Opens the offers that were requested with uploads, once the works are ready or a moderator dismissed a report that
 * they are copies. This includes works that were marked for sale before offers existed.
 */
export const wantedOffersConsumer = (offers: Offers, originality: Originality): Consumer => ({
  name: 'open-wanted-offers',
  role: 'relay',
  types: ['ImageProcessed', 'ReportDismissed'],
  reads: ['images', 'accounts', 'moderation'],
  concurrency: 4,
  handle: async (event) => {
    const { type, data } = event as Recorded<Opening>;
    const imageId = type === 'ImageProcessed' ? data.imageId : await originality.imageOfReport(data.reportId);
    if (imageId !== null) await offers.openWanted(imageId);
    return undefined;
  },
});

type Offering = Of<NftEvent, 'TokenOffered'> | Of<OfferEvent, 'OfferClosed'>;

/** Synchronizes the reservation of a token with its offer, because a process may crash between the two changes. */
export const tokenOffersConsumer = (offers: TokenOffers): Consumer => ({
  name: 'token-offers',
  role: 'relay',
  types: ['TokenOffered', 'OfferClosed'],
  reads: [],
  concurrency: 4,
  handle: async (event) => {
    const { type, data } = event as Recorded<Offering>;
    await offers.settle(type === 'OfferClosed' ? data.itemId : data.nftId);
    return undefined;
  },
});
