import type { AllStreamSubscription, ResolvedEvent } from '@eventstore/db-client';
import { PartUnavailable } from '../unavailable.ts';
import { isTransientError } from './store-errors.ts';

/**
 * Yields the available events of a subscription in batches. The next batch is read only when the caller requests it, so
 * that a slow consumer slows down the server instead of filling memory.
 * @throws PartUnavailable when the event store is unavailable; otherwise the error that ended the subscription
 */
export async function* eventBatches(
  subscription: AllStreamSubscription,
  sizeMax: number,
): AsyncGenerator<ResolvedEvent[]> {
  try {
    for await (const first of subscription) {
      const batch: ResolvedEvent[] = [first];
      while (batch.length < sizeMax) {
        const next = subscription.read() as ResolvedEvent | null;
        if (next === null) break;
        batch.push(next);
      }
      yield batch;
    }
  } catch (error) {
    throw isTransientError(error) ? new PartUnavailable('event-store', { cause: error }) : error;
  }
}

/** Ends a subscription immediately, even while it is being read, and in any state of its connection. */
export const endSubscription = (subscription: AllStreamSubscription): void => {
  subscription.destroy();
  // Notifies the server, if it is available.
  subscription.unsubscribe().catch(() => undefined);
};
