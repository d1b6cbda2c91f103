import { feeOf, money } from './amounts.ts';
import { restOf, type Capture, type Dispute, type Order, type Refund } from './order.ts';

/** Base URLs for people and programs. */
export type Places = {
  /** Base URL of the provider's API. */
  api: string;
  /** Base URL of the pages for browsers, such as http://localhost:8080/dev/payment. */
  pages: string;
};

const link = (href: string, rel: string, method = 'GET') => ({ href, rel, method });

export const approveUrl = ({ pages }: Places, { id }: Pick<Order, 'id'>): string => `${pages}/checkoutnow?token=${id}`;

const breakdownOf = ({ currency, cents }: Capture) => ({
  gross_amount: money(currency, cents),
  paypal_fee: money(currency, feeOf(cents)),
  net_amount: money(currency, cents - feeOf(cents)),
});

export const captureView = ({ api }: Places, order: Order, capture: Capture) => {
  const { id, status, reason, currency, cents, customId, createdAt } = capture;
  const inHand = status !== 'PENDING' && status !== 'DECLINED';
  return {
    id,
    status,
    ...(reason !== undefined && { status_details: { reason } }),
    amount: money(currency, cents),
    final_capture: true,
    disbursement_mode: 'INSTANT',
    seller_protection: { status: 'NOT_ELIGIBLE' },
    // The breakdown is present only once the money has arrived.
    ...(inHand && { seller_receivable_breakdown: breakdownOf(capture) }),
    invoice_id: order.invoiceId,
    custom_id: customId,
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: createdAt,
    update_time: order.updatedAt,
    links: [
      link(`${api}/v2/payments/captures/${id}`, 'self'),
      link(`${api}/v2/payments/captures/${id}/refund`, 'refund', 'POST'),
      link(`${api}/v2/checkout/orders/${order.id}`, 'up'),
    ],
  };
};

export const refundView = (
  { api }: Places,
  order: Order,
  { id, captureId, kind, cents, currency, createdAt }: Refund,
) => {
  const capture = order.captures.find((candidate) => candidate.id === captureId);
  const back = capture === undefined ? cents : capture.cents - restOf(order, capture);
  return {
    id,
    status: 'COMPLETED',
    amount: money(currency, cents),
    note_to_payer: kind === 'reversal' ? 'Payment reversed' : 'Refund',
    invoice_id: order.invoiceId,
    custom_id: order.customId,
    seller_payable_breakdown: {
      gross_amount: money(currency, cents),
      paypal_fee: money(currency, 0),
      net_amount: money(currency, cents),
      total_refunded_amount: money(currency, back),
    },
    create_time: createdAt,
    update_time: createdAt,
    links: [link(`${api}/v2/payments/refunds/${id}`, 'self'), link(`${api}/v2/payments/captures/${captureId}`, 'up')],
  };
};

const paymentsOf = (places: Places, order: Order) => ({
  payments: {
    captures: order.captures.map((capture) => captureView(places, order, capture)),
    ...(order.refunds.length > 0 && { refunds: order.refunds.map((refund) => refundView(places, order, refund)) }),
  },
});

const linksOf = (places: Places, order: Order) => {
  const self = `${places.api}/v2/checkout/orders/${order.id}`;
  // A card is entered on the shop's page, so a card order has no approval page.
  const open = order.source !== 'card' && (order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED');
  return [
    link(self, 'self'),
    ...(open ? [link(approveUrl(places, order), order.status === 'CREATED' ? 'approve' : 'payer-action')] : []),
    ...(order.status === 'APPROVED' ? [link(`${self}/capture`, 'capture', 'POST')] : []),
  ];
};

const authenticationView = ({ authentication }: Order) =>
  authentication !== undefined && {
    authentication_result: {
      liability_shift: authentication.liabilityShift,
      three_d_secure: {
        enrollment_status: authentication.enrollment,
        authentication_status: authentication.authentication,
      },
    },
  };

const paymentSourceOf = (order: Order) => {
  const { approval } = order;
  if (approval?.instrument === 'wallet') return { payment_source: { paypal: { account_id: approval.payerId } } };
  const card = {
    ...(approval !== undefined && { last_digits: approval.last4 }),
    ...authenticationView(order),
  };
  return Object.keys(card).length > 0 && { payment_source: { card } };
};

export const orderView = (places: Places, order: Order) => {
  const {
    id,
    intent,
    status,
    customId,
    invoiceId,
    description,
    cents,
    currency,
    merchantId,
    approval,
    captures,
    createdAt,
    updatedAt,
  } = order;
  const amount = money(currency, cents);
  return {
    id,
    intent,
    status,
    ...paymentSourceOf(order),
    ...(approval !== undefined && { payer: { payer_id: approval.payerId } }),
    purchase_units: [
      {
        reference_id: 'default',
        amount: { ...amount, breakdown: { item_total: amount } },
        payee: { merchant_id: merchantId },
        description,
        custom_id: customId,
        invoice_id: invoiceId,
        items: [{ name: description, quantity: '1', category: 'DIGITAL_GOODS', unit_amount: amount }],
        ...(captures.length > 0 && paymentsOf(places, order)),
      },
    ],
    create_time: createdAt,
    update_time: updatedAt,
    links: linksOf(places, order),
  };
};

export const disputeView = (
  { api }: Places,
  order: Order,
  { id, captureId, status, cents, currency, createdAt, updatedAt }: Dispute,
) => ({
  dispute_id: id,
  create_time: createdAt,
  update_time: updatedAt,
  disputed_transactions: [
    {
      seller_transaction_id: captureId,
      custom: order.customId,
      invoice_number: order.invoiceId,
      gross_amount: money(currency, cents),
    },
  ],
  reason: 'UNAUTHORISED',
  status,
  dispute_amount: money(currency, cents),
  ...(status === 'RESOLVED' && { dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }),
  links: [link(`${api}/v1/customer/disputes/${id}`, 'self')],
});

/** Formats a time for the report, whose UTC offset has no colon. */
const reportTime = (time: string): string => time.replace('Z', '+0000');

const statusLetter = ({ status }: Capture): string => (status === 'PENDING' ? 'P' : status === 'DECLINED' ? 'D' : 'S');

/** Returns the lines of an order in the report: one for each capture, and one for each refund. */
export const transactionViews = (order: Order) => [
  ...order.captures.map((capture) => ({
    transaction_info: {
      transaction_id: capture.id,
      transaction_event_code: 'T0006',
      transaction_initiation_date: reportTime(capture.createdAt),
      transaction_updated_date: reportTime(order.updatedAt),
      transaction_amount: money(capture.currency, capture.cents),
      ...(statusLetter(capture) === 'S' && { fee_amount: money(capture.currency, -feeOf(capture.cents)) }),
      transaction_status: statusLetter(capture),
      custom_field: capture.customId,
      invoice_id: order.invoiceId,
    },
  })),
  ...order.refunds.map(({ id, captureId, kind, cents, currency, createdAt }) => ({
    transaction_info: {
      transaction_id: id,
      paypal_reference_id: captureId,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: kind === 'reversal' ? 'T1106' : 'T1107',
      transaction_initiation_date: reportTime(createdAt),
      transaction_updated_date: reportTime(createdAt),
      transaction_amount: money(currency, -cents),
      transaction_status: 'S',
      custom_field: order.customId,
      invoice_id: order.invoiceId,
    },
  })),
];
