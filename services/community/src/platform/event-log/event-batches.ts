import type { AllStreamSubscription, ResolvedEvent } from '@eventstore/db-client';

/**
 * Hands on what a subscription has at hand, in batches, one at a time: the next batch is taken only when the
 * caller comes back, so that a slow consumer slows the server and not the memory.
 * Throws when the subscription fails, and when it is ended from elsewhere.
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

/** Ends a subscription at once, no matter who reads it and whatever state its connection is in. */
export const endSubscription = (subscription: AllStreamSubscription): void => {
  subscription.destroy();
  // Tells the server, if it is there to be told.
  subscription.unsubscribe().catch(() => undefined);
};
