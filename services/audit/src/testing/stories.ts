import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { LedgerCause as Cause, Movement } from '@pixchange/contracts/events/ledger';
import { guid } from './test-log.ts';

export const [ada, bo] = [guid(1), guid(2)] as const;
export const [admin, secondAdmin] = [guid(0xa), guid(0xb)] as const;
export const purchaseId = guid(0x100);
const transferId = guid(0x200);
const grantId = guid(0x300);

export const wallet = (userId: string): string => `wallet:${userId}`;
const reserved = (userId: string): string => `reserved:${userId}`;
const transit = `transit:${transferId}`;

export const moved = (amount: number, from: string, to: string, unit: Movement['unit'] = 'coins'): Movement => ({
  unit,
  amount,
  from,
  to,
});

const after = (coins: number, pixtokens = 0) => ({ coins, pixtokens });

/** Returns the common fields of wallet events with a key; `coins` and `pixtokens` are the remaining balance. */
export const keyed = (userId: string, key: string, cause: Cause, movement: Movement, coins: number, pixtokens = 0) => ({
  userId,
  key,
  fingerprint: key,
  cause,
  movement,
  after: after(coins, pixtokens),
});

export const roleGranted = (userId: string): AnyEvent => ({ type: 'RoleGranted', data: { userId, role: 'admin' } });

export const purchase = {
  started: {
    type: 'PurchaseStarted',
    data: { purchaseId, userId: ada, provider: 'paypal', packId: guid(9), packVersion: 1, coins: 500, cents: 1_000 },
  },
  captured: (over: object = {}): AnyEvent => ({
    type: 'PurchaseCaptured',
    data: {
      purchaseId,
      userId: ada,
      captureId: 'C1',
      coins: 500,
      movement: moved(1_000, 'outside:paypal', 'house:revenue', 'usd_cents'),
      ...over,
    },
  }),
  fee: (over: object = {}): AnyEvent => ({
    type: 'ProviderFeeCharged',
    data: {
      purchaseId,
      userId: ada,
      captureId: 'C1',
      movement: moved(64, 'house:revenue', 'house:provider-fees', 'usd_cents'),
      ...over,
    },
  }),
  refunded: (cents: number, coins: number, refundId = 'R1'): AnyEvent => ({
    type: 'PurchaseRefunded',
    data: {
      purchaseId,
      userId: ada,
      refundId,
      kind: 'refund',
      coins,
      movement: moved(cents, 'house:revenue', 'outside:paypal', 'usd_cents'),
    },
  }),
  credited: (over: object = {}, coins = 500): AnyEvent => ({
    type: 'WalletCredited',
    data: {
      ...keyed(
        ada,
        `purchase:${purchaseId}`,
        { type: 'purchase', id: purchaseId },
        moved(500, 'house:sales', wallet(ada)),
        coins,
      ),
      ...over,
    },
  }),
  reversed: (coins: number, left: number, refundId = 'R1', over: object = {}): AnyEvent => ({
    type: 'WalletReversed',
    data: {
      ...keyed(
        ada,
        `refund:${refundId}`,
        { type: 'purchase', id: purchaseId },
        moved(coins, wallet(ada), 'house:sales'),
        left,
      ),
      ...over,
    },
  }),
} as const;

/** Coin pack that Ada buys. */
export const pack: AnyEvent = {
  type: 'CoinPackDefined',
  data: { packId: guid(9), version: 1, coins: 500, cents: 1_000, position: 0, platform: null },
};

/** Events in which Ada buys 500 coins and is credited. */
export const bought: readonly AnyEvent[] = [purchase.started, purchase.captured(), purchase.fee(), purchase.credited()];

/** Events of `bought`, after the definition of the coin pack. */
export const offered: readonly AnyEvent[] = [pack, ...bought];

export const spent = (amount: number, left: number, key = 'request:1', userId = ada): AnyEvent => ({
  type: 'WalletDebited',
  data: keyed(userId, key, { type: 'spend', id: key }, moved(amount, wallet(userId), 'house:fees'), left),
});

