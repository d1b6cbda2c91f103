import { z } from 'zod';

/**
 * Definition of the data of one event type. A stored version is never edited: a change adds a newer version and an
 * upcaster that converts data of the previous one.
 */
export interface EventDefinition<S extends z.ZodObject = z.ZodObject> {
  /** Version of newly written events, from 1. */
  readonly version: number;
  readonly data: S;
  /**
   * Fields that hold a person's data or text; `of` names the field with that person's id. The store encrypts them under
   * the person's key. They read as null once that key is destroyed, so each is nullable. The field with the person's id
   * has the same name in all versions; an upcaster may rename the others.
   */
  readonly personal?: {
    readonly of: keyof z.output<S> & string;
    readonly fields: readonly (keyof z.output<S> & string)[];
  };
  /** Upcasters by version: key n has the upcaster from version n to n + 1. */
  readonly upcasters?: Readonly<Record<number, (data: Readonly<Record<string, unknown>>) => Record<string, unknown>>>;
}

/** Returns the definition unchanged; infers its type. */
export const event = <S extends z.ZodObject>(definition: EventDefinition<S>): EventDefinition<S> => definition;

export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/** A union of `{ type, data }`, one member for each definition. */
export type EventOf<D extends EventDefinitions> = {
  [K in keyof D & string]: { readonly type: K; readonly data: Readonly<z.output<D[K]['data']>> };
}[keyof D & string];

/** Event of any type, for code that does not depend on the type. */
export interface AnyEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Form of an HMAC-SHA-256 in base64. */
export const macForm = /^[A-Za-z0-9+/]{43}=$/;

/** Metadata that is added to an event when it is stored, as JSON. */
export const eventMetadata = z.object({
  /** Id of the request that started the whole chain of events. */
  correlationId: z.string(),
  /** Id of the event that led to this one, or of the request. */
  causationId: z.string(),
  /** Id of the person or the system component that acted. */
  actorId: z.string(),
  /** Time of recording. ISO 8601, UTC. */
  recordedAt: z.string(),
  schemaVersion: z.int().min(1),
  /**
   * Whether the event is a leaf of the tamper-evident log, for versions that don't know its type; absent in older
   * events.
   */
  leaf: z.boolean().optional(),
  /**
   * HMAC-SHA-256 of an event about a role, in base64, under a key that is not in the event store; absent in older
   * events. A malformed one reads as absent: it must not make the event unreadable, because an event that can't be read
   * stops its projections.
   */
  mac: z.string().regex(macForm).optional().catch(undefined),
});
export type EventMetadata = z.output<typeof eventMetadata>;

/** An event as read from the store: in the current version, with personal fields decrypted. */
export type Recorded<E extends AnyEvent = AnyEvent> = E & {
  readonly id: string;
  readonly streamId: string;
  /** Revision within the stream, from 0 and without gaps. */
  readonly revision: number;
  /** Commit position in the whole log; increases, with gaps. */
  readonly position: bigint;
  readonly metadata: EventMetadata;
};
