import { commandsOf } from '../../platform/command-handlers.ts';
import { licenceDecider } from './licence.decider.ts';
import { saleRefundDecider } from './sale-refund.decider.ts';

export const { Run: RunLicenceCommand, Handler: LicenceCommandHandler } = commandsOf(licenceDecider);
export const { Run: RunSaleRefundCommand, Handler: SaleRefundCommandHandler } = commandsOf(saleRefundDecider);
