import { Inject, Injectable } from '@nestjs/common';
import type { SaleRefundView } from '@pixchange/contracts/http/admin-market';
import { idForm } from '@pixchange/contracts/http/fields';
import type { AgreedAction } from '../../../extensions/proposable.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { idOfRequest } from '../../../runtime/http/idempotency.ts';
import { Proposals } from '../../proposals/proposals.face.ts';
import { Payments, type RefundOfLicence } from '../../wallet/payments.face.ts';
import { LicencePurchases } from './licence-purchases.service.ts';
import { licenceDecider } from './licence.decider.ts';
import { saleRefundDecider, type SaleRefundOrder } from './sale-refund.decider.ts';
import { SaleRefundsQueries } from './sale-refunds.queries.ts';

interface Wish {
  readonly imageId: string;
  readonly staffId: string;
  readonly key: string | null;
  readonly reason: string;
}

const sumOf = (licences: readonly RefundOfLicence[]): number => licences.reduce((sum, { coins }) => sum + coins, 0);

/**
 * Refunds the buyers of a work that was taken down for legal reasons. Staff order the refund once, and `licenceProcess`
 * completes it for each license.
 */
@Injectable()
export class SaleRefunds {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Proposals) private readonly proposals: Proposals,
    @Inject(Payments) private readonly payments: Payments,
    @Inject(LicencePurchases) private readonly purchases: LicencePurchases,
    @Inject(SaleRefundsQueries) private readonly queries: SaleRefundsQueries,
  ) {}

  /**
   * Orders a refund, or proposes it when it exceeds the allowance of the staff member.
   * @throws DomainError `not_found`, `sale_refund.nothing`, `idempotency_mismatch`
   */
  async order({ imageId, staffId, key, reason }: Wish): Promise<SaleRefundView> {
    const refundId = idOfRequest(staffId, 'sale-refund', key);
    const before = await this.commands.stateOf(saleRefundDecider, refundId);
    if (before.status === 'ordered') return this.ordered(before.order, imageId);
    const licences = await this.affected(imageId, staffId);
    if (!(await this.payments.fitsAllowance(staffId, licences))) {
      const { id: proposal_id } = await this.proposals.propose(staffId, key, {
        action: 'images.refund_buyers',
        targetId: imageId,
        details: { licences: licences.length, coins: sumOf(licences) },
        reason,
      });
      return { id: null, proposal_id, licences_count: licences.length, coins: sumOf(licences) };
    }
    const order = { refundId, imageId, orderedBy: staffId, proposalId: null, licences };
    await this.commands.run(saleRefundDecider, { type: 'OrderSaleRefund', order });
    await this.commands.settle();
    return this.ordered(order, imageId);
  }

  /**
   * Orders the approved refund for all licenses that are affected at the time of the call; a repeated call changes
   * nothing.
   * @throws DomainError `sale_refund.nothing`
   */
  async carryOut({ proposalId, proposerId, targetId: imageId }: AgreedAction): Promise<void> {
    const { status } = await this.commands.stateOf(saleRefundDecider, proposalId);
    if (status === 'ordered') return;
    const licences = await this.affected(imageId, proposerId);
    const order = { refundId: proposalId, imageId, orderedBy: proposerId, proposalId, licences };
    await this.commands.run(saleRefundDecider, { type: 'OrderSaleRefund', order });
  }

  /** Starts the refund of every license of an order. An interrupted purchase is completed first. */
  async start({ refundId, licences }: SaleRefundOrder): Promise<void> {
    for (const { licenceId } of licences) {
      await this.purchases.finish(licenceId);
      await this.commands.run(licenceDecider, { type: 'StartRefund', licenceId, refundId });
    }
  }

  private async affected(imageId: string, staffId: string): Promise<RefundOfLicence[]> {
    if (!idForm.test(imageId)) throw new DomainError('not_found');
    await this.commands.settleOrRefuse();
    const licences = await this.queries.affected(imageId, staffId);
    if (licences.length === 0) throw new DomainError('sale_refund.nothing');
    return licences;
  }

  private ordered({ refundId, imageId, licences }: SaleRefundOrder, wanted: string): SaleRefundView {
    if (imageId !== wanted) throw new DomainError('idempotency_mismatch');
    invariant(licences.length > 0, 'an order refunds somebody');
    return { id: refundId, proposal_id: null, licences_count: licences.length, coins: sumOf(licences) };
  }
}
