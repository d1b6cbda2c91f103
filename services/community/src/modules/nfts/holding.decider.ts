import type { NftEvent } from '@pixchange/contracts/events/nfts';
import { DomainError, invariant, unreachable } from '../../kernel/errors.ts';
import { refuseOwn } from '../../kernel/moderated.ts';

type DataOf<T extends NftEvent['type']> = Extract<NftEvent, { type: T }>['data'];

export type WithdrawalTransaction = Omit<DataOf<'WithdrawalSubmitted'>, 'nftId' | 'withdrawalId'>;

export type HoldingCommand =
  | ({ readonly type: 'OfferToken' } & DataOf<'TokenOffered'>)
  /** Releases the token after its offer was closed without a sale. */
  | ({ readonly type: 'EndTokenOffer' } & DataOf<'TokenOfferEnded'>)
  /** Makes the buyer the holder after the payment, while the offer is reserved for them. */
  | ({ readonly type: 'SellToken' } & DataOf<'TokenSold'>)
  | ({ readonly type: 'RequestWithdrawal' } & DataOf<'WithdrawalRequested'>)
  | ({ readonly type: 'CancelWithdrawal' } & DataOf<'WithdrawalCancelled'>)
  | ({ readonly type: 'SubmitWithdrawal' } & DataOf<'WithdrawalSubmitted'>)
  /** Records a transfer in a final block. Repeated and older transfers change nothing. */
  | ({ readonly type: 'RecordTransfer' } & Omit<DataOf<'TokenTransferred'>, 'withdrawalId'>)
  | ({ readonly type: 'ProveHolder' } & DataOf<'TokenHolderProven'>)
  /** Blocks the token on a moderator's decision. */
  | ({ readonly type: 'HoldToken' } & DataOf<'TokenHeld'>)
  | ({ readonly type: 'ReleaseToken' } & DataOf<'TokenReleased'>);

export type HoldingEvent = Extract<
  NftEvent,
  {
    type:
      | 'TokenOffered'
      | 'TokenOfferEnded'
      | 'TokenSold'
      | 'WithdrawalRequested'
      | 'WithdrawalCancelled'
      | 'WithdrawalSubmitted'
      | 'TokenTransferred'
      | 'TokenHolderProven'
      | 'TokenHeld'
      | 'TokenReleased';
  }
>;

export interface Withdrawal {
  readonly withdrawalId: string;
  /** Outside address of the recipient; null after the holder's data was erased. */
  readonly address: string | null;
  /** Signed transfers in order; only the nonce of the last one can still be unused. */
  readonly submissions: readonly WithdrawalTransaction[];
}

/** Holder of a minted token, its place (in the vault or outside), and the reasons that keep it in the vault. */
export interface Holding {
  /** Null for a token at an unproven address, or for one that such an address sent to the vault. */
  readonly holderId: string | null;
  readonly place: 'vault' | 'outside';
  /**
   * Hash of the outside address that holds the token, or that sent it to the vault before anyone had proven the
   * address; otherwise null.
   */
  readonly addressHash: string | null;
  /** Offer that the token is reserved for, with its first price. */
  readonly offer: { readonly offerId: string; readonly price: number } | null;
  /** Id of the last sale. */
  readonly saleId: string | null;
  readonly withdrawal: Withdrawal | null;
  /** True while a moderator blocks the token: it is neither offered nor withdrawn. */
  readonly isHeld: boolean;
  /** Position of the newest recorded transfer; earlier transfers are ignored. */
  readonly transfer: { readonly block: number; readonly logIndex: number } | null;
}

/** Returns the holding of a newly minted token. */
export const firstHolding = (holderId: string, place: Holding['place'], isHeld: boolean): Holding => ({
  holderId,
  place,
  addressHash: null,
  offer: null,
  saleId: null,
  withdrawal: null,
  isHeld,
  transfer: null,
});

type CommandOf<T extends HoldingCommand['type']> = Extract<HoldingCommand, { type: T }>;

