import {
  approve,
  authenticate,
  challenge,
  expire,
  giveBack,
  openDispute,
  resolveDispute,
  sendAgain,
  settle,
} from './actions.ts';
import { change, type Sandbox } from './sandbox.ts';
import { Refused, type Approval, type Authentication, type Order } from './order.ts';

/** Details of an action: the payment method, and the amount to refund in hundredths (default: all that remains). */
export type OrderActionDetails = {
  cents?: number | undefined;
  instrument?: Approval['instrument'];
  outcome?: Approval['outcome'];
  /** 3-D Secure result of a card. */
  authentication?: Authentication;
};

type OrderAction = {
  /** Label of its button. */ label: string;
  do(draft: Order, id: string, sandbox: Sandbox, details: OrderActionDetails): unknown;
};

/**
 * Actions of the payer, the merchant and the provider outside the API. Each takes the id of an order, capture or
 * dispute.
 */
export const orderActions = {
  approve: {
    label: 'Approve',
    do: (draft, _id, { notifyShop }, { instrument = 'wallet', outcome = 'good', authentication }) =>
      instrument === 'card'
        ? authenticate(draft, { instrument, outcome }, authentication, notifyShop)
        : approve(draft, { instrument, outcome }, notifyShop),
  },
  challenge: {
    label: 'Start a 3-D Secure challenge',
    do: (draft, _id, _sandbox, { outcome = 'good' }) => challenge(draft, { instrument: 'card', outcome }),
  },
  expire: { label: 'Expire the order', do: (draft, _id, { notifyShop }) => expire(draft, notifyShop) },
  complete: { label: 'Complete the capture', do: (draft, id, { notifyShop }) => settle(draft, id, true, notifyShop) },
  deny: { label: 'Deny the capture', do: (draft, id, { notifyShop }) => settle(draft, id, false, notifyShop) },
  refund: {
    label: 'Refund',
    do: (draft, id, { notifyShop }, { cents }) => giveBack(draft, id, { kind: 'refund', cents }, notifyShop),
  },
  reverse: {
    label: 'Charge back',
    do: (draft, id, { notifyShop }, { cents }) => giveBack(draft, id, { kind: 'reversal', cents }, notifyShop),
  },
  dispute: { label: 'Open a dispute', do: (draft, id, { notifyShop }) => openDispute(draft, id, notifyShop) },
  resolve: { label: 'Resolve the dispute', do: (draft, id, { notifyShop }) => resolveDispute(draft, id, notifyShop) },
  release: { label: 'Release held messages', do: (draft) => sendAgain(draft, 'held') },
  resend: { label: 'Resend all messages', do: (draft) => sendAgain(draft, 'all') },
} as const satisfies Record<string, OrderAction>;

export type OrderActionName = keyof typeof orderActions;

export const isOrderAction = (text: unknown): text is OrderActionName =>
  typeof text === 'string' && Object.hasOwn(orderActions, text);

/**
 * Performs the action on the order with this id, or on the order of the capture or dispute with this id.
 * @throws Refused if the id is unknown or the action is not possible
 */
export const perform = async (
  sandbox: Sandbox,
  name: OrderActionName,
  id: string,
  details: OrderActionDetails = {},
): Promise<Order> => {
  const order = sandbox.store.find(id) ?? sandbox.store.ownerOf(id);
  if (order === undefined) throw new Refused(404, 'INVALID_RESOURCE_ID', 'No order, capture or dispute has this id.');
  const action: OrderAction = orderActions[name];
  await change(sandbox, order.id, (draft) => action.do(draft, id, sandbox, details));
  return sandbox.store.find(order.id) ?? order;
};
