import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { transitOf } from '@pixchange/contracts/events/ledger';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { TransferEvent } from '@pixchange/contracts/events/transfers';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import fc from 'fast-check';
import { idOf } from '../../services/community/src/kernel/testing/recorded.ts';
import { fold, type StreamDecider } from '../../services/community/src/kernel/decider.ts';
import { DomainError } from '../../services/community/src/kernel/errors.ts';
import { nftDecider, type NftCommand } from '../../services/community/src/modules/nfts/nft.decider.ts';
import {
  purchaseDecider,
  type PurchaseCommand,
} from '../../services/community/src/modules/purchases/orders/purchase.decider.ts';
import { grantDecider } from '../../services/community/src/modules/wallet/grants/grant.decider.ts';
import { transferDecider } from '../../services/community/src/modules/wallet/transfer.decider.ts';
import { walletDecider, type WalletCommand } from '../../services/community/src/modules/wallet/wallet.decider.ts';
import {
  creditGrant,
  creditPurchase,
  reversePurchase,
} from '../../services/community/src/modules/wallet/wallet.policy.ts';

interface Written {
  readonly streamId: string;
  readonly event: AnyEvent;
}
type Ledger = readonly Written[];

type Captured = Extract<WalletEvent, { type: 'ReservationCaptured' }>;

type Followed =
  | Captured
  | PurchaseEvent
  | TransferEvent
  | { readonly type: 'GrantProposed' | 'GrantApproved'; readonly data: { readonly grantId: string } };

/**
 * Event log in memory, with a follower. The follower runs the commands of a transfer itself, because fast-check builds
 * values synchronously and processes are asynchronous.
 */
class Community {
  readonly log: Written[] = [];
  private followed = 0;

  constructor(private readonly recipientIsThere: (transferId: string) => boolean) {}

