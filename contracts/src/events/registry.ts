import { reservationEvents, userEvents } from './accounts.ts';
import { albumEvents } from './albums.ts';
import { auditEvents } from './audit.ts';
import { categoryEvents, charityEvents, spotlightEvents, subcategoryEvents } from './catalogue.ts';
import { coinPackEvents } from './coin-packs.ts';
import { collectionEvents } from './collections.ts';
import type { EventDefinition } from './envelope.ts';
import { erasureEvents } from './erasure.ts';
import { exportEvents } from './exports.ts';
import { followEvents } from './follows.ts';
import { grantCountEvents } from './grant-counts.ts';
import { grantEvents } from './grants.ts';
import { imageBatchEvents, imageEvents } from './images.ts';
import { invitationEvents } from './invitations.ts';
import { albumModerationEvents, imageModerationEvents, reportEvents, suspensionEvents } from './moderation.ts';
import { passwordEvents } from './passwords.ts';
import { paymentNoticeEvents } from './payment-notices.ts';
import { purchaseEvents } from './purchases.ts';
import { refundEvents } from './refunds.ts';
import { sharingEvents } from './sharing.ts';
import { profileEvents } from './profiles.ts';
import { transferEvents } from './transfers.ts';
import { walletEvents } from './wallet.ts';

/** Every event type of the product by its name, which is unique over all streams. */
export const eventRegistry: Readonly<Record<string, EventDefinition>> = {
  ...userEvents,
  ...reservationEvents,
  ...albumEvents,
  ...categoryEvents,
  ...subcategoryEvents,
  ...spotlightEvents,
  ...charityEvents,
  ...imageEvents,
  ...imageBatchEvents,
  ...collectionEvents,
  ...passwordEvents,
  ...followEvents,
  ...invitationEvents,
  ...sharingEvents,
  ...profileEvents,
  ...erasureEvents,
  ...exportEvents,
  ...reportEvents,
  ...imageModerationEvents,
  ...albumModerationEvents,
  ...suspensionEvents,
  ...walletEvents,
  ...purchaseEvents,
  ...coinPackEvents,
  ...paymentNoticeEvents,
  ...refundEvents,
  ...transferEvents,
  ...grantEvents,
  ...grantCountEvents,
  ...auditEvents,
} as unknown as Readonly<Record<string, EventDefinition>>;

export const allEventTypes = Object.entries(eventRegistry).map(([name, definition]) => ({
  name,
  version: definition.version,
  schema: definition.data,
}));
