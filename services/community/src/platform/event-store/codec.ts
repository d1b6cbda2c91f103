import { jsonEvent, type EventData, type JSONType, type ResolvedEvent } from '@eventstore/db-client';
import { canonicalJson } from '@pixchange/contracts/audit/canonical-json';
import { isLeaf } from '@pixchange/contracts/audit/leaf';
import {
  eventMetadata,
  type AnyEvent,
  type EventDefinition,
  type EventMetadata,
  type Recorded,
} from '@pixchange/contracts/events/envelope';
import { forgeryOf, isSealed, plainFieldsOf, sealedValue, setsAddress } from '@pixchange/contracts/events/forgeries';
import { eventRegistry } from '@pixchange/contracts/events/registry';
import { UnreadableEvent, upcast } from '@pixchange/contracts/events/upcasters';
import { invariant } from '../../kernel/errors.ts';
import type { RoleSignatures } from './role-signatures.ts';
import { seal, UnreadableField, unsealed, type FoundKeys, type PersonKeys } from '../keys/person-keys.ts';

type Data = Readonly<Record<string, unknown>>;
type Keys = ReadonlyMap<string, Buffer>;

const definitionOf = (type: string): EventDefinition => {
  const definition = Object.hasOwn(eventRegistry, type) ? eventRegistry[type] : undefined;
  if (definition === undefined) throw new UnreadableEvent(type, 0, 'this code does not know the type');
  return definition;
};

/** Whether this version knows the event type. Events of other types come from newer versions and are skipped. */
export const isKnownType = (type: string): boolean => Object.hasOwn(eventRegistry, type);

/**
 * Returns the id of the person whose data the event contains; null when the type has no personal data, or the data has
 * no id.
 */
export const personIn = (type: string, data: unknown): string | null => {
  const field = Object.hasOwn(eventRegistry, type) ? eventRegistry[type]?.personal?.of : undefined;
  const person = field === undefined || typeof data !== 'object' || data === null ? undefined : (data as Data)[field];
  return typeof person === 'string' ? person : null;
};

/**
 * Returns the additional authenticated data that binds a ciphertext to its person, event type and field, so that it
 * can't be moved to others.
 */
const contextOf = (person: string, type: string, field: string): string => `${person}|${type}|${field}`;

const sealData = (type: string, { personal }: EventDefinition, data: Data, person: string | null, keys: Keys): Data => {
  if (personal === undefined) return data;
  invariant(person !== null, 'an event with personal fields names no person');
  const key = keys.get(person);
  invariant(key !== undefined, 'the person of this event has no key');
  const sealed: Record<string, unknown> = { ...data };
  for (const field of personal.fields) {
    const value = data[field] ?? null;
    sealed[field] =
      value === null
        ? null
        : sealedValue(seal(key, Buffer.from(JSON.stringify(value)), contextOf(person, type, field)).toString('base64'));
  }
  return sealed;
};

/** Decides the value of a field that can't be decrypted. */
type OnUnreadable = (error: UnreadableField) => null;

const refuseUnreadable: OnUnreadable = (error) => {
  throw error;
};

interface Opening {
  readonly type: string;
  readonly person: string | null;
  readonly found: FoundKeys;
  readonly onUnreadable: OnUnreadable;
}

const openField = (field: string, sealed: string, { type, person, found, onUnreadable }: Opening): unknown => {
  if (person === null) return null;
  const key = found.keys.get(person);
  // A person without a key is erased. A key that exists but can't decrypt the field is an error.
  if (key === undefined && !found.unreadable.has(person)) return null;
  const clear = key === undefined ? null : unsealed(key, Buffer.from(sealed, 'base64'), contextOf(person, type, field));
  return clear === null
    ? onUnreadable(new UnreadableField(`the field ${field}`))
    : (JSON.parse(clear.toString()) as unknown);
};

/**
 * Decrypts the fields that are sealed, not those that the current schema marks as personal: an older version may have
 * used other names. Plain text in a personal field reads as null, like that of an erased person.
 */
const unsealData = (data: Data, plain: readonly string[], opening: Opening): Data =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      plain.includes(field) ? null : isSealed(value) ? openField(field, value.$sealed, opening) : value,
    ]),
  );

/**
 * Throws `UnreadableEvent` for a leaf of the tamper-evident log whose data has no canonical form to hash. If it were
 * stored, it would stop that log.
 */
const refuseFormless = (type: string, { version }: EventDefinition, stored: Data): void => {
  if (!isLeaf(type)) return;
  try {
    canonicalJson(JSON.parse(JSON.stringify(stored)));
  } catch (error) {
    throw new UnreadableEvent(type, version, error instanceof Error ? error.message : String(error));
  }
};

const NOBODY: FoundKeys = { keys: new Map(), unreadable: new Set() };

/** Position that the server returns for "no position" when it reads a stream. */
const NO_POSITION = 2n ** 64n - 1n;

const knownPosition = (position: bigint | undefined): bigint =>
  position === undefined || position === NO_POSITION ? 0n : position;

/** Stream and revision at which an event is stored; the signature of an event about a role covers them. */
export interface EventPlace {
  readonly stream: string;
  readonly revision: number;
}

/** An event that somebody other than the product wrote, and what shows it. */
export interface Forgery extends EventPlace {
  readonly id: string;
  readonly type: string;
  readonly found: string;
}

/** Encodes and decodes the product's events: schema, version, and encryption of personal fields. */
export class EventCodec {
  private readonly reported = new Set<string>();

