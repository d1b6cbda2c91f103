import { coinPackEvents, type CoinPackEvent } from '@pixchange/contracts/events/coin-packs';
import type { AnyEvent, EventDefinition, EventMetadata } from '@pixchange/contracts/events/envelope';
import { grantCountEvents, type GrantCountEvent } from '@pixchange/contracts/events/grant-counts';
import { grantEvents, type GrantEvent } from '@pixchange/contracts/events/grants';
import { invitationEvents, type InvitationEvent } from '@pixchange/contracts/events/invitations';
import { licenceEvents, type LicenceEvent } from '@pixchange/contracts/events/licences';
import { nftEvents, type NftEvent } from '@pixchange/contracts/events/nfts';
import { offerEvents, type OfferEvent } from '@pixchange/contracts/events/offers';
import { purchaseEvents, type PurchaseEvent } from '@pixchange/contracts/events/purchases';
import { refundEvents, type RefundEvent } from '@pixchange/contracts/events/refunds';
import { eventRegistry } from '@pixchange/contracts/events/registry';
import { proposalEvents, type ProposalEvent } from '@pixchange/contracts/events/proposals';
import { saleRefundEvents, type SaleRefundEvent } from '@pixchange/contracts/events/sale-refunds';
import { tokenSaleEvents, type TokenSaleEvent } from '@pixchange/contracts/events/token-sales';
import { transferEvents, type TransferEvent } from '@pixchange/contracts/events/transfers';
import { upcast, UnreadableEvent } from '@pixchange/contracts/events/upcasters';
import { walletEvents, type WalletEvent } from '@pixchange/contracts/events/wallet';
import type { StoredEvent } from '../log/stored-event.ts';

export type LedgerEvent =
  | WalletEvent
  | PurchaseEvent
  | TransferEvent
  | GrantEvent
  | GrantCountEvent
  | InvitationEvent
  | CoinPackEvent
  | RefundEvent
  | OfferEvent
  | LicenceEvent
  | SaleRefundEvent
  | ProposalEvent
  | NftEvent
  | TokenSaleEvent;

/** Stream of an event type's family, such as `wallet-{userId}`. */
interface Family {
  readonly prefix: string;
  readonly of: string;
  /** Field whose value selects another prefix. */
  readonly other?: { readonly field: string; readonly value: string; readonly prefix: string };
}

const families = new Map<string, Family>();
const family = (events: object, prefix: string, of: string, other?: Family['other']): void => {
  for (const type of Object.keys(events)) families.set(type, { prefix, of, ...(other === undefined ? {} : { other }) });
};
family(walletEvents, 'wallet-', 'userId');
family(purchaseEvents, 'purchase-', 'purchaseId');
family(transferEvents, 'transfer-', 'transferId');
family(grantEvents, 'grant-', 'grantId');
family(grantCountEvents, 'grants-by-', 'subjectId', { field: 'guard', value: 'receiver', prefix: 'grants-to-' });
family(coinPackEvents, 'coin-pack-', 'packId');
family(refundEvents, 'refund-', 'requestId');
family(offerEvents, 'offer-', 'itemId');
family(licenceEvents, 'licence-', 'licenceId');
family(saleRefundEvents, 'sale-refund-', 'refundId');
family(proposalEvents, 'proposal-', 'proposalId');
family(nftEvents, 'nft-', 'nftId');
family(tokenSaleEvents, 'sale-', 'saleId');
family(invitationEvents, 'invitations-', 'inviterId');

/** Role events, which determine who may approve grants. */
const roleEvents = new Set(['RoleGranted', 'RoleRevoked']);

const ledgerStreams = [
  ...new Set(
    [...families.values()].flatMap(({ prefix, other }) => [prefix, ...(other === undefined ? [] : [other.prefix])]),
  ),
];

type Data = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

const definitionOf = (type: string): EventDefinition | undefined =>
  Object.hasOwn(eventRegistry, type) ? eventRegistry[type] : undefined;

/** Checks the metadata without the contract's schema, for speed, because it runs for every event. */
const isMetadata = (metadata: unknown): metadata is EventMetadata => {
  if (!isObject(metadata)) return false;
  const { correlationId, causationId, actorId, recordedAt, schemaVersion } = metadata;
  return (
    typeof correlationId === 'string' &&
    typeof causationId === 'string' &&
    typeof actorId === 'string' &&
    typeof recordedAt === 'string' &&
    Number.isInteger(schemaVersion)
  );
};