const offer = (
  { type: _type, ...data }: CommandOf<'OfferToken'>,
  { holderId, place, offer: before, withdrawal, isHeld }: Holding,
): readonly HoldingEvent[] => {
  if (holderId !== data.sellerId) throw new DomainError('not_found');
  if (before?.offerId === data.offerId) return [];
  if (before !== null) throw new DomainError('offer.exists');
  if (place !== 'vault') throw new DomainError('nft.not_in_vault');
  if (isHeld) throw new DomainError('nft.held');
  if (withdrawal !== null) throw new DomainError('nft.withdrawing');
  return [{ type: 'TokenOffered', data }];
};

const sell = (
  { type: _type, ...data }: CommandOf<'SellToken'>,
  { holderId, offer: open, saleId }: Holding,
): readonly HoldingEvent[] => {
  if (saleId === data.saleId) return [];
  invariant(open?.offerId === data.offerId && holderId === data.sellerId, 'only what is offered is sold');
  return [{ type: 'TokenSold', data }];
};

const requestWithdrawal = (
  { type: _type, ...data }: CommandOf<'RequestWithdrawal'>,
  { holderId, place, offer: open, withdrawal, isHeld }: Holding,
): readonly HoldingEvent[] => {
  if (holderId !== data.holderId) throw new DomainError('not_found');
  if (place !== 'vault') throw new DomainError('nft.outside');
  if (isHeld) throw new DomainError('nft.held');
  if (withdrawal !== null) {
    // A repeated request changes nothing; a request for another address is refused.
    if (withdrawal.address === data.address) return [];
    throw new DomainError('nft.withdrawing');
  }
  if (open !== null) throw new DomainError('nft.on_sale');
  return [{ type: 'WithdrawalRequested', data }];
};

const cancelWithdrawal = (
  { type: _type, ...data }: CommandOf<'CancelWithdrawal'>,
  { withdrawal }: Holding,
): readonly HoldingEvent[] => {
  if (withdrawal?.withdrawalId !== data.withdrawalId) return [];
  // A signed transfer can't be canceled, because it can be in a block at any time.
  if (withdrawal.submissions.length > 0) throw new DomainError('nft.withdrawal_sent');
  return [{ type: 'WithdrawalCancelled', data }];
};

const submitWithdrawal = (
  { type: _type, ...data }: CommandOf<'SubmitWithdrawal'>,
  { withdrawal }: Holding,
): readonly HoldingEvent[] => {
  if (withdrawal?.withdrawalId !== data.withdrawalId) throw new DomainError('conflict');
  return withdrawal.submissions.some(({ tx }) => tx === data.tx) ? [] : [{ type: 'WithdrawalSubmitted', data }];
};

const recordTransfer = (
  { type: _type, ...data }: CommandOf<'RecordTransfer'>,
  { transfer, withdrawal }: Holding,
): readonly HoldingEvent[] => {
  const isOld =
    transfer !== null &&
    (data.block < transfer.block || (data.block === transfer.block && data.logIndex <= transfer.logIndex));
  if (isOld) return [];
  const withdrawalId = data.from === 'vault' ? (withdrawal?.withdrawalId ?? null) : null;
  return [{ type: 'TokenTransferred', data: { ...data, withdrawalId } }];
};

const proveHolder = (
  { type: _type, ...data }: CommandOf<'ProveHolder'>,
  { holderId, addressHash }: Holding,
): readonly HoldingEvent[] =>
  addressHash === data.addressHash && holderId !== data.holderId ? [{ type: 'TokenHolderProven', data }] : [];

/**
 * Blocks a token from sale and withdrawal. A signed withdrawal can be in a block at any time, so it can't be blocked.
 */
const hold = (
  { type: _type, ...data }: CommandOf<'HoldToken'>,
  { holderId, place, withdrawal, isHeld }: Holding,
): readonly HoldingEvent[] => {
  if (holderId !== null) refuseOwn(holderId, data.moderatorId);
  if (isHeld) return [];
  if (place !== 'vault') throw new DomainError('nft.outside');
  if (withdrawal !== null && withdrawal.submissions.length > 0) throw new DomainError('nft.withdrawal_sent');
  const { nftId } = data;
  return [
    ...(withdrawal === null
      ? []
      : [
          { type: 'WithdrawalCancelled', data: { nftId, withdrawalId: withdrawal.withdrawalId, why: 'held' } } as const,
        ]),
    { type: 'TokenHeld', data },
  ];
};