  constructor(
    private readonly keys: PersonKeys,
    /** Null in programs that neither change nor check roles; there, events about roles are not verified. */
    readonly roles: RoleSignatures | null = null,
    /** Receives each forged event, once per process. */
    private readonly onForged: (forgery: Forgery) => void = () => undefined,
  ) {}

  /**
   * Encodes an event for the store: validates its data, seals its personal fields, and signs it if it is about a role.
   * @param place where the event will be stored, for the signature
   * @throws UnreadableEvent when the type is unknown, or the data does not match the schema or has no canonical form
   * @throws InvariantViolation when the person of a personal field has no key
   */
  async encode(
    id: string,
    event: AnyEvent,
    metadata: Omit<EventMetadata, 'schemaVersion' | 'leaf' | 'mac'>,
    place: EventPlace,
  ): Promise<EventData> {
    const definition = definitionOf(event.type);
    const data = upcast(event.type, definition, definition.version, event.data);
    const person = personIn(event.type, data);
    const keys = await this.keys.of(person === null ? [] : [person]);
    const stored = sealData(event.type, definition, data, person, keys);
    refuseFormless(event.type, definition, stored);
    const mac = this.roles?.sign({ id, type: event.type, ...place, data: stored, recordedAt: metadata.recordedAt });
    return jsonEvent({
      id,
      type: event.type,
      data: stored as JSONType,
      metadata: {
        ...metadata,
        schemaVersion: definition.version,
        leaf: isLeaf(event.type),
        ...(mac === undefined ? {} : { mac }),
      },
    });
  }

  /**
   * Decodes a batch with a single lookup of keys.
   * @throws UnreadableEvent, or an error of decryption, at the first event that can't be read
   */
  async decode(batch: readonly ResolvedEvent[]): Promise<Recorded[]> {
    return (await this.decodeEach(batch)).map((decoded) => {
      if (decoded instanceof Error) throw decoded;
      return decoded;
    });
  }

  /**
   * Decodes a batch, and returns an error in the place of each event that can't be read. With `onUnreadable`, the
   * function receives the error of a field that can't be decrypted. The field is then null, and the event stays
   * readable.
   * @throws an error of the database when the keys can't be looked up
   */
  async decodeEach(
    batch: readonly ResolvedEvent[],
    onUnreadable?: (event: ResolvedEvent, error: UnreadableField) => void,
  ): Promise<(Recorded | Error)[]> {
    const persons = batch.map(({ event }) => (event === undefined ? null : personIn(event.type, event.data)));
    const found = await this.keys.find(persons.filter((person) => person !== null));
    await this.roles?.prepare(batch);
    return batch.map((resolved) => {
      const accept: OnUnreadable = (error) => {
        onUnreadable?.(resolved, error);
        return null;
      };
      try {
        return this.decodeOne(resolved, found, onUnreadable === undefined ? refuseUnreadable : accept);
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    });
  }

  /**
   * Decodes a batch without keys: all personal fields are null, as for erased people.
   * @throws UnreadableEvent at the first event that can't be read
   */
  async decodeWithoutPersonal(batch: readonly ResolvedEvent[]): Promise<Recorded[]> {
    await this.roles?.prepare(batch);
    return batch.map((resolved) => this.decodeOne(resolved, NOBODY, refuseUnreadable));
  }

  private decodeOne(resolved: ResolvedEvent, found: FoundKeys, onUnreadable: OnUnreadable): Recorded {
    const { event, commitPosition } = resolved;
    invariant(event !== undefined, 'a link points to an event that no longer exists');
    const { type } = event;
    const definition = definitionOf(type);
    const metadata = eventMetadata.safeParse(event.metadata);
    if (!metadata.success) throw new UnreadableEvent(type, 0, 'its metadata is not ours');
    const { schemaVersion } = metadata.data;
    if (typeof event.data !== 'object' || event.data === null || event.data instanceof Uint8Array)
      throw new UnreadableEvent(type, schemaVersion, 'its data is no object');
    const stored = event.data as Data;
    const fields = definition.personal?.fields ?? [];
    const isForged = this.isForged(event, fields);
    const contentOf = (): AnyEvent => {
      // Nothing of it is decrypted, because another person's ciphertext would stop the reader.
      if (isForged && setsAddress(type)) return { type: 'EmailDisregarded', data: { userId: stored['userId'] } };
      const opening = { type, person: personIn(type, stored), found, onUnreadable };
      const clear = unsealData(stored, isForged ? plainFieldsOf(fields, stored) : [], opening);
      return { type, data: upcast(type, definition, schemaVersion, clear) };
    };
    return {
      id: event.id,
      ...contentOf(),
      ...this.roles?.disregarded(resolved),
      streamId: event.streamId,
      revision: Number(event.revision),
      position: knownPosition(commitPosition ?? event.position?.commit),
      metadata: metadata.data,
    };
  }

  /** Whether the event can't be the product's own; reports it the first time. */
  private isForged(
    { id, type, streamId: stream, revision, data }: NonNullable<ResolvedEvent['event']>,
    personalFields: readonly string[],
  ): boolean {
    const place = { stream, revision: Number(revision) };
    const found = forgeryOf(personalFields, { type, ...place, data });
    if (found === null) return false;
    if (!this.reported.has(id)) this.onForged({ id, type, ...place, found });
    this.reported.add(id);
    return true;
  }
}
