import { Inject, Injectable } from '@nestjs/common';
import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { DifferenceDetail, DifferenceView } from '@pixchange/contracts/http/admin-reconciliation';
import { usdOf } from '@pixchange/contracts/http/money';
import { v5 as uuidv5 } from 'uuid';
import type { ProposableActions } from '../../../extensions/proposable.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { OrderReport, ReportedTransaction } from '../../../kernel/payment.ts';
import { PartUnavailable } from '../../../platform/unavailable.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { Proposals } from '../../proposals/proposals.face.ts';
import { PurchasesQueries } from '../orders/purchases.queries.ts';
import { PaymentRecords } from '../provider/payment-records.ts';
import { differenceDecider } from './difference.decider.ts';
import { DifferencesQueries } from './differences.queries.ts';

/** Namespace for ids that are derived from the provider's transaction ids. */
const NAMESPACE = '6c2f7c0e-1a52-4c0b-9a7e-3f6d1c1b7a10';

const theirSide = ({ orderId, status, captures }: OrderReport): NonNullable<DifferenceDetail['their_side']> => ({
  id: orderId,
  status,
  captures: captures.map(({ captureId, status: state, cents, currency }) => ({
    id: captureId,
    status: state,
    amount: usdOf(cents),
    currency,
  })),
});

/**
 * Reports, explains and resolves differences between the provider's report and the product's records. The resolution of
 * a large difference needs a second person.
 */
@Injectable()
export class Differences {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(DifferencesQueries) private readonly queries: DifferencesQueries,
    @Inject(PurchasesQueries) private readonly purchases: PurchasesQueries,
    @Inject(PaymentRecords) private readonly records: PaymentRecords,
    @Inject(Proposals) private readonly proposals: Proposals,
  ) {}

  /** Actions of this service that need approval, by name. */
  get actions(): Pick<ProposableActions, 'reconciliation.resolve'> {
    return {
      'reconciliation.resolve': {
        carryOut: ({ targetId, proposerId, reason }) => this.close(targetId, proposerId, reason),
        benefits: async ({ targetId }) => {
          const { purchase_id: purchaseId } = await this.queries.one(targetId);
          return purchaseId === null ? [] : [(await this.purchases.one(purchaseId)).user_id];
        },
      },
    };
  }

  /** Reports a transaction that only the provider knows. Repeated reports of it lead to the same difference. */
  async reportUnknown({ transactionId, referenceId, grossCents, currency, at }: ReportedTransaction): Promise<void> {
    const { name } = this.records.provider;
    const differenceId = uuidv5(`${name}|${transactionId}`, NAMESPACE);
    await this.commands.run(differenceDecider, {
      type: 'ReportUnknown',
      differenceId,
      provider: name,
      transactionId,
      referenceId,
      cents: grossCents,
      currency,
      at,
    });
  }

  /** Returns a difference with both sides as they are now. @throws DomainError `not_found` */
  async one(id: string): Promise<DifferenceDetail> {
    const difference = await this.queries.one(id);
    if (difference.purchase_id === null)
      return { ...difference, our_side: null, their_side: null, provider_away: false };
    const {
      status,
      coins,
      price,
      currency,
      user_id,
      created_at,
      provider_order_id: orderId,
    } = await this.purchases.one(difference.purchase_id);
    return {
      ...difference,
      our_side: { status, coins, price, currency, user_id, created_at },
      ...(await this.askFor(orderId)),
    };
  }

  /** Adds an explanation. @throws DomainError `not_found`, `difference.resolved` */
  async explain(id: string, staffId: string, explanation: string): Promise<DifferenceView> {
    await this.queries.one(id);
    await this.commands.run(differenceDecider, { type: 'ExplainDifference', differenceId: id, staffId, explanation });
    return this.commands.readBack(() => this.queries.one(id));
  }

  /** Resolves a difference, or proposes the resolution. @throws DomainError `not_found`, `difference.resolved` */
  async resolve(
    id: string,
    { staffId, reason, key }: { readonly staffId: string; readonly reason: string; readonly key: string | null },
  ): Promise<{ difference: DifferenceView; proposal: ProposalView | null }> {
    const difference = await this.queries.one(id);
    if (difference.status === 'resolved') throw new DomainError('difference.resolved');
    if (difference.needs_two) {
      const proposal = await this.proposals.propose(staffId, key, {
        action: 'reconciliation.resolve',
        targetId: id,
        reason,
      });
      return { difference, proposal };
    }
    await this.close(id, staffId, reason);
    return { difference: await this.commands.readBack(() => this.queries.one(id)), proposal: null };
  }

  private async close(differenceId: string, staffId: string, reason: string | null): Promise<void> {
    await this.commands.run(differenceDecider, { type: 'ResolveDifference', differenceId, staffId, reason });
  }

  /** Returns the current order at the provider; `provider_away` is true when the provider is unavailable. */
  private async askFor(orderId: string | null): Promise<Pick<DifferenceDetail, 'their_side' | 'provider_away'>> {
    if (orderId === null || !this.records.isOn) return { their_side: null, provider_away: false };
    try {
      const order = await this.records.provider.order(orderId);
      return { their_side: order === null ? null : theirSide(order), provider_away: false };
    } catch (error) {
      if (error instanceof PartUnavailable) return { their_side: null, provider_away: true };
      throw error;
    }
  }
}