export const reservation = {
  made: (amount: number, left: number, over: object = {}): AnyEvent => ({
    type: 'AmountReserved',
    data: {
      ...keyed(ada, 'mint:1', { type: 'spend', id: '1' }, moved(amount, wallet(ada), reserved(ada)), left),
      expiresAt: '2026-11-21T12:30:00.000Z',
      ...over,
    },
  }),
  captured: (amount: number, left: number): AnyEvent => ({
    type: 'ReservationCaptured',
    data: {
      userId: ada,
      reservation: 'mint:1',
      cause: { type: 'spend', id: '1' },
      movement: moved(amount, reserved(ada), 'house:fees'),
      after: after(left),
    },
  }),
  released: (amount: number, left: number): AnyEvent => ({
    type: 'ReservationReleased',
    data: {
      userId: ada,
      reservation: 'mint:1',
      why: 'released',
      cause: { type: 'spend', id: '1' },
      movement: moved(amount, reserved(ada), wallet(ada)),
      after: after(left),
    },
  }),
} as const;

export const transfer = {
  started: (over: object = {}): AnyEvent => ({
    type: 'TransferStarted',
    data: { transferId, senderId: ada, recipientId: bo, unit: 'coins', amount: 40, ...over },
  }),
  paid: (left: number, over: object = {}): AnyEvent => ({
    type: 'WalletDebited',
    data: {
      ...keyed(
        ada,
        `transfer:${transferId}:out`,
        { type: 'transfer', id: transferId },
        moved(40, wallet(ada), transit),
        left,
      ),
      ...over,
    },
  }),
  destined: (to: 'recipient' | 'sender' = 'recipient'): AnyEvent => ({
    type: 'TransferDestined',
    data: { transferId, to },
  }),
  credited: (left: number, userId: string = bo, over: object = {}): AnyEvent => ({
    type: 'WalletCredited',
    data: {
      ...keyed(
        userId,
        `transfer:${transferId}:in`,
        { type: 'transfer', id: transferId },
        moved(40, transit, wallet(userId)),
        left,
      ),
      ...over,
    },
  }),
  refused: { type: 'TransferRefused', data: { transferId, code: 'insufficient_funds' } },
  completed: { type: 'TransferCompleted', data: { transferId } },
} as const;

export const grant = {
  proposed: (amount: number, over: object = {}): AnyEvent => ({
    type: 'GrantProposed',
    data: {
      grantId,
      administratorId: admin,
      userId: ada,
      unit: 'coins',
      amount,
      reason: null,
      approvalsNeeded: amount > 1_000 ? 2 : 1,
      ...over,
    },
  }),
  approved: (administratorId: string = secondAdmin): AnyEvent => ({
    type: 'GrantApproved',
    data: { grantId, administratorId },
  }),
  rejected: { type: 'GrantRejected', data: { grantId, administratorId: secondAdmin, reason: null } },
  credited: (amount: number, over: object = {}): AnyEvent => ({
    type: 'WalletCredited',
    data: {
      ...keyed(
        ada,
        `grant:${grantId}`,
        { type: 'grant', id: grantId },
        moved(amount, 'house:grants', wallet(ada)),
        amount,
      ),
      ...over,
    },
  }),
} as const;

/** Events that count a grant by one administrator in the daily sums, or release it from them. */
export const grantCount = {
  counted: (guard: 'administrator' | 'receiver', amount: number, over: object = {}): AnyEvent => ({
    type: 'GrantCounted',
    data: {
      guard,
      subjectId: guard === 'administrator' ? admin : ada,
      grantId,
      unit: 'coins',
      amount,
      at: '2026-11-21T12:00:00.000Z',
      ...over,
    },
  }),
  released: (guard: 'administrator' | 'receiver'): AnyEvent => ({
    type: 'GrantCountReleased',
    data: { guard, subjectId: guard === 'administrator' ? admin : ada, grantId },
  }),
} as const;

