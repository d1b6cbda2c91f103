import type { INestApplicationContext } from '@nestjs/common';
import type { PaymentProvider } from '../../../kernel/payment.ts';
import { PAYMENT } from '../../../platform/tokens.ts';
import { PaymentRecords } from '../provider/payment-records.ts';
import { PurchasePoller } from '../provider/purchase-poller.ts';

/* Functions for `Product.within`: they run in the process of the product. */

const providerOf = (server: INestApplicationContext): PaymentProvider => server.get<PaymentProvider>(PAYMENT);

export const createOrder = (
  server: INestApplicationContext,
  order: Parameters<PaymentProvider['createOrder']>[0],
): ReturnType<PaymentProvider['createOrder']> => providerOf(server).createOrder(order);

export const capture = async (server: INestApplicationContext, orderId: string, purchaseId: string): Promise<void> => {
  await providerOf(server).capture(orderId, purchaseId);
};

export const record = async (
  server: INestApplicationContext,
  command: Parameters<PaymentRecords['run']>[0],
): Promise<void> => {
  await server.get(PaymentRecords).run(command);
};

/** Polls all open purchases as if an hour had passed. */
export const pollInAnHour = (server: INestApplicationContext): Promise<void> =>
  server.get(PurchasePoller).round(new Date(Date.now() + 60 * 60_000));
