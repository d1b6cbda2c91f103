import type { WorkTopic } from '@pixchange/contracts/bus/messages';
import type { Consumer } from '../followers/consumer.ts';

/** A consumer whose events go over the broker, and their topic. */
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
