import { page, type Answer } from '../../sandbox-http/answers.ts';
import { answerToOpener, escapeHtml, frame, hidden } from '../../sandbox-http/pages.ts';
import { formOf } from '../../sandbox-http/requests.ts';
import type { SandboxRequest } from '../../sandbox-http/server.ts';
import { approve, isOpen } from '../actions.ts';
import { asDecimal } from '../amounts.ts';
import { change, type Sandbox } from '../sandbox.ts';
import type { Approval, Order } from '../order.ts';
import { readCard, testCards, type CardErrors, type CardFields } from './cards.ts';
import { folder } from './place.ts';

/** Message to the window that opened the payment page. */
type PaymentMessage =
  | { type: 'payment-sandbox'; order_id: string; status: 'approved'; payer_id: string }
  | { type: 'payment-sandbox'; order_id: string; status: 'cancelled' };

const noCard: CardFields = { number: '', expiry: '', code: '' };
const fieldLengthMax = 30;

const paymentPage = (main: string): string => frame(folder, 'Payment sandbox', main);

const refusal = (status: number, text: string): Answer =>
  page(status, paymentPage(`<h1>This payment isn’t possible</h1><p>${escapeHtml(text)}</p>`));

const sumOf = ({ cents, currency }: Order): string =>
  currency === 'USD' ? `$${asDecimal(cents)}` : `${asDecimal(cents)} ${currency}`;

type FieldOptions = {
  name: keyof CardFields;
  label: string;
  hint: string;
  length: number;
  values: CardFields;
  errors: CardErrors;
};

const field = ({ name, label, hint, length, values, errors }: FieldOptions): string => {
  const error = errors[name];
  // The first invalid field of a form with errors gets the focus.
  const isFirst = Object.keys(errors)[0] === name;
  const help = error === undefined ? hint : error;
  const described = help === '' ? '' : ` aria-describedby="${name}-help"`;
  // Autocomplete is off; otherwise, browsers could offer a real card.
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" inputmode="numeric" autocomplete="off" required maxlength="${length}" value="${escapeHtml(values[name])}"${described}${error === undefined ? '' : ' aria-invalid="true"'}${isFirst ? ' autofocus' : ''}>
${help === '' ? '' : `<span class="${error === undefined ? 'muted' : 'error'}" id="${name}-help">${escapeHtml(help)}</span>`}</div>`;
};

const form = (order: Order, action: string, content: string, className: string): string =>
  `<form method="post" action="${folder}/checkoutnow" class="${className}"${action === 'card' ? ' novalidate aria-label="Card"' : ''}>${hidden('token', order.id)}${hidden('way', action)}${content}</form>`;

const cardForm = (order: Order, values: CardFields, errors: CardErrors): string =>
  form(
    order,
    'card',
    `${field({ name: 'number', label: 'Card number', hint: '', length: 23, values, errors })}
<div class="pair">${field({ name: 'expiry', label: 'Expires', hint: 'Month and year, as in 09/31', length: 7, values, errors })}
${field({ name: 'code', label: 'Security code', hint: '3 or 4 digits, any', length: 4, values, errors })}</div>
<button>Pay ${escapeHtml(sumOf(order))} by card</button>`,
    'card',
  );

const checkout = (order: Order, status = 200, values = noCard, errors: CardErrors = {}): Answer => {
  const wrong = Object.keys(errors).length > 0;
  return page(
    status,
    paymentPage(`<h1>Pay ${escapeHtml(order.brandName)}</h1>
<p class="muted">This sandbox stands in for PayPal on this machine. No real money moves.</p>
<div class="sum"><span>${escapeHtml(order.description)}</span><strong>${escapeHtml(sumOf(order))}</strong></div>
${order.wasDeclined === true ? '<p class="error" role="alert">Your card was declined. Please choose another way to pay.</p>' : ''}
${form(order, 'wallet', '<button class="filled">Pay with the sandbox wallet</button>', 'pay')}
<div class="or">or</div>
<h2>By card</h2>
<p class="muted" id="cards-title">Cards for tests; never type a real one:</p>
<ul class="cards" aria-labelledby="cards-title">${testCards.map(({ number, description }) => `<li><code>${number}</code> ${description}</li>`).join('\n')}</ul>
${wrong ? '<p class="error" role="alert">Please correct the fields below.</p>' : ''}
${cardForm(order, values, errors)}
${form(order, 'cancel', '<button>Cancel and go back</button>', 'leave')}`),
  );
};

const withQuery = (address: string, more: Readonly<Record<string, string>>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.href;
};

/**
 * Returns a page that notifies its opener, or continues to the shop if it has none; without scripts, it shows a link.
 */
const finish = (title: string, message: PaymentMessage, next: string): Answer =>
  page(
    200,
    paymentPage(
      `<h1>${title}</h1><p>You can close this window, or <a href="${escapeHtml(next)}">go back to the shop</a>.</p>${answerToOpener(message, next)}`,
    ),
  );

const cancel = (order: Order): Answer =>
  finish(
    'Nothing was paid',
    { type: 'payment-sandbox', order_id: order.id, status: 'cancelled' },
    withQuery(order.cancelUrl, { token: order.id }),
  );

const pay = async (sandbox: Sandbox, order: Order, approval: Omit<Approval, 'payerId'>): Promise<Answer> => {
  const payerId = await change(sandbox, order.id, (draft) => {
    approve(draft, approval, sandbox.notifyShop);
    return draft.approval?.payerId ?? '';
  });
  return finish(
    'Thank you',
    { type: 'payment-sandbox', order_id: order.id, status: 'approved', payer_id: payerId },
    withQuery(order.returnUrl, { token: order.id, PayerID: payerId }),
  );
};

const orderOf = (sandbox: Sandbox, token: string | null): Order | Answer => {
  const order = sandbox.store.find(token ?? '');
  if (order === undefined) return refusal(404, 'There is no such order.');
  if (isOpen(order)) return order;
  return refusal(
    409,
    order.status === 'COMPLETED'
      ? 'This order is already paid.'
      : 'This order has expired. Please start again in the shop.',
  );
};

const isOrder = (found: Order | Answer): found is Order => typeof found === 'object' && 'id' in found;

/** `GET /checkoutnow?token=`: the page where the payer decides. */
export const openCheckout = (sandbox: Sandbox, query: URLSearchParams): Answer => {
  const order = orderOf(sandbox, query.get('token'));
  return isOrder(order) ? checkout(order) : order;
};

/** Handles the forms of the payment page. */
export const answerCheckout = async (sandbox: Sandbox, { request }: SandboxRequest): Promise<Answer> => {
  const fields = await formOf(request);
  const order = orderOf(sandbox, fields.get('token'));
  if (!isOrder(order)) return order;
  const text = (name: string): string => (fields.get(name) ?? '').slice(0, fieldLengthMax);
  switch (fields.get('way')) {
    case 'wallet':
      return pay(sandbox, order, { instrument: 'wallet', outcome: 'good' });
    case 'card': {
      const values = { number: text('number'), expiry: text('expiry'), code: text('code') };
      const card = readCard(values, new Date());
      // The security code has to be entered again, as on other sites.
      return 'errors' in card
        ? checkout(order, 422, { ...values, code: '' }, card.errors)
        : pay(sandbox, order, { instrument: 'card', ...card });
    }
    default:
      return cancel(order);
  }
};
