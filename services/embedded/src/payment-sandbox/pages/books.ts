import { page, redirect, type Answer } from '../../sandbox-http/answers.ts';
import { escapeHtml, frame, hidden } from '../../sandbox-http/pages.ts';
import { formOf } from '../../sandbox-http/requests.ts';
import type { SandboxRequest } from '../../sandbox-http/server.ts';
import { asDecimal } from '../amounts.ts';
import { orderActions, isOrderAction, perform, type OrderActionName } from '../order-actions.ts';
import { callFaults, captureFaults, faultLabels, isFault, messageFaults, type Fault } from '../faults.ts';
import type { Sandbox } from '../sandbox.ts';
import { isOpen } from '../actions.ts';
import { Refused, type Capture, type Order } from '../order.ts';
import { approveUrl } from '../views.ts';
import { folder } from './place.ts';

const ordersShown = 50;
const timesMax = 100;

const actionButton = (action: OrderActionName, id: string): string =>
  `<form method="post" action="${folder}/actions">${hidden('id', id)}<button name="action" value="${action}">${escapeHtml(orderActions[action].label)}</button></form>`;

const actionsOnCapture = ({ status }: Capture): readonly OrderActionName[] => {
  if (status === 'PENDING') return ['complete', 'deny'];
  return status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' ? ['refund', 'reverse', 'dispute'] : [];
};

const actionsOnOrder = (order: Order): readonly OrderActionName[] => [
  ...(isOpen(order) ? (['expire'] as const) : []),
  ...(order.messages.some(({ state }) => state === 'held') ? (['release'] as const) : []),
  ...(order.messages.length > 0 ? (['resend'] as const) : []),
];

const linesOf = ({ captures, refunds, disputes, messages }: Order): readonly string[] => [
  ...captures.map(
    ({ id, status, cents, currency, reason }) =>
      `Capture ${id}: ${asDecimal(cents)} ${currency}, ${status}${reason === undefined ? '' : ` (${reason})`}`,
  ),
  ...refunds.map(
    ({ id, kind, cents, currency }) =>
      `${kind === 'refund' ? 'Refund' : 'Charge back'} ${id}: ${asDecimal(cents)} ${currency}`,
  ),
  ...disputes.map(({ id, status }) => `Dispute ${id}: ${status}`),
  ...messages.map(
    ({ type, state, tries, fault }) =>
      `Message ${type}: ${state} after ${tries} ${tries === 1 ? 'try' : 'tries'}${fault === undefined ? '' : ` (${faultLabels[fault]})`}`,
  ),
];

const orderPart = (sandbox: Sandbox, order: Order): string => {
  const { id, description, cents, currency, status, createdAt, captures, disputes } = order;
  const buttons = [
    ...captures.flatMap((capture) => actionsOnCapture(capture).map((action) => actionButton(action, capture.id))),
    ...disputes.filter((dispute) => dispute.status === 'OPEN').map((dispute) => actionButton('resolve', dispute.id)),
    ...actionsOnOrder(order).map((action) => actionButton(action, id)),
  ];
  return `<article class="order"><h2>${escapeHtml(description)}, ${asDecimal(cents)} ${escapeHtml(currency)}: ${status}</h2>
<p class="muted">Order ${id}, ${createdAt}${isOpen(order) ? `, <a href="${escapeHtml(approveUrl(sandbox.places, order))}">payment page</a>` : ''}</p>
${
  linesOf(order).length === 0
    ? ''
    : `<ul>${linesOf(order)
        .map((line) => `<li>${escapeHtml(line)}</li>`)
        .join('\n')}</ul>`
}
<div class="orderActions">${buttons.join('\n')}</div></article>`;
};

const options = (label: string, group: Readonly<Record<string, string>>): string =>
  `<optgroup label="${label}">${Object.entries(group)
    .map(([fault, text]) => `<option value="${fault}">${escapeHtml(text)}</option>`)
    .join('\n')}</optgroup>`;

const faultForm = `<form method="post" action="${folder}/faults" class="arm">
<label class="field">Next fault<select name="fault">${options('API call', callFaults)}${options('Capture', captureFaults)}${options('Webhook message', messageFaults)}</select></label>
<label class="field">How often<input name="times" type="number" min="1" max="${timesMax}" value="1"></label>
<div class="orderActions"><button class="filled" name="do" value="arm">Arm fault</button><button name="do" value="disarm" formnovalidate>Clear fault</button></div></form>`;

const armedPart = ({ faults }: Sandbox): string => {
  const armed = faults.list();
  return armed.length === 0
    ? '<p class="muted">No fault is armed.</p>'
    : `<ul>${armed.map(({ fault, times }) => `<li>${escapeHtml(faultLabels[fault])}: ${times} more ${times === 1 ? 'time' : 'times'}</li>`).join('\n')}</ul>`;
};

/** `GET /dev/payment`: the orders with their details and actions. */
export const showBooks = (sandbox: Sandbox, status = 200, error?: string): Answer => {
  const orders = sandbox.store.list();
  return page(
    status,
    frame(
      folder,
      'Payment sandbox: orders',
      `<h1>Payment sandbox</h1>
<p class="muted">It stands in for PayPal on this machine. No real money moves.</p>
${error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
${faultForm}
${armedPart(sandbox)}
${
  orders.length === 0
    ? '<p>No orders yet. Buy coins, and the order appears here.</p>'
    : orders
        .slice(0, ordersShown)
        .map((order) => orderPart(sandbox, order))
        .join('\n')
}`,
    ),
  );
};

const backToBooks = redirect(folder, 303);

/** Handles the action buttons of an order. */
export const answerOrderAction = async (sandbox: Sandbox, { request }: SandboxRequest): Promise<Answer> => {
  const fields = await formOf(request);
  const action = fields.get('action');
  if (!isOrderAction(action)) return showBooks(sandbox, 422, 'There is no such action.');
  try {
    await perform(sandbox, action, fields.get('id') ?? '');
    return backToBooks;
  } catch (error) {
    if (error instanceof Refused) return showBooks(sandbox, 422, error.message);
    throw error;
  }
};

const armed = (fault: Fault, times: string | null): { fault: Fault; times: number } => ({
  fault,
  times: Math.min(Math.max(1, Math.trunc(Number(times)) || 1), timesMax),
});

/** Handles the form for faults. */
export const answerFaults = async (sandbox: Sandbox, { request }: SandboxRequest): Promise<Answer> => {
  const fields = await formOf(request);
  const fault = fields.get('fault');
  if (fields.get('do') === 'disarm') sandbox.faults.disarm();
  else if (isFault(fault)) sandbox.faults.arm(armed(fault, fields.get('times')));
  else return showBooks(sandbox, 422, 'There is no such fault.');
  return backToBooks;
};
