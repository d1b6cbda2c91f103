import { Inject, Injectable } from '@nestjs/common';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import type { ErrorCode } from '@pixchange/contracts/http/errors';
import { idForm } from '@pixchange/contracts/http/fields';
import { usdOf } from '@pixchange/contracts/http/money';
import type {
  CardFormView,
  purchasesHttp,
  PurchaseView,
  StartedPurchaseView,
} from '@pixchange/contracts/http/purchases';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { idOfRequest } from '../../../runtime/http/idempotency.ts';
import { CoinPacks } from './coin-packs.service.ts';
import { PaymentRecords, type CaptureResult } from '../provider/payment-records.ts';
import { Payments } from '../../wallet/payments.face.ts';
import type { KnownPurchaseState, Purchase } from './purchase.decider.ts';
import { PurchasesQueries } from './purchases.queries.ts';

type Asked = BodyOf<typeof purchasesHttp.start>;

const refusals: Readonly<Record<Exclude<CaptureResult['kind'], 'order'>, ErrorCode>> = {
  declined: 'purchase.declined',
  'payer-action': 'purchase.payer-action',
  'not-approved': 'purchase.not-approved',
  refused: 'purchase.refused',
  'authentication-failed': 'purchase.authentication-failed',
  'authentication-unclear': 'purchase.authentication-unclear',
};

/** Error codes for purchases without coins, by their status. */
const errorByStatus: Readonly<Record<Exclude<Purchase['status'], 'captured'>, ErrorCode>> = {
  none: 'not_found',
  started: 'purchase.not-approved',
  pending: 'purchase.pending',
  disagreed: 'purchase.in-review',
  failed: 'purchase.declined',
};

const startedView = ({ started, orderId, approveUrl }: KnownPurchaseState): StartedPurchaseView => {
  if (orderId === null || approveUrl === null) throw new DomainError('purchase.ended');
  const { purchaseId: id, provider, method = 'wallet', coins, cents } = started;
  return {
    id,
    provider,
    method,
    provider_order_id: orderId,
    approve_url: approveUrl,
    coins,
    price: usdOf(cents),
    currency: 'USD',
    status: 'created',
  };
};

/** Starts and captures purchases of coins for buyers. */
@Injectable()
export class Purchases {
  constructor(
    @Inject(PaymentRecords) private readonly records: PaymentRecords,
    @Inject(CoinPacks) private readonly packs: CoinPacks,
    @Inject(Payments) private readonly wallets: Payments,
    @Inject(PurchasesQueries) private readonly queries: PurchasesQueries,
    @Inject(Commands) private readonly commands: Commands,
  ) {}

  /**
   * Starts a purchase. The purchase is recorded before the provider gets the request, so that a crash in between leaves
   * no unknown order.
   * @throws DomainError `coin-pack.unknown`, `coin-pack.own-price`, `idempotency_mismatch`, `purchase.ended`,
   *   `payment.off`
   * @throws PartUnavailable when the provider does not respond
   */
  async start(userId: string, asked: Asked, key: string | null): Promise<StartedPurchaseView> {
    if (!this.records.isOn) throw new DomainError('payment.off');
    const purchaseId = idOfRequest(userId, 'purchase', key);
    const purchase = await this.termsOf(purchaseId, userId, asked);
    const { state } = await this.records.run({ type: 'StartPurchase', purchase });
    const ordered = state.status === 'none' ? state : await this.records.order(state);
    if (ordered.status === 'none') throw new DomainError('not_found');
    return startedView(ordered);
  }

  /**
   * Returns the provider's script and token for the card fields of a page.
   * @throws DomainError `payment.off`, `payment.no-card-form`
   */
  async cardForm(): Promise<CardFormView> {
    const { scriptUrl, clientToken } = await this.records.provider.cardForm();
    return { script_url: scriptUrl, client_token: clientToken };
  }

  /**
   * Captures the payment, and returns after the coins are in the wallet. Repeated calls return the same result.
   * @throws DomainError `not_found`; otherwise `purchase.*`, the reason why no coins were credited
   * @throws PartUnavailable when the provider does not respond; the payment may still complete later
   */
  async capture(userId: string, purchaseId: string): Promise<PurchaseView> {
    const state = await this.own(userId, purchaseId);
    const { kind, state: after } = await this.taken(state);
    if (after.status === 'captured')
      await this.wallets.settlePurchase({ type: 'PurchaseCaptured', data: after.captured });
    // Clients read the purchase even after a refusal, so the read model must be up to date.
    await this.commands.settle();
    if (after.status === 'captured') return this.queries.own(userId, purchaseId);
    throw new DomainError(kind === 'order' ? errorByStatus[after.status] : refusals[kind]);
  }

  private async taken(state: KnownPurchaseState): Promise<CaptureResult> {
    const { status, orderId } = state;
    return status === 'captured' || status === 'disagreed' || orderId === null
      ? { kind: 'order', state }
      : this.records.take(state, orderId);
  }

  /**
   * Returns the terms. A repeated request with the same key has the terms of the first one, regardless of the pack's
   * current price.
   */
  private async termsOf(purchaseId: string, userId: string, { coin_pack_id: packId, provider, method }: Asked) {
    const before = await this.records.state(purchaseId);
    const byCard = method === 'card' ? { method } : {};
    if (before.status !== 'none') {
      const { method: _, ...terms } = before.started;
      return { ...terms, packId, provider, ...byCard };
    }
    const { version: packVersion, ...offered } = await this.packs.offered(packId);
    await this.packs.refuseOwnPrice(packId, offered, userId);
    const { coins, cents } = offered;
    return { purchaseId, userId, provider, packId, packVersion, coins, cents, ...byCard };
  }

  private async own(userId: string, purchaseId: string): Promise<KnownPurchaseState> {
    const state: Purchase = idForm.test(purchaseId) ? await this.records.state(purchaseId) : { status: 'none' };
    if (state.status === 'none' || state.started.userId !== userId) throw new DomainError('not_found');
    return state;
  }
}
