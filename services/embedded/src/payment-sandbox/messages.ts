import { asDecimal } from './amounts.ts';
import type { Faults } from './faults.ts';
import { newId, now, type Capture, type Dispute, type Message, type Order, type Refund } from './order.ts';
import { captureView, disputeView, orderView, refundView, type Places } from './views.ts';

/** Event that the sandbox reports to the shop. */
export type Happening =
  | { type: 'CHECKOUT.ORDER.APPROVED' | 'CHECKOUT.PAYMENT-APPROVAL.REVERSED' }
  | { type: 'PAYMENT.CAPTURE.COMPLETED' | 'PAYMENT.CAPTURE.PENDING' | 'PAYMENT.CAPTURE.DECLINED'; capture: Capture }
  | { type: 'PAYMENT.CAPTURE.REFUNDED' | 'PAYMENT.CAPTURE.REVERSED'; refund: Refund }
  | { type: 'CUSTOMER.DISPUTE.CREATED' | 'CUSTOMER.DISPUTE.RESOLVED'; dispute: Dispute };

type Content = { kind: string; summary: string; resource: object };

const contentOf = (places: Places, order: Order, happening: Happening): Content => {
  switch (happening.type) {
    case 'CHECKOUT.ORDER.APPROVED':
      return {
        kind: 'checkout-order',
        summary: 'An order has been approved by buyer',
        resource: orderView(places, order),
      };
    case 'CHECKOUT.PAYMENT-APPROVAL.REVERSED': {
      const { purchase_units } = orderView(places, order);
      return {
        kind: 'checkout-order',
        summary: 'A payment has been reversed after approval.',
        resource: { order_id: order.id, purchase_units },
      };
    }
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DECLINED': {
      const { capture } = happening;
      return {
        kind: 'capture',
        summary: `Payment of ${asDecimal(capture.cents)} ${capture.currency}: ${capture.status.toLowerCase()}`,
        resource: captureView(places, order, capture),
      };
    }
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.CAPTURE.REVERSED': {
      const { refund } = happening;
      return {
        kind: 'refund',
        summary: `${asDecimal(refund.cents)} ${refund.currency} went back`,
        resource: refundView(places, order, refund),
      };
    }
    default:
      return { kind: 'dispute', summary: 'A dispute', resource: disputeView(places, order, happening.dispute) };
  }
};

const newMessage = (places: Places, order: Order, happening: Happening, faults: Faults): Message => {
  const id = `WH-${newId()}-${newId()}`;
  const { kind, summary, resource } = contentOf(places, order, happening);
  const text = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: now(),
    resource_type: kind,
    resource_version: '2.0',
    event_type: happening.type,
    summary,
    resource,
    links: [{ href: `${places.api}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
  });
  const fault = faults.takeForMessage(order.customId);
  return {
    id,
    type: happening.type,
    text,
    state: fault === 'withheld' ? 'held' : 'due',
    tries: 0,
    ...(fault !== undefined && { fault }),
  };
};

/** Records a message in the order; the message is sent once the order is on disk. */
export type NotifyShop = (order: Order, happening: Happening) => void;

export const shopNotifier =
  (places: Places, faults: Faults): NotifyShop =>
  (order, happening) =>
    void order.messages.push(newMessage(places, order, happening, faults));
