import type { Log } from '../processes/lines.ts';
import type { Deliveries } from './deliveries.ts';
import type { Faults } from './faults.ts';
import type { NotifyShop } from './messages.ts';
import type { Order } from './order.ts';
import type { Signer } from './signing.ts';
import type { OrderStore } from './store.ts';
import type { Account } from './tokens.ts';
import type { Places } from './views.ts';

/** State that all calls share. */
export type Sandbox = {
  account: Account;
  places: Places;
  store: OrderStore;
  faults: Faults;
  signer: Signer;
  deliveries: Deliveries;
  notifyShop: NotifyShop;
  log: Log;
};

/** Changes an order and sends its messages to the shop once the change is on disk. */
export const change = async <T>(
  { store, deliveries }: Sandbox,
  orderId: string,
  work: (draft: Order) => T,
): Promise<T> => {
  const answer = await store.change(orderId, work);
  const changed = store.find(orderId);
  if (changed !== undefined) deliveries.wake(changed);
  return answer;
};
