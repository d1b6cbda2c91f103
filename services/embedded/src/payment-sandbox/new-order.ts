import { fromDecimal } from './amounts.ts';
import { newId, now, Refused, type Order } from './order.ts';

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const refuse = (issue: string, message: string, status = 400): never => {
  throw new Refused(status, issue, message);
};

const textIn = (fields: Fields, name: string, lengthMax: number): string => {
  const value = fields[name];
  return typeof value === 'string' && value.length > 0 && value.length <= lengthMax
    ? value
    : refuse('INVALID_PARAMETER_VALUE', `${name} must be a text of 1 to ${lengthMax} characters.`);
};

const webAddressIn = (fields: Fields, name: string): string => {
  const address = textIn(fields, name, 4_000);
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
    ? address
    : refuse('INVALID_PARAMETER_SYNTAX', `${name} must be an address.`);
};

const amountIn = (fields: Fields): { cents: number; currency: string } => {
  const { value, currency_code: currency, breakdown } = fieldsOf(fields['amount']);
  const cents =
    fromDecimal(value) ?? refuse('DECIMAL_PRECISION', 'The amount must be above 0 and have two places.', 422);
  if (currency !== 'USD') return refuse('CURRENCY_NOT_SUPPORTED', 'The sandbox sells in US dollars.', 422);
  const total = fromDecimal(fieldsOf(fieldsOf(breakdown)['item_total'])['value']);
  if (breakdown !== undefined && total !== cents) return refuse('AMOUNT_MISMATCH', 'Should equal item_total.', 422);
  return { cents, currency };
};

const readVerification = ({ attributes, number }: Fields): void => {
  const { method } = fieldsOf(fieldsOf(attributes)['verification']);
  if (method !== 'SCA_ALWAYS' && method !== 'SCA_WHEN_REQUIRED')
    refuse('INVALID_PARAMETER_VALUE', 'method must be SCA_ALWAYS or SCA_WHEN_REQUIRED.');
  if (number !== undefined)
    refuse('INVALID_PARAMETER_VALUE', 'The sandbox takes a card number from its own fields only.');
};

/**
 * Creates an order from a request body; ignores fields that the sandbox does not need.
 * @throws Refused for an invalid field
 */
export const orderFrom = (body: Fields, requestId: string, merchantId: string): Order => {
  if (body['intent'] !== 'CAPTURE') refuse('INVALID_PARAMETER_VALUE', 'intent must be CAPTURE.');
  const units = body['purchase_units'];
  if (!Array.isArray(units) || units.length !== 1)
    refuse('INVALID_ARRAY_MAX_ITEMS', 'The sandbox takes one purchase unit.');
  const unit = fieldsOf((units as unknown[])[0]);
  const { paypal, card } = fieldsOf(body['payment_source']);
  if (card !== undefined) readVerification(fieldsOf(card));
  const experience = fieldsOf(fieldsOf(card ?? paypal)['experience_context']);
  return {
    id: newId(),
    requestId,
    createdAt: now(),
    updatedAt: now(),
    status: paypal === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    intent: 'CAPTURE',
    customId: textIn(unit, 'custom_id', 127),
    invoiceId: textIn(unit, 'invoice_id', 127),
    description: textIn(unit, 'description', 127),
    ...amountIn(unit),
    merchantId,
    // A payer with a card stays on the shop's page, so a card order has no brand name.
    brandName: card === undefined ? textIn(experience, 'brand_name', 127) : 'the shop',
    ...(card !== undefined && { source: 'card' as const }),
    returnUrl: webAddressIn(experience, 'return_url'),
    cancelUrl: webAddressIn(experience, 'cancel_url'),
    captures: [],
    refunds: [],
    disputes: [],
    messages: [],
  };
};
