import { eventRegistry } from '@pixchange/contracts/events/registry';
import type { EventView } from '@pixchange/contracts/http/admin-events';
import type { StoredEvent } from '../../platform/event-store/event-log.ts';

const textIn = (metadata: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = metadata[name];
  return typeof value === 'string' ? value : null;
};

/** Returns an event as staff see it, without personal fields. */
export const eventViewOf = ({ id, position, streamId, revision, type, data, metadata }: StoredEvent): EventView => {
  const personal: readonly string[] = eventRegistry[type]?.personal?.fields ?? [];
  return {
    id,
    position: String(position),
    stream: streamId,
    revision,
    type,
    at: textIn(metadata, 'recordedAt'),
    actor_id: textIn(metadata, 'actorId'),
    correlation_id: textIn(metadata, 'correlationId'),
    causation_id: textIn(metadata, 'causationId'),
    data: Object.fromEntries(Object.entries(data).filter(([name]) => !personal.includes(name))),
    personal_fields: personal.filter((name) => Object.hasOwn(data, name)),
  };
};
