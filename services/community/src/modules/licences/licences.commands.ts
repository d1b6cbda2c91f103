import { commandsOf } from '../../platform/command-handlers.ts';
import { saleRefundDecider } from './sale-refund.decider.ts';

export const { Run: RunSaleRefundCommand, Handler: SaleRefundCommandHandler } = commandsOf(saleRefundDecider);