export const reward = {
  earned: { type: 'InvitationRewarded', data: { inviterId: ada, invitedId: bo, pixtokens: 1 } },
  credited: (over: object = {}): AnyEvent => ({
    type: 'WalletCredited',
    data: {
      ...keyed(
        ada,
        `invitation:${bo}`,
        { type: 'invitation', id: bo },
        moved(1, 'house:grants', wallet(ada), 'pixtokens'),
        0,
        1,
      ),
      ...over,
    },
  }),
  refunded: {
    type: 'InvitationPurchaseRefunded',
    data: { inviterId: ada, invitedId: bo, purchaseId: guid(0x480), pixtokens: 1 },
  },
  takenBack: {
    type: 'WalletDebited',
    data: keyed(
      ada,
      `invitation-refund:${guid(0x480)}`,
      { type: 'invitation', id: bo },
      moved(1, wallet(ada), 'house:grants', 'pixtokens'),
      0,
      0,
    ),
  },
} as const;

const [licenceId, imageId, offerId] = [guid(0x400), guid(0x401), guid(0x402)] as const;
const saleTransit = `transit:${licenceId}`;
const terms = { licenceId, offerId, imageId, sellerId: bo, buyerId: ada, price: 50 };
const file = { sha256: 'a'.repeat(64), contentType: 'image/png', sizeBytes: 10 };

/** Events in which Ada buys a license from Bo for 50 coins: 48 for Bo, 2 for the platform. */
export const sale = {
  opened: { type: 'OfferOpened', data: { itemId: imageId, offerId, kind: 'licence', sellerId: bo, price: 50 } },
  repriced: (price: number): AnyEvent => ({ type: 'OfferRepriced', data: { itemId: imageId, offerId, price } }),
  closed: { type: 'OfferClosed', data: { itemId: imageId, offerId, why: 'seller' } },
  started: (over: object = {}): AnyEvent => ({
    type: 'LicencePurchaseStarted',
    data: { ...terms, feeBps: 500, file, request: null, ...over },
  }),
  refused: { type: 'LicencePurchaseRefused', data: { licenceId, code: 'insufficient_funds' } },
  reserved: (left: number, amount = 50, key = `licence:${licenceId}`): AnyEvent => ({
    type: 'AmountReserved',
    data: {
      ...keyed(ada, key, { type: 'offer', id: licenceId }, moved(amount, wallet(ada), reserved(ada)), left),
      expiresAt: '2026-11-21T12:30:00.000Z',
    },
  }),
  captured: (left: number, amount = 50, to = saleTransit, key = `licence:${licenceId}`): AnyEvent => ({
    type: 'ReservationCaptured',
    data: {
      userId: ada,
      reservation: key,
      cause: { type: 'offer', id: licenceId },
      movement: moved(amount, reserved(ada), to),
      after: after(left),
    },
  }),
  granted: (over: object = {}): AnyEvent => ({
    type: 'LicenceGranted',
    data: { ...terms, fee: 2, proceedsTo: 'seller', file, ...over },
  }),
  credited: (amount: number, userId: string = bo, key = `sale:${licenceId}`, left = amount): AnyEvent => ({
    type: 'WalletCredited',
    data: keyed(userId, key, { type: 'offer', id: licenceId }, moved(amount, saleTransit, wallet(userId)), left),
  }),
  charged: (amount: number, to = 'house:fees'): AnyEvent => ({
    type: 'SaleFeeCharged',
    data: { licenceId, movement: moved(amount, saleTransit, to) },
  }),
  settled: { type: 'LicenceSettled', data: { licenceId } },
} as const;

const nftId = guid(0x500);
const mintOf = { nftId, attempt: 1 };
const mintCause: Cause = { type: 'mint', id: nftId };
const mintReservation = `mint:${nftId}`;

