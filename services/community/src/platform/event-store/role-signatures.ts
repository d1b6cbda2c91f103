import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ResolvedEvent } from '@eventstore/db-client';
import {
  adopts,
  fieldsOf,
  isRoleType,
  macIn,
  ROLE_ADOPTIONS_STREAM,
  signedText,
  signedTypes,
  type AdoptedRole,
  type PlacedEvent,
} from '@pixchange/contracts/events/roles';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { z } from 'zod';

/** Returns the stored events of a stream, oldest first. */
export type LoadStored = (streamId: string) => Promise<readonly ResolvedEvent[]>;

type Adopted = ReadonlyMap<string, AdoptedRole>;

const adoption = z.object({
  roles: z.array(z.custom<AdoptedRole>((value) => typeof value === 'object' && value !== null)),
});

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An event with its stream and revision, and with its signature, which is empty for an unsigned or malformed one. */
export type SignedEvent = PlacedEvent & { readonly mac: string };

interface InStore {
  readonly id: string;
  readonly type: string;
  readonly streamId: string;
  readonly revision: number | bigint;
  readonly data: unknown;
  readonly metadata: unknown;
}

/** Converts a stored event to the form that is signed, with its stream and revision. */
export const placedOf = ({ id, type, streamId, revision, data, metadata }: InStore): SignedEvent => {
  const { recordedAt } = fieldsOf(metadata);
  return {
    id,
    type,
    stream: streamId,
    revision: Number(revision),
    data: fieldsOf(data),
    recordedAt: textIn(recordedAt),
    mac: macIn(metadata),
  };
};

/** Returns the HMAC-SHA-256 of an event with its stream and revision under a key, in base64. */
const macOf = (key: Buffer, placed: PlacedEvent): string =>
  createHmac('sha256', key).update(signedText(placed)).digest('base64');

/** Whether `mac` is the event's signature under this key. Content without a canonical form has no signature. */
export const isSignedBy = (key: Buffer, placed: SignedEvent): boolean => {
  let expected: Buffer;
  try {
    expected = Buffer.from(macOf(key, placed));
  } catch {
    return false;
  }
  const given = Buffer.from(placed.mac);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Returns the roles of the newest record of adoption under this key; null if there is none. */
export const adoptedBy = (key: Buffer, stored: readonly ResolvedEvent[]): readonly AdoptedRole[] | null => {
  const newest = stored
    .flatMap(({ event }) => (event === undefined ? [] : [placedOf(event)]))
    .findLast((placed) => placed.type === 'RolesAdopted' && isSignedBy(key, placed));
  const parsed = newest === undefined ? null : adoption.safeParse(newest.data);
  return parsed?.success === true ? parsed.data.roles : null;
};

/**
 * Signs events about roles with a key that the event store does not have, and decides which stored ones count.
 * Otherwise anyone with write access to the store could make themselves an administrator with one event.
 */
export class RoleSignatures {
  private loadStored: LoadStored | null = null;
  private adopted: Adopted | null = null;
  private readonly reported = new Set<string>();

  constructor(
    private readonly key: Buffer,
    /** Receives each event that must carry a valid signature and has none, once per process. */
    private readonly onDisregarded: (placed: PlacedEvent) => void = () => undefined,
  ) {}

  /** Sets the function that loads the stream with the records of adoption. */
  readFrom(loadStored: LoadStored): void {
    this.loadStored = loadStored;
  }

  /** Returns the signature for an event of this type; undefined for types without one. */
  sign(placed: PlacedEvent): string | undefined {
    return signedTypes.has(placed.type) ? macOf(this.key, placed) : undefined;
  }

  /** Loads the adopted roles from the log; must be called before `disregarded`. */
  async prepare(batch: readonly ResolvedEvent[]): Promise<void> {
    const hasRole = ({ event }: ResolvedEvent): boolean => event !== undefined && isRoleType(event.type);
    if (this.adopted !== null || this.loadStored === null || !batch.some(hasRole)) return;
    const roles = adoptedBy(this.key, await this.loadStored(ROLE_ADOPTIONS_STREAM));
    // Another process may be about to adopt the roles, so a missing record is not cached.
    if (roles !== null) this.adopted = new Map(roles.map((role) => [role.eventId, role]));
  }

  /** Whether every event among these that must carry a signature has a valid one; reports those that have none. */
  areSigned(stored: readonly ResolvedEvent[]): boolean {
    const unsigned = stored.flatMap(({ event }) => {
      if (event === undefined || !signedTypes.has(event.type)) return [];
      const placed = placedOf(event);
      return isSignedBy(this.key, placed) ? [] : [placed];
    });
    for (const placed of unsigned) this.report(placed);
    return unsigned.length === 0;
  }

  /** Returns the event that replaces a role event without a valid signature; null for all other events. */
  disregarded({ event }: ResolvedEvent): AnyEvent | null {
    if (event === undefined || !isRoleType(event.type)) return null;
    const placed = placedOf(event);
    const entry = this.adopted?.get(placed.id);
    if (isSignedBy(this.key, placed) || (entry !== undefined && adopts(entry, placed))) return null;
    // Without a record of adoption, an event may simply be older than signatures.
    if (this.adopted !== null) this.report(placed);
    return { type: 'RoleDisregarded', data: { ...fieldsOf(placed.data), granted: placed.type === 'RoleGranted' } };
  }

  private report(placed: PlacedEvent): void {
    if (this.reported.has(placed.id)) return;
    this.reported.add(placed.id);
    this.onDisregarded(placed);
  }
}
