import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../processes/durable-file.ts';
import { now, type Order } from './order.ts';

const suffix = '.order.json';

const readOrder = async (path: string): Promise<Order> => {
  const order = JSON.parse(await readFile(path, 'utf8')) as Partial<Order>;
  if (typeof order.id !== 'string' || !Array.isArray(order.captures) || !Array.isArray(order.messages))
    throw new Error(`${path} is not an order of the payment sandbox`);
  return order as Order;
};

/** Returns the ids of an order's captures, refunds and disputes. Calls use these ids without the order's id. */
const partsOf = ({ captures, refunds, disputes }: Order): readonly string[] =>
  [...captures, ...refunds, ...disputes].map(({ id }) => id);

/**
 * Stores each order in one file, with its captures, refunds, disputes and messages, so one write saves a whole change.
 * Orders are never deleted.
 */
export class OrderStore {
  private readonly orders = new Map<string, Order>();
  private readonly byRequest = new Map<string, string>();
  private readonly owners = new Map<string, string>();
  private readonly changes = new Map<string, Promise<unknown>>();

  private constructor(private readonly folder: string) {}

  static async open(dataDir: string): Promise<OrderStore> {
    const folder = join(dataDir, 'orders');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const store = new OrderStore(folder);
    for (const name of (await readdir(folder)).filter((file) => file.endsWith(suffix)))
      store.remember(await readOrder(join(folder, name)));
    return store;
  }

  /** Returns the orders, newest first. */
  list(): readonly Order[] {
    return [...this.orders.values()].sort((one, other) =>
      one.createdAt === other.createdAt ? 0 : one.createdAt < other.createdAt ? 1 : -1,
    );
  }

  find(orderId: string): Order | undefined {
    return this.orders.get(orderId);
  }

  /** Returns the order that a capture, refund or dispute belongs to; undefined for an unknown id. */
  ownerOf(partId: string): Order | undefined {
    return this.orders.get(this.owners.get(partId) ?? '');
  }

  /** Whether an order with this invoice has a capture that was not declined. */
  hasPaid(invoiceId: string): boolean {
    return [...this.orders.values()].some(
      (order) => order.invoiceId === invoiceId && order.captures.some(({ status }) => status !== 'DECLINED'),
    );
  }

  /** Returns the existing order with this request id, or stores and returns the new one. */
  async create(order: Order): Promise<Order> {
    const known = this.byRequest.get(order.requestId);
    if (known !== undefined) {
      await this.changes.get(known);
      return this.orders.get(known) ?? order;
    }
    this.byRequest.set(order.requestId, order.id);
    await this.inTurn(order.id, () => this.keep(order));
    return order;
  }

  /**
   * Passes a draft of the order to `work`, and saves it unless `work` throws. Changes of one order run one after the
   * other. Rejects if there is no such order.
   */
  change<T>(orderId: string, work: (draft: Order) => T): Promise<T> {
    return this.inTurn(orderId, async () => {
      const order = this.orders.get(orderId);
      if (order === undefined) throw new Error(`unknown order ${orderId}`);
      const draft = structuredClone(order);
      const answer = work(draft);
      draft.updatedAt = now();
      await this.keep(draft);
      return answer;
    });
  }

  private async keep(order: Order): Promise<void> {
    await writeDurably(join(this.folder, order.id + suffix), JSON.stringify(order));
    this.remember(order);
  }

  private remember(order: Order): void {
    this.orders.set(order.id, order);
    this.byRequest.set(order.requestId, order.id);
    for (const id of partsOf(order)) this.owners.set(id, order.id);
  }

  private inTurn<T>(orderId: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.changes.get(orderId) ?? Promise.resolve()).then(work, work);
    this.changes.set(orderId, turn);
    const done = (): void => {
      if (this.changes.get(orderId) === turn) this.changes.delete(orderId);
    };
    turn.then(done, done);
    return turn;
  }
}
