import { approve, expire, giveBack, openDispute, resolveDispute, sendAgain, settle } from './actions.ts';
import { change, type House } from './house.ts';
import { Refused, type Approval, type Order } from './order.ts';

/** What a deed may be told: how much goes back (all that is left unless given), and how the payer pays. */
export type DeedDetails = {
  cents?: number | undefined;
  instrument?: Approval['instrument'];
  outcome?: Approval['outcome'];
};

type Deed = {
  /** As its button says. */ words: string;
  do(draft: Order, id: string, house: House, details: DeedDetails): unknown;
};

/** What payer, merchant and provider can do besides the calls. Each names an order, or what belongs to one. */
export const deeds = {
  approve: {
    words: 'Approve',
    do: (draft, _id, { tell }, { instrument = 'wallet', outcome = 'good' }) =>
      approve(draft, { instrument, outcome }, tell),
  },
  expire: { words: 'Let it run out', do: (draft, _id, { tell }) => expire(draft, tell) },
  complete: { words: 'The money arrives', do: (draft, id, { tell }) => settle(draft, id, true, tell) },
  deny: { words: 'The money never arrives', do: (draft, id, { tell }) => settle(draft, id, false, tell) },
  refund: {
    words: 'Refund',
    do: (draft, id, { tell }, { cents }) => giveBack(draft, id, { kind: 'refund', cents }, tell),
  },
  reverse: {
    words: 'Charge back',
    do: (draft, id, { tell }, { cents }) => giveBack(draft, id, { kind: 'reversal', cents }, tell),
  },
  dispute: { words: 'Open a dispute', do: (draft, id, { tell }) => openDispute(draft, id, tell) },
  resolve: { words: 'Resolve the dispute', do: (draft, id, { tell }) => resolveDispute(draft, id, tell) },
  release: { words: 'Let held messages go', do: (draft) => sendAgain(draft, 'held') },
  resend: { words: 'Send all messages again', do: (draft) => sendAgain(draft, 'all') },
} as const satisfies Record<string, Deed>;

export type DeedName = keyof typeof deeds;

export const isDeed = (text: unknown): text is DeedName => typeof text === 'string' && Object.hasOwn(deeds, text);

/** Does it to the order of this id, or to the one that the capture or dispute of this id belongs to. @throws Refused */
export const perform = async (house: House, name: DeedName, id: string, details: DeedDetails = {}): Promise<Order> => {
  const order = house.store.find(id) ?? house.store.ownerOf(id);
  if (order === undefined) throw new Refused(404, 'INVALID_RESOURCE_ID', 'There is no such thing here.');
  const deed: Deed = deeds[name];
  await change(house, order.id, (draft) => deed.do(draft, id, house, details));
  return house.store.find(order.id) ?? order;
};
