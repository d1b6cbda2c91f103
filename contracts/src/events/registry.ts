import { reservationEvents, userEvents } from './accounts.ts';
import { albumEvents } from './albums.ts';
import { anchorEvents } from './anchors.ts';
import { apiKeyEvents } from './api-keys.ts';
import { auditEvents } from './audit.ts';
import {
  categoryEvents,
  charityEvents,
  spotlightEvents,
  subcategoryEvents,
  themeEvents,
  themeResultEvents,
} from './catalogue.ts';
import { coinPackEvents } from './coin-packs.ts';
import { collectionEvents } from './collections.ts';
import { commentEvents, commentMailEvents, commentModerationEvents } from './comments.ts';
import { cosignatureEvents } from './cosignatures.ts';
import type { EventDefinition, EventDefinitions } from './envelope.ts';
import { differenceEvents } from './differences.ts';
import { erasureEvents } from './erasure.ts';
import { exportEvents } from './exports.ts';
import { followEvents } from './follows.ts';
import { grantCountEvents } from './grant-counts.ts';
import { grantEvents } from './grants.ts';
import { imageBatchEvents, imageEvents } from './images.ts';
import { invitationEvents, rewardedMailboxEvents } from './invitations.ts';
import { jobEvents } from './jobs.ts';
import { memberViewEvents } from './member-views.ts';
import {
  albumModerationEvents,
  caseEvents,
  imageCareEvents,
  imageModerationEvents,
  reportBatchEvents,
  reportEvents,
  suspensionEvents,
} from './moderation.ts';
import { licenceEvents } from './licences.ts';
import { nftEvents } from './nfts.ts';
import { notificationEvents } from './notifications.ts';
import { offerEvents } from './offers.ts';
import { passwordEvents } from './passwords.ts';
import { paymentNoticeEvents } from './payment-notices.ts';
import { pinEvents } from './pins.ts';
import { profileEvents } from './profiles.ts';
import { proposalEvents } from './proposals.ts';
import { purchaseEvents } from './purchases.ts';
import { refundCountEvents } from './refund-counts.ts';
import { refundEvents } from './refunds.ts';
import { saleRefundEvents } from './sale-refunds.ts';
import { roleAdoptionEvents } from './roles.ts';
import { savedFilterEvents } from './saved-filters.ts';
import { sharingEvents } from './sharing.ts';
import { siteEvents } from './site.ts';
import { staffEvents } from './staff.ts';
import { tokenSaleEvents } from './token-sales.ts';
import { transferEvents } from './transfers.ts';
import { walletEvents } from './wallet.ts';
const families = (...all: readonly object[]): readonly EventDefinitions[] => all as readonly EventDefinitions[];

/**
 * Families of the ledger, of moderation and of other staff actions. All of their events are leaves of the
 * tamper-evident log. A family must never be removed from this list, because the indexes of all later leaves depend on
 * its events.
 */
export const leafFamilies = families(
  walletEvents,
  purchaseEvents,
  transferEvents,
  grantEvents,
  grantCountEvents,
  invitationEvents,
  coinPackEvents,
  paymentNoticeEvents,
  refundEvents,
  reportEvents,
  imageModerationEvents,
  albumModerationEvents,
  suspensionEvents,
  commentModerationEvents,
  offerEvents,
  licenceEvents,
  saleRefundEvents,
  nftEvents,
  tokenSaleEvents,
  staffEvents,
  jobEvents,
  proposalEvents,
  memberViewEvents,
  reportBatchEvents,
  refundCountEvents,
  differenceEvents,
  caseEvents,
  imageCareEvents,
);

/** Families that move or promise coins, pixtokens, money or tokens. */
export const moneyFamilies = families(
  walletEvents,
  purchaseEvents,
  transferEvents,
  grantEvents,
  grantCountEvents,
  invitationEvents,
  paymentNoticeEvents,
  refundEvents,
  offerEvents,
  licenceEvents,
  saleRefundEvents,
  nftEvents,
  tokenSaleEvents,
);

/** All other families. The heads of the log are not leaves; otherwise every new head would require another one. */
export const otherFamilies = families(
  userEvents,
  reservationEvents,
  albumEvents,
  categoryEvents,
  subcategoryEvents,
  spotlightEvents,
  charityEvents,
  themeEvents,
  themeResultEvents,
  collectionEvents,
  imageEvents,
  imageBatchEvents,
  commentEvents,
  commentMailEvents,
  apiKeyEvents,
  passwordEvents,
  followEvents,
  rewardedMailboxEvents,
  sharingEvents,
  profileEvents,
  erasureEvents,
  exportEvents,
  auditEvents,
  anchorEvents,
  cosignatureEvents,
  savedFilterEvents,
  pinEvents,
  notificationEvents,
  roleAdoptionEvents,
  siteEvents,
);

/** All event types by name; a name is unique across all streams. */
export const eventRegistry: Readonly<Record<string, EventDefinition>> = Object.assign(
  {},
  ...leafFamilies,
  ...otherFamilies,
) as Readonly<Record<string, EventDefinition>>;

/** All event types with their current versions. */
export const allEventTypes = Object.entries(eventRegistry).map(([name, definition]) => ({
  name,
  version: definition.version,
  schema: definition.data,
}));