const release = (
  { type: _type, ...data }: CommandOf<'ReleaseToken'>,
  { holderId, isHeld }: Holding,
): readonly HoldingEvent[] => {
  if (holderId !== null) refuseOwn(holderId, data.moderatorId);
  return isHeld ? [{ type: 'TokenReleased', data }] : [];
};

const endOffer = ({ nftId, offerId }: CommandOf<'EndTokenOffer'>, { offer: open }: Holding): readonly HoldingEvent[] =>
  open?.offerId === offerId ? [{ type: 'TokenOfferEnded', data: { nftId, offerId } }] : [];

export const decideHolding = (command: HoldingCommand, holding: Holding): readonly HoldingEvent[] => {
  switch (command.type) {
    case 'OfferToken':
      return offer(command, holding);
    case 'EndTokenOffer':
      return endOffer(command, holding);
    case 'SellToken':
      return sell(command, holding);
    case 'RequestWithdrawal':
      return requestWithdrawal(command, holding);
    case 'CancelWithdrawal':
      return cancelWithdrawal(command, holding);
    case 'SubmitWithdrawal':
      return submitWithdrawal(command, holding);
    case 'RecordTransfer':
      return recordTransfer(command, holding);
    case 'ProveHolder':
      return proveHolder(command, holding);
    case 'HoldToken':
      return hold(command, holding);
    case 'ReleaseToken':
      return release(command, holding);
    default:
      return unreachable(command);
  }
};

const transferred = (
  holding: Holding,
  { to, fromHash, toHash, holderId, block, logIndex }: DataOf<'TokenTransferred'>,
): Holding => {
  const isIn = to === 'vault';
  // A token that was credited to a member remains theirs, even if another member proves the address later.
  const senderHash = holderId === null ? fromHash : null;
  return {
    ...holding,
    holderId,
    place: to,
    addressHash: isIn ? senderHash : toHash,
    withdrawal: isIn ? holding.withdrawal : null,
    transfer: { block, logIndex },
  };
};

const submitted = (
  { withdrawal, ...holding }: Holding,
  { nftId: _nftId, withdrawalId: _withdrawalId, ...submission }: DataOf<'WithdrawalSubmitted'>,
): Holding => ({
  ...holding,
  withdrawal: withdrawal && { ...withdrawal, submissions: [...withdrawal.submissions, submission] },
});

export const evolveHolding = (holding: Holding, event: HoldingEvent): Holding => {
  switch (event.type) {
    case 'TokenOffered': {
      const { offerId, price } = event.data;
      return { ...holding, offer: { offerId, price } };
    }
    case 'TokenOfferEnded':
      return { ...holding, offer: null };
    case 'TokenSold':
      return { ...holding, holderId: event.data.buyerId, offer: null, saleId: event.data.saleId };
    case 'WithdrawalRequested': {
      const { withdrawalId, address } = event.data;
      return { ...holding, withdrawal: { withdrawalId, address, submissions: [] } };
    }
    case 'WithdrawalCancelled':
      return { ...holding, withdrawal: null };
    case 'WithdrawalSubmitted':
      return submitted(holding, event.data);
    case 'TokenTransferred':
      return transferred(holding, event.data);
    case 'TokenHolderProven': {
      const { holderId, addressHash } = event.data;
      return { ...holding, holderId, addressHash: holding.place === 'outside' ? addressHash : null };
    }
    case 'TokenHeld':
      return { ...holding, isHeld: true };
    case 'TokenReleased':
      return { ...holding, isHeld: false };
    default:
      return unreachable(event);
  }
};

const holdingTypes: Readonly<Record<HoldingEvent['type'], true>> = {
  TokenOffered: true,
  TokenOfferEnded: true,
  TokenSold: true,
  WithdrawalRequested: true,
  WithdrawalCancelled: true,
  WithdrawalSubmitted: true,
  TokenTransferred: true,
  TokenHolderProven: true,
  TokenHeld: true,
  TokenReleased: true,
};

export const isHoldingEvent = (event: NftEvent): event is HoldingEvent => Object.hasOwn(holdingTypes, event.type);
