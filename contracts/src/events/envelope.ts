import { z } from 'zod';

/**
 * What travels in an event of one type. A stored version is never edited: a newer one is added
 * together with the step that lifts the data of the version before it.
 */
export interface EventDefinition<S extends z.ZodObject = z.ZodObject> {
  /** The version that is written today, from 1. */
  readonly version: number;
  readonly data: S;
  /**
   * The fields that say what a person is or wrote; `of` names the field with that person's id.
   * They are stored encrypted under the person's key, and read as null once that key is destroyed, so each is nullable.
   * The field of the person's id has one name in all versions; an upcaster may rename the others.
   */
  readonly personal?: {
    readonly of: keyof z.output<S> & string;
    readonly fields: readonly (keyof z.output<S> & string)[];
  };
  /** The step from version n to n + 1, under the key n. */
  readonly upcasters?: Readonly<Record<number, (data: Readonly<Record<string, unknown>>) => Record<string, unknown>>>;
}

export const event = <S extends z.ZodObject>(definition: EventDefinition<S>): EventDefinition<S> => definition;

export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/** A union of `{ type, data }`, one member for each definition. */
export type EventOf<D extends EventDefinitions> = {
  [K in keyof D & string]: { readonly type: K; readonly data: Readonly<z.output<D[K]['data']>> };
}[keyof D & string];

/** Any event, where its type does not matter. */
export interface AnyEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What the recording adds to a fact; stored as the event's JSON metadata. */
export const eventMetadata = z.object({
  /** The request that it all began with. */
  correlationId: z.string(),
  /** The id of the event that led to this one, or of the request. */
  causationId: z.string(),
  /** The id of the person or part of the system that acted. */
  actorId: z.string(),
  /** ISO 8601, UTC. */
  recordedAt: z.string(),
  schemaVersion: z.int().min(1),
  /** Whether the event is a leaf of the tamper-evident log, for versions that don't know its type; absent in older events. */
  leaf: z.boolean().optional(),
  /** HMAC-SHA-256 of an event about a role, in base64, under a key that the event store does not hold; absent in older events. */
  mac: z.string().max(100).optional(),
});
export type EventMetadata = z.output<typeof eventMetadata>;

/** An event as it was read back, in today's version, personal fields in the clear. */
export type Recorded<E extends AnyEvent = AnyEvent> = E & {
  readonly id: string;
  readonly streamId: string;
  /** From 0, without gaps within its stream. */
  readonly revision: number;
  /** The commit position in the whole log; grows, with gaps. */
  readonly position: bigint;
  readonly metadata: EventMetadata;
};