/** Events in which Ada mints a work for 100 coins. */
export const minting = {
  requested: (over: object = {}): AnyEvent => ({
    type: 'MintRequested',
    data: {
      ...mintOf,
      imageId,
      ownerId: ada,
      mintId: `0x${'a'.repeat(64)}`,
      chainId: 137,
      contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      unit: 'coins',
      price: 100,
      contentSha256: 'b'.repeat(64),
      address: null,
      toAddress: false,
      request: null,
      requestedAt: '2026-11-21T12:00:00.000Z',
      ...over,
    },
  }),
  refused: { type: 'MintRefused', data: { ...mintOf, imageId, code: 'insufficient_funds' } },
  reserved: (left: number, amount = 100, key = mintReservation): AnyEvent => ({
    type: 'AmountReserved',
    data: {
      ...keyed(ada, key, mintCause, moved(amount, wallet(ada), reserved(ada)), left),
      expiresAt: '2026-11-22T12:00:00.000Z',
    },
  }),
  captured: (left: number, amount = 100, to = 'house:mint-fees', reservation = mintReservation): AnyEvent => ({
    type: 'ReservationCaptured',
    data: {
      userId: ada,
      reservation,
      cause: mintCause,
      movement: moved(amount, reserved(ada), to),
      after: after(left),
    },
  }),
  paid: (over: object = {}): AnyEvent => ({
    type: 'MintPaid',
    data: { ...mintOf, imageId, ownerId: ada, payment: mintReservation, unit: 'coins', price: 100, ...over },
  }),
  submitted: {
    type: 'MintSubmitted',
    data: {
      ...mintOf,
      call: 'mint',
      tx: `0x${'c'.repeat(64)}`,
      nonce: 0,
      maxFeePerGas: '0',
      maxPriorityFeePerGas: '0',
      fromBlock: 3,
      submittedAt: '2026-11-21T12:00:01.000Z',
    },
  },
  confirmed: {
    type: 'MintConfirmed',
    data: { ...mintOf, imageId, ownerId: ada, tokenId: '1', tx: `0x${'c'.repeat(64)}`, block: 4 },
  },
  givenUp: { type: 'MintGivenUp', data: { ...mintOf, why: 'timeout' } },
  failed: { type: 'MintFailed', data: { ...mintOf, why: 'timeout' } },
  credited: (left: number, amount = 100): AnyEvent => ({
    type: 'WalletCredited',
    data: keyed(ada, `refund:${mintReservation}`, mintCause, moved(amount, 'house:mint-fees', wallet(ada)), left),
  }),
  refunded: { type: 'MintRefunded', data: { ...mintOf, imageId } },
} as const;

const [tokenOfferId, saleId] = [guid(0x600), guid(0x601)];
const tokenTransit = `transit:${saleId}`;
const tokenCause: Cause = { type: 'offer', id: saleId };
/** Id of the withdrawal that moves Ada's token out of the vault. */
const withdrawalId = guid(0x504);
const addressHash = 'e'.repeat(64);
const transferred = (data: object): AnyEvent => ({
  type: 'TokenTransferred',
  data: {
    nftId,
    imageId,
    tokenId: '1',
    tx: `0x${'d'.repeat(64)}`,
    block: 20,
    logIndex: 0,
    withdrawalId: null,
    ...data,
  },
});
export const withdrawal = {
  requested: (over: object = {}): AnyEvent => ({
    type: 'WithdrawalRequested',
    data: {
      nftId,
      imageId,
      tokenId: '1',
      withdrawalId,
      holderId: ada,
      address: null,
      requestedAt: '2026-11-21T13:00:00.000Z',
      ...over,
    },
  }),
  submitted: {
    type: 'WithdrawalSubmitted',
    data: {
      nftId,
      withdrawalId,
      tx: `0x${'d'.repeat(64)}`,
      nonce: 0,
      maxFeePerGas: '0',
      maxPriorityFeePerGas: '0',
      fromBlock: 19,
      submittedAt: '2026-11-21T13:00:01.000Z',
    },
  },
  cancelled: { type: 'WithdrawalCancelled', data: { nftId, withdrawalId, why: 'holder' } },
  left: (over: object = {}): AnyEvent =>
    transferred({
      from: 'vault',
      to: 'outside',
      fromHash: null,
      toHash: addressHash,
      holderId: ada,
      withdrawalId,
      ...over,
    }),
  returned: (over: object = {}): AnyEvent =>
    transferred({
      from: 'outside',
      to: 'vault',
      fromHash: addressHash,
      toHash: null,
      holderId: ada,
      block: 21,
      ...over,
    }),
  proven: (over: object = {}): AnyEvent => ({
    type: 'TokenHolderProven',
    data: { nftId, imageId, holderId: bo, addressHash, ...over },
  }),
};

