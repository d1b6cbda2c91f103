import type { AllStreamSubscription, ResolvedEvent } from '@eventstore/db-client';

/**
 * Yields the available events of a subscription in batches. The next batch is taken only when the caller returns, so
 * that a slow consumer slows down the server instead of filling memory. Throws when the subscription fails or is ended
 * elsewhere.
 */
export async function* eventBatches(
  subscription: AllStreamSubscription,
  sizeMax: number,
): AsyncGenerator<ResolvedEvent[]> {
  for await (const first of subscription) {
    const batch: ResolvedEvent[] = [first];
    while (batch.length < sizeMax) {
      const next = subscription.read() as ResolvedEvent | null;
      if (next === null) break;
      batch.push(next);
    }
    yield batch;
  }
}

/** Ends a subscription at once, even while it is being read, and in any state of its connection. */
export const endSubscription = (subscription: AllStreamSubscription): void => {
  subscription.destroy();
  // Notifies the server, if it is available.
  subscription.unsubscribe().catch(() => undefined);
};