/** Whether the event may contain personal text; an older version may have stored it in other fields. */
const mayHavePersonalText = ({ personal, version }: EventDefinition): boolean => personal !== undefined || version > 1;

/** Returns the data with sealed fields set to null, as for an erased person, because the auditor has no keys. */
const withoutSealedFields = (data: Data): Data => {
  let clear: Record<string, unknown> | null = null;
  for (const [field, value] of Object.entries(data)) {
    if (isObject(value) && Object.hasOwn(value, '$sealed')) (clear ??= { ...data })[field] = null;
  }
  return clear ?? data;
};

export const isOfLedger = (type: string): boolean => families.has(type);

export const isWalletEvent = (event: AnyEvent): event is WalletEvent => Object.hasOwn(walletEvents, event.type);
export const isPurchaseEvent = (event: AnyEvent): event is PurchaseEvent => Object.hasOwn(purchaseEvents, event.type);
export const isTransferEvent = (event: AnyEvent): event is TransferEvent => Object.hasOwn(transferEvents, event.type);
export const isGrantEvent = (event: AnyEvent): event is GrantEvent => Object.hasOwn(grantEvents, event.type);
export const isGrantCountEvent = (event: AnyEvent): event is GrantCountEvent =>
  Object.hasOwn(grantCountEvents, event.type);
export const isCoinPackEvent = (event: AnyEvent): event is CoinPackEvent => Object.hasOwn(coinPackEvents, event.type);
export const isRefundEvent = (event: AnyEvent): event is RefundEvent => Object.hasOwn(refundEvents, event.type);

export const isOfferEvent = (event: AnyEvent): event is OfferEvent => Object.hasOwn(offerEvents, event.type);

export const isSaleEvent = (event: AnyEvent): event is OfferEvent | LicenceEvent =>
  Object.hasOwn(offerEvents, event.type) || Object.hasOwn(licenceEvents, event.type);

export const isSaleRefundEvent = (event: AnyEvent): event is SaleRefundEvent =>
  Object.hasOwn(saleRefundEvents, event.type);

export const isProposalEvent = (event: AnyEvent): event is ProposalEvent => Object.hasOwn(proposalEvents, event.type);

export const isMintEvent = (event: AnyEvent): event is NftEvent => Object.hasOwn(nftEvents, event.type);

export const isTokenSaleEvent = (event: AnyEvent): event is TokenSaleEvent =>
  Object.hasOwn(tokenSaleEvents, event.type);

/** Whether the event is an entry of the ledger; exactly these events have the field `movement`. */
export const hasMovement = ({ data }: StoredEvent): boolean => isObject(data) && Object.hasOwn(data, 'movement');

/** Whether the ledger's checks need an event, by its stream, its type, or a movement in its data. */
export const concernsLedger = (event: StoredEvent): boolean =>
  families.has(event.type) ||
  roleEvents.has(event.type) ||
  hasMovement(event) ||
  ledgerStreams.some((prefix) => event.stream.startsWith(prefix));

export type ReadEvent = { readonly ok: true; readonly event: AnyEvent } | { readonly ok: false; readonly why: string };

/** Parses an event with the contract's schema, and upcasts it to the current version. */
export const readLedgerEvent = ({ type, data, metadata }: StoredEvent): ReadEvent => {
  const definition = definitionOf(type);
  if (definition === undefined) return { ok: false, why: 'this auditor does not know its type' };
  if (!isMetadata(metadata)) return { ok: false, why: 'its metadata has an unknown format' };
  if (!isObject(data)) return { ok: false, why: 'its data is not a JSON object' };
  try {
    return {
      ok: true,
      event: {
        type,
        data: upcast(
          type,
          definition,
          metadata.schemaVersion,
          mayHavePersonalText(definition) ? withoutSealedFields(data) : data,
        ),
      },
    };
  } catch (error) {
    if (error instanceof UnreadableEvent) return { ok: false, why: error.message };
    throw error;
  }
};

/** Returns the stream that an event of this type belongs to; null for events outside the ledger. */
export const streamOf = ({ type, data }: AnyEvent): string | null => {
  const found = families.get(type);
  if (found === undefined) return null;
  const { prefix, of, other } = found;
  return `${other !== undefined && data[other.field] === other.value ? other.prefix : prefix}${String(data[of])}`;
};