const sold = { saleId, offerId: tokenOfferId, nftId, imageId, creatorId: ada, sellerId: ada, buyerId: bo, price: 50 };

/** Events in which Bo has 100 coins and buys Ada's minted token for 50: 48 for Ada, 2 for the platform. */
export const tokenSale = {
  offered: (sellerId = ada): AnyEvent => ({
    type: 'TokenOffered',
    data: { nftId, imageId, offerId: tokenOfferId, sellerId, price: 50 },
  }),
  opened: {
    type: 'OfferOpened',
    data: { itemId: nftId, offerId: tokenOfferId, kind: 'nft', sellerId: ada, price: 50, imageId },
  },
  started: (over: object = {}): AnyEvent => ({
    type: 'TokenPurchaseStarted',
    data: { ...sold, feeBps: 500, royaltyBps: 0, ...over },
  }),
  offerReserved: (id = saleId): AnyEvent => ({
    type: 'OfferReserved',
    data: { itemId: nftId, offerId: tokenOfferId, saleId: id, buyerId: bo },
  }),
  offerReleased: { type: 'OfferReleased', data: { itemId: nftId, offerId: tokenOfferId, saleId } },
  offerClosed: { type: 'OfferClosed', data: { itemId: nftId, offerId: tokenOfferId, why: 'seller' } },
  offerEnded: { type: 'TokenOfferEnded', data: { nftId, offerId: tokenOfferId } },
  refused: { type: 'TokenPurchaseRefused', data: { saleId, code: 'insufficient_funds' } },
  reserved: (amount = 50): AnyEvent => ({
    type: 'AmountReserved',
    data: {
      ...keyed(bo, `token:${saleId}`, tokenCause, moved(amount, wallet(bo), reserved(bo)), 100 - amount),
      expiresAt: '2026-11-25T12:00:00.000Z',
    },
  }),
  secured: { type: 'TokenPurchaseSecured', data: { saleId } },
  captured: (amount = 50, to = tokenTransit): AnyEvent => ({
    type: 'ReservationCaptured',
    data: {
      userId: bo,
      reservation: `token:${saleId}`,
      cause: tokenCause,
      movement: moved(amount, reserved(bo), to),
      after: after(100 - amount),
    },
  }),
  paid: (over: object = {}): AnyEvent => ({
    type: 'TokenPurchasePaid',
    data: { ...sold, fee: 2, royalty: 0, proceedsTo: 'seller', royaltyTo: 'creator', ...over },
  }),
  handedOver: (over: object = {}): AnyEvent => ({
    type: 'TokenSold',
    data: { nftId, imageId, offerId: tokenOfferId, saleId, sellerId: ada, buyerId: bo, price: 50, ...over },
  }),
  offerSold: { type: 'OfferSold', data: { itemId: nftId, offerId: tokenOfferId, saleId, buyerId: bo } },
  credited: (left: number, amount = 48, userId = ada): AnyEvent => ({
    type: 'WalletCredited',
    data: keyed(userId, `token-sale:${saleId}`, tokenCause, moved(amount, tokenTransit, wallet(userId)), left),
  }),
  charged: (amount = 2): AnyEvent => ({
    type: 'TokenSaleFeeCharged',
    data: { saleId, movement: moved(amount, tokenTransit, 'house:fees') },
  }),
  settled: { type: 'TokenSaleSettled', data: { saleId } },
} as const;
