import { commandsOf } from '../../platform/command-handlers.ts';
import { differenceDecider } from './differences/difference.decider.ts';
import { coinPackDecider } from './orders/coin-pack.decider.ts';
import { paymentNoticeDecider } from './webhooks/payment-notice.decider.ts';
import { purchaseDecider } from './orders/purchase.decider.ts';
import { refundAllowanceDecider } from './orders/refund-allowance.decider.ts';
import { refundDecider } from './orders/refund.decider.ts';

export const { Run: RunCoinPackCommand, Handler: CoinPackCommandHandler } = commandsOf(coinPackDecider);
export const { Run: RunPurchaseCommand, Handler: PurchaseCommandHandler } = commandsOf(purchaseDecider);
export const { Run: RunNoticeCommand, Handler: NoticeCommandHandler } = commandsOf(paymentNoticeDecider);
export const { Run: RunRefundCommand, Handler: RefundCommandHandler } = commandsOf(refundDecider);
export const { Run: RunRefundAllowanceCommand, Handler: RefundAllowanceCommandHandler } =
  commandsOf(refundAllowanceDecider);
export const { Run: RunDifferenceCommand, Handler: DifferenceCommandHandler } = commandsOf(differenceDecider);
