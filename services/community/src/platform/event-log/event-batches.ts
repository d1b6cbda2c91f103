import type { AllStreamSubscription, ResolvedEvent } from '@eventstore/db-client';

/**
 * Hands on what a subscription has at hand, in batches, one at a time: the next batch is taken only when the
 * caller comes back, so that a slow consumer slows the server and not the memory.
 * Ends when the subscription ends; throws when it fails.
 */
export async function* eventBatches(subscription: AllStreamSubscription, sizeMax: number): AsyncGenerator<ResolvedEvent[]> {
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
