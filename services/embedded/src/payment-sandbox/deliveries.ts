import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../processes/lines.ts';
import type { Message, Order } from './order.ts';
import type { Signer } from './signing.ts';
import type { OrderStore } from './store.ts';

export type DeliveriesOptions = {
  store: OrderStore;
  signer: Signer;
  log: Log;
  /** Returns the webhook URL of the shop; while it is undefined, nothing is sent. */
  shop(): string | undefined;
};

/** Maximum number of delivery attempts, as with the real provider. */
const triesMax = 25;
const firstRestMs = 250;
const longestRestMs = 5 * 60_000;
const answerMsMax = 10_000;
const pollMs = 20;
/** Maximum time in milliseconds that a `reordered` message waits until a later one is delivered. */
const overtakenMsMax = 2_000;
const copiesOfDuplicate = 3;

/**
 * Sends each message to the shop until the shop responds with 2xx, up to `triesMax` times. The order files contain the
 * undelivered messages, so delivery continues after a restart.
 */
export class Deliveries {
  private readonly running = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(private readonly options: DeliveriesOptions) {}

  /** Sends the due messages of this order. */
  wake(order: Order): void {
    for (const { id, state } of order.messages) {
      if (state !== 'due' || this.running.has(id) || this.stopping.signal.aborted) continue;
      const delivery = this.deliver(order.id, id)
        .catch((error: unknown) => {
          if (!this.stopping.signal.aborted) this.options.log(`message ${id}: ${String(error)}`);
        })
        .finally(() => this.running.delete(id));
      this.running.set(id, delivery);
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running.values());
  }

  private async deliver(orderId: string, messageId: string): Promise<void> {
    if (this.message(orderId, messageId)?.fault === 'reordered') await this.beOvertaken(orderId, messageId);
    for (
      let message = this.message(orderId, messageId);
      message?.state === 'due';
      message = this.message(orderId, messageId)
    ) {
      const isTaken = await this.sendAll(message);
      const tries = message.tries + 1;
      const state = isTaken ? 'delivered' : tries >= triesMax ? 'given-up' : 'due';
      await this.options.store.change(orderId, (order) => {
        for (const sent of order.messages)
          if (sent.id === messageId && sent.state === 'due') Object.assign(sent, { tries, state });
      });
      if (state === 'due') await this.rest(Math.min(firstRestMs * 2 ** (tries - 1), longestRestMs));
    }
  }

  private async sendAll(message: Message): Promise<boolean> {
    let isTaken = await this.send(message);
    for (let copy = 1; isTaken && message.fault === 'duplicate' && copy < copiesOfDuplicate; copy += 1)
      isTaken = await this.send(message);
    return isTaken;
  }

  private async send({ text, fault }: Message): Promise<boolean> {
    const shop = await this.shop();
    const { headers, text: body } = this.options.signer.transmission(text, fault);
    try {
      const response = await fetch(shop, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(answerMsMax)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      this.stopping.signal.throwIfAborted();
      return false;
    }
  }

  private async shop(): Promise<string> {
    for (;;) {
      const shop = this.options.shop();
      if (shop !== undefined) return shop;
      await this.rest(pollMs);
    }
  }

  private async beOvertaken(orderId: string, messageId: string): Promise<void> {
    const end = performance.now() + overtakenMsMax;
    const overtaken = (): boolean => {
      const messages = this.options.store.find(orderId)?.messages ?? [];
      const own = messages.findIndex(({ id }) => id === messageId);
      return messages.some(({ state }, place) => place > own && state === 'delivered');
    };
    while (!overtaken() && performance.now() < end) await this.rest(pollMs);
  }

  private message(orderId: string, messageId: string): Message | undefined {
    return this.options.store.find(orderId)?.messages.find(({ id }) => id === messageId);
  }

  private rest(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.stopping.signal });
  }
}
