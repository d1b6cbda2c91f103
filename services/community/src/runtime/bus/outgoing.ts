import type { ResolvedEvent } from '@eventstore/db-client';
import type { TopicMessages } from 'kafkajs';
import { tracedMessage } from '../../platform/tracing/spans.ts';

/** A message about an event, to be written to a topic. */
export interface Outgoing {
  readonly topic: string;
  readonly event: ResolvedEvent;
  readonly value: object;
}

const NO_TRACE = '';

/** Returns the correlation id of an event; `NO_TRACE` for events of other programs, which do not have our metadata. */
const correlationIdOf = ({ event }: ResolvedEvent): string => {
  const { metadata } = event ?? {};
  const found = typeof metadata === 'object' && 'correlationId' in metadata ? metadata.correlationId : NO_TRACE;
  return typeof found === 'string' ? found : NO_TRACE;
};

/**
 * Writes messages, keyed by their streams. Each message is a span in the trace of its event and carries the trace
 * context to its consumers.
 */
export const sendTraced = async (
  outgoing: readonly Outgoing[],
  send: (topicMessages: TopicMessages[]) => Promise<unknown>,
): Promise<void> => {
  const byTopic = new Map<string, TopicMessages>();
  const spans = outgoing.map(({ topic, event, value }) => {
    const correlationId = correlationIdOf(event);
    const span =
      correlationId === NO_TRACE
        ? null
        : tracedMessage(correlationId, {
            name: `publish ${topic}`,
            kind: 'producer',
            attributes: { 'messaging.system': 'kafka', 'event.type': event.event?.type },
          });
    const messages = byTopic.get(topic) ?? { topic, messages: [] };
    byTopic.set(topic, messages);
    messages.messages.push({
      key: event.event?.streamId ?? null,
      value: JSON.stringify(value),
      ...(span === null ? {} : { headers: { traceparent: span.traceparent } }),
    });
    return span;
  });
  let failure: unknown = null;
  try {
    await send([...byTopic.values()]);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    for (const span of spans) span?.end(failure);
  }
};
