import { jsonEvent, type EventData, type JSONType, type ResolvedEvent } from '@eventstore/db-client';
import { eventMetadata, type AnyEvent, type EventDefinition, type EventMetadata, type Recorded } from '@pixchange/contracts/events/envelope';
import { eventRegistry } from '@pixchange/contracts/events/registry';
import { UnreadableEvent, upcast } from '@pixchange/contracts/events/upcasters';
import { invariant } from '../../kernel/errors.ts';
import { seal, unseal, type PersonKeys } from './person-keys.ts';

const SEALED = '$sealed';

type Data = Readonly<Record<string, unknown>>;

const definitionOf = (type: string): EventDefinition => {
  const definition = Object.hasOwn(eventRegistry, type) ? eventRegistry[type] : undefined;
  if (definition === undefined) throw new UnreadableEvent(type, 0, 'this code does not know the type');
  return definition;
};

const personIn = (definition: EventDefinition, data: Data): string | null => {
  if (definition.personal === undefined) return null;
  const person = data[definition.personal.of];
  invariant(typeof person === 'string', 'an event with personal fields names no person');
  return person;
};

const isSealed = (value: unknown): value is { [SEALED]: string } => typeof value === 'object' && value !== null && Object.hasOwn(value, SEALED);

const mapPersonal = (definition: EventDefinition, data: Data, change: (value: unknown, field: string) => unknown): Record<string, unknown> => {
  const changed: Record<string, unknown> = { ...data };
  for (const field of definition.personal?.fields ?? []) changed[field] = change(data[field], field);
  return changed;
};

/** Writes and reads the product's events: schema, version, and the sealing of what is personal. */
export class EventCodec {
  constructor(private readonly keys: PersonKeys) {}

  /** @throws UnreadableEvent when the data is not what the schema says: nothing unreadable is ever written. */
  async encode(id: string, event: AnyEvent, metadata: Omit<EventMetadata, 'schemaVersion'>): Promise<EventData> {
    const definition = definitionOf(event.type);
    const data = upcast(event.type, definition, definition.version, event.data);
    const person = personIn(definition, data);
    if (person !== null) await this.keys.load([person]);
    const key = person === null ? null : this.keys.loaded(person);
    const stored = mapPersonal(definition, data, (value, field) => {
      if (value === null || value === undefined) return null;
      invariant(key !== null, 'the person of this event has no key');
      return { [SEALED]: seal(key, Buffer.from(JSON.stringify(value)), `${person}|${event.type}|${field}`).toString('base64') };
    });
    return jsonEvent({ id, type: event.type, data: stored as JSONType, metadata: { ...metadata, schemaVersion: definition.version } });
  }

  /** Reads a batch with one look-up of keys. */
  async decode(batch: readonly ResolvedEvent[]): Promise<Recorded[]> {
    const persons = batch.flatMap(({ event }) => {
      const definition = event === undefined ? undefined : eventRegistry[event.type];
      const person = definition === undefined ? null : personIn(definition, event?.data as Data);
      return person === null ? [] : [person];
    });
    await this.keys.load(persons);
    return batch.map((resolved) => this.decodeOne(resolved));
  }

  private decodeOne({ event, commitPosition }: ResolvedEvent): Recorded {
    invariant(event !== undefined, 'a link points to an event that is gone');
    const definition = definitionOf(event.type);
    const metadata = eventMetadata.safeParse(event.metadata);
    if (!metadata.success) throw new UnreadableEvent(event.type, 0, 'its metadata is not ours');
    const stored = event.data as Data;
    const person = personIn(definition, stored);
    const key = person === null ? null : this.keys.loaded(person);
    const clear = mapPersonal(definition, stored, (value, field) =>
      isSealed(value) ? (key === null ? null : JSON.parse(unseal(key, Buffer.from(value[SEALED], 'base64'), `${person}|${event.type}|${field}`).toString())) : (value ?? null),
    );
    return {
      id: event.id,
      type: event.type,
      data: upcast(event.type, definition, metadata.data.schemaVersion, clear),
      streamId: event.streamId,
      revision: Number(event.revision),
      position: commitPosition ?? event.position?.commit ?? 0n,
      metadata: metadata.data,
    };
  }
}
