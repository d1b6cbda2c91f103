import type { WorkTopic } from '@pixchange/contracts/bus/messages';
import type { Consumer } from '../followers/consumer.ts';

/** A consumer that gets its events over the broker, and the topic of these events. */
export interface WorkConsumer extends Pick<Consumer, 'name' | 'types'> {
  readonly topic: WorkTopic;
}

/** Returns the topics of each event type. */
export const topicsByType = (consumers: readonly WorkConsumer[]): ReadonlyMap<string, ReadonlySet<WorkTopic>> => {
  const topics = new Map<string, Set<WorkTopic>>();
  for (const { types, topic } of consumers)
    for (const type of types) topics.set(type, (topics.get(type) ?? new Set()).add(topic));
  return topics;
};