  /** Runs a command; returns false on a domain error. */
  run<C, S, E extends AnyEvent>(decider: StreamDecider<C, S, E>, command: C): boolean {
    const streamId = decider.streamOf(command);
    try {
      for (const event of decider.decide(command, this.stateIn(decider, streamId))) this.log.push({ streamId, event });
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  onWallet(command: WalletCommand): boolean {
    return this.run(walletDecider, command);
  }

  /** Takes a step of the payment for a mint, if the mint waits for one. */
  onPayment(nftId: string, type: 'Hold' | 'Pay' | 'Capture' | 'Release'): void {
    const nft = this.stateIn(nftDecider, nftDecider.stream(nftId));
    if (nft.status !== 'requested') return;
    const { ownerId: userId, unit, price: amount } = nft.request;
    const payment = { of: 'mint', id: nftId } as const;
    this.onWallet(
      type === 'Hold' || type === 'Pay'
        ? { type, userId, payment, unit, amount, expiresAt }
        : { type, userId, payment },
    );
  }

  /** Appends an event of another process unchanged. */
  tell(streamId: string, event: AnyEvent): void {
    this.log.push({ streamId, event });
  }

  /** Handles the next events of the log. */
  follow(events: number): void {
    for (const { event } of this.log.slice(this.followed, this.followed + events)) {
      this.react(event as unknown as Followed);
      this.followed += 1;
    }
  }

  /** Moves the follower back; it then handles some events a second time. */
  forget(events: number): void {
    this.followed = Math.max(0, this.followed - events);
  }

  settle(): void {
    while (this.followed < this.log.length) this.follow(1);
  }

  private stateIn<S, E extends AnyEvent>(decider: StreamDecider<never, S, E>, streamId: string): S {
    return fold(
      decider,
      this.log.filter((written) => written.streamId === streamId).map(({ event }) => event as unknown as E),
    );
  }

  private react(event: Followed): void {
    switch (event.type) {
      case 'PurchaseCaptured':
        return creditPurchase(event).forEach((command) => this.onWallet(command));
      case 'PurchaseRefunded':
        return reversePurchase(event).forEach((command) => this.onWallet(command));
      case 'GrantProposed':
      case 'GrantApproved': {
        const grant = this.stateIn(grantDecider, grantDecider.stream(event.data.grantId));
        return creditGrant(grant).forEach((command) => this.onWallet(command));
      }
      case 'TransferStarted':
      case 'TransferDestined':
        return this.moveOn(event.data.transferId);
      case 'ReservationCaptured':
        return this.recordPaid(event);
      default:
    }
  }

  private recordPaid({ data: { cause, reservation: payment, movement } }: Captured): void {
    const { unit, amount: price } = movement;
    if (cause.type === 'mint' && unit !== 'usd_cents')
      this.run(nftDecider, { type: 'RecordPaid', nftId: cause.id, attempt: 1, payment, unit, price });
  }

  private moveOn(transferId: string): void {
    const transfer = this.stateIn(transferDecider, transferDecider.stream(transferId));
    if (transfer.status !== 'started' && transfer.status !== 'destined') return;
    const { senderId, recipientId, unit, amount: moved } = transfer.started;
    const grantCommand = (key: string) => ({
      key,
      fingerprint: key,
      cause: { type: 'transfer' as const, id: transferId },
      unit,
      amount: moved,
    });
    if (transfer.status === 'started') {
      const out = { ...grantCommand(`transfer:${transferId}:out`), userId: senderId, to: transitOf(transferId) };
      const recipientIsThere = this.recipientIsThere(transferId);
      this.run(
        transferDecider,
        this.onWallet({ type: 'Spend', ...out })
          ? { type: 'DestineTransfer', transferId, recipientExists: recipientIsThere }
          : { type: 'RefuseTransfer', transferId, code: 'insufficient_funds' },
      );
      return;
    }
    const userId = transfer.to === 'recipient' ? recipientId : senderId;
    this.onWallet({
      type: 'Credit',
      ...grantCommand(`transfer:${transferId}:in`),
      userId,
      from: transitOf(transferId),
    });
    this.run(transferDecider, { type: 'CompleteTransfer', transferId });
  }
}

const expiresAt = '2026-11-30T00:00:00.000Z';

type Step = (community: Community) => void;

const people = [idOf(1), idOf(2), idOf(3)] as const;
const [admin, secondAdmin] = [idOf(0xa), idOf(0xb)];

const person = fc.constantFrom(...people);
const purchasesMax = 4;
const few = fc.integer({ min: 0, max: purchasesMax });
const amount = fc.integer({ min: 1, max: 1_500 });

const nftIdOf = (n: number): string => idOf(0x500 + n);
const requestOf = (n: number, price: number): NftCommand => ({
  type: 'RequestMint',
  mintIdOf: () => `0x${String(n).repeat(64)}`,
  terms: {
    nftId: nftIdOf(n),
    imageId: idOf(0x600 + n),
    ownerId: people[n % people.length] ?? people[0],
    chainId: 137,
    contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    unit: 'coins',
    price,
    contentSha256: 'b'.repeat(64),
    address: null,
    toAddress: false,
    request: null,
    requestedAt: '2026-11-24T12:00:00.000Z',
  },
});

const news =
  (n: number, command: (purchaseId: string) => PurchaseCommand): Step =>
  (community) => {
    const [purchaseId, userId] = [idOf(0x100 + n), people[n % people.length] ?? people[0]];
    community.run(purchaseDecider, {
      type: 'StartPurchase',
      purchase: {
        purchaseId,
        userId,
        provider: 'paypal',
        packId: idOf(0x400 + n),
        packVersion: 1,
        coins: 500 + n,
        cents: 1_000,
      },
    });
    community.run(purchaseDecider, command(purchaseId));
  };

const captured = (n: number): Step =>
  news(n, (purchaseId) => ({
    type: 'RecordCapture',
    purchaseId,
    merchantId: 'M',
    report: {
      orderId: 'O',
      intent: 'CAPTURE',
      orderStatus: 'COMPLETED',
      purchaseUnits: 1,
      customId: purchaseId,
      captureId: `C${n}`,
      status: 'COMPLETED',
      reason: null,
      cents: 1_000,
      currency: 'USD',
      merchantId: 'M',
      feeCents: 64,
      authentication: null,
    },
  }));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: few.map(captured) },
  fc.tuple(few, fc.integer({ min: 1, max: 1_000 }), few).map(([n, cents, r]): Step =>
    news(n, (purchaseId) => ({
      type: 'RecordRefund',
      purchaseId,
      refund: { refundId: `R${n}-${r}`, captureId: `C${n}`, kind: 'refund', cents, currency: 'USD' },
    })),
  ),
  fc.tuple(person, amount, few).map(
    ([userId, coins, key]): Step =>
      (community) =>
        void community.onWallet({
          type: 'Spend',
          userId,
          key: `request:${key}`,
          fingerprint: String(coins),
          cause: { type: 'spend', id: String(key) },
          unit: 'coins',
          amount: coins,
          to: 'house:fees',
        }),
  ),
  fc.tuple(few, amount).map(
    ([n, price]): Step =>
      (community) =>
        void community.run(nftDecider, requestOf(n, price)),
  ),
  fc.tuple(few, fc.constantFrom('Hold' as const, 'Pay' as const, 'Capture' as const, 'Release' as const)).map(
    ([n, type]): Step =>
      (community) =>
        community.onPayment(nftIdOf(n), type),
  ),
  fc.tuple(person, person, amount, few).map(
    ([senderId, recipientId, coins, n]): Step =>
      (community) =>
        void community.run(transferDecider, {
          type: 'StartTransfer',
          transfer: { transferId: idOf(0x200 + n), senderId, recipientId, unit: 'coins', amount: coins },
        }),
  ),
  {
    weight: 2,
    arbitrary: fc.tuple(person, amount, few).map(
      ([userId, coins, n]): Step =>
        (community) =>
          void community.run(grantDecider, {
            type: 'ProposeGrant',
            grant: {
              grantId: idOf(0x300 + n),
              administratorId: admin,
              userId,
              unit: 'coins',
              amount: coins,
              reason: null,
            },
            fitsAllowance: true,
          }),
    ),
  },
  fc.tuple(few, fc.constantFrom(admin, secondAdmin)).map(
    ([n, administratorId]): Step =>
      (community) =>
        void community.run(grantDecider, { type: 'ApproveGrant', grantId: idOf(0x300 + n), administratorId }),
  ),
  fc.integer({ min: 1, max: 8 }).map(
    (events): Step =>
      (community) =>
        community.follow(events),
  ),
  fc.integer({ min: 1, max: 8 }).map(
    (events): Step =>
      (community) =>
        community.forget(events),
  ),
);

/**
 * Arbitrary for ledgers: the events that the product's own deciders and policies append after random actions, in any
 * order and with any number of repeats.
 */
export const ledger: fc.Arbitrary<Ledger> = fc
  .tuple(fc.array(step, { minLength: 5, maxLength: 40 }), fc.boolean())
  .map(([steps, there]) => {
    const community = new Community((transferId) => there || transferId.endsWith('1'));
    for (const administrator of [admin, secondAdmin])
      community.tell(`user-${administrator}`, { type: 'RoleGranted', data: { userId: administrator, role: 'admin' } });
    for (let n = 0; n <= purchasesMax; n += 1)
      community.tell(`coin-pack-${idOf(0x400 + n)}`, {
        type: 'CoinPackDefined',
        data: { packId: idOf(0x400 + n), version: 1, coins: 500 + n, cents: 1_000, position: n, platform: null },
      });
    for (const act of steps) act(community);
    community.settle();
    return community.log;
  });
