import { reservationEvents, userEvents } from '../events/accounts.ts';
import { albumEvents } from '../events/albums.ts';
import { auditEvents } from '../events/audit.ts';
import { categoryEvents, charityEvents, spotlightEvents, subcategoryEvents } from '../events/catalogue.ts';
import { coinPackEvents } from '../events/coin-packs.ts';
import { collectionEvents } from '../events/collections.ts';
import type { EventDefinitions } from '../events/envelope.ts';
import { erasureEvents } from '../events/erasure.ts';
import { exportEvents } from '../events/exports.ts';
import { followEvents } from '../events/follows.ts';
import { grantCountEvents } from '../events/grant-counts.ts';
import { grantEvents } from '../events/grants.ts';
import { imageBatchEvents, imageEvents } from '../events/images.ts';
import { invitationEvents } from '../events/invitations.ts';
import { albumModerationEvents, imageModerationEvents, reportEvents, suspensionEvents } from '../events/moderation.ts';
import { passwordEvents } from '../events/passwords.ts';
import { paymentNoticeEvents } from '../events/payment-notices.ts';
import { profileEvents } from '../events/profiles.ts';
import { purchaseEvents } from '../events/purchases.ts';
import { refundEvents } from '../events/refunds.ts';
import { sharingEvents } from '../events/sharing.ts';
import { transferEvents } from '../events/transfers.ts';
import { walletEvents } from '../events/wallet.ts';
import { utf8Of } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import { leafHash, type Hash, type Sha256 } from './merkle.ts';

const families = (...all: readonly object[]): readonly EventDefinitions[] => all as readonly EventDefinitions[];

/** Ledger and moderation: every one of these events is a leaf of the tamper-evident log. A family that was a leaf once stays one for ever: the places of all later leaves depend on it. */
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
);

/** All others. The heads of the log are not among its leaves: it would never come to rest. */
export const otherFamilies = families(
  userEvents,
  reservationEvents,
  albumEvents,
  categoryEvents,
  subcategoryEvents,
  spotlightEvents,
  charityEvents,
  collectionEvents,
  imageEvents,
  imageBatchEvents,
  passwordEvents,
  followEvents,
  sharingEvents,
  profileEvents,
  erasureEvents,
  exportEvents,
  auditEvents,
);

const leafTypes: ReadonlySet<string> = new Set(leafFamilies.flatMap((family) => Object.keys(family)));

const otherTypes: ReadonlySet<string> = new Set(otherFamilies.flatMap((family) => Object.keys(family)));

/** True for an event that is a leaf; its index is the number of leaves before it in the order of the whole log. */
export const isLeaf = (eventType: string): boolean => leafTypes.has(eventType);

/**
 * Whether an event is a leaf, also one of a type that only a newer version knows: since then the metadata say so (`leaf`). `unknown` where
 * nobody says it: the places of all later leaves depend on it, so that whatever counts leaves must stop there.
 */
export const leafStanding = ({
  type,
  metadata,
}: {
  readonly type: string;
  readonly metadata: unknown;
}): 'leaf' | 'none' | 'unknown' => {
  if (leafTypes.has(type)) return 'leaf';
  if (otherTypes.has(type) || type.startsWith('$')) return 'none';
  const said: unknown =
    typeof metadata === 'object' && metadata !== null ? (metadata as { readonly leaf?: unknown }).leaf : undefined;
  if (typeof said !== 'boolean') return 'unknown';
  return said ? 'leaf' : 'none';
};

/** An event as the store keeps it: what is personal as ciphertext, the metadata whole. */
export interface StoredEvent {
  readonly stream: string;
  /** From 0. */
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/**
 * What a leaf is the hash of: the RFC 8785 form of the stored event. No position is in it, since a restore changes those.
 * @throws TypeError for an event that has no canonical form.
 */
export const leafText = ({ stream, revision, id, type, data, metadata }: StoredEvent): string =>
  canonicalJson({ stream, revision, id, type, data, metadata });

export const leafHashOf = (sha256: Sha256, event: StoredEvent): Hash => leafHash(sha256, utf8Of(leafText(event)));
