import type { PersonalData } from '../../../extensions/personal-data.ts';
import { offerDecider } from './offer.decider.ts';
import { offerViewOf } from './offer.view.ts';
import type { OffersQueries } from './offers.queries.ts';

/** Returns the source of a member's offers for the data export. */
export const offersPersonalData = (queries: OffersQueries): PersonalData => ({
  async *entries(userId) {
    const offers = await queries.by(userId);
    yield { path: 'offers.json', json: offers.map((row) => offerViewOf(row, undefined, null)) };
  },
  async *streams(userId) {
    yield* new Set((await queries.by(userId)).map((row) => offerDecider.stream(row.nft_id ?? row.image_id)));
  },
});
