import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ResolvedEvent } from '@eventstore/db-client';
import {
  adopts,
  isRoleType,
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

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A placed event with the signature that it carries; empty where it has none. */
export type SignedEvent = PlacedEvent & { readonly mac: string };

interface InStore {
  readonly id: string;
  readonly type: string;
  readonly streamId: string;
  readonly revision: number | bigint;
  readonly data: unknown;
  readonly metadata: unknown;
}

/** An event of the store with its place, as signatures see it. */
export const placedOf = ({ id, type, streamId, revision, data, metadata }: InStore): SignedEvent => {
  const { recordedAt, mac } = recordOf(metadata);
  return {
    id,
    type,
    stream: streamId,
    revision: Number(revision),
    data: recordOf(data),
    recordedAt: textIn(recordedAt),
    mac: textIn(mac),
  };
};

/** HMAC-SHA-256 of an event with its place under a key, in base64. */
const macOf = (key: Buffer, placed: PlacedEvent): string =>
  createHmac('sha256', key).update(signedText(placed)).digest('base64');

/** Whether `mac` is the event's under this key. Content that has no canonical form has no signature. */
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

/** The roles of the newest record of adoption under this key; null where there is none. */
export const adoptedBy = (key: Buffer, stored: readonly ResolvedEvent[]): readonly AdoptedRole[] | null => {
  const newest = stored
    .flatMap(({ event }) => (event === undefined ? [] : [placedOf(event)]))
    .findLast((placed) => placed.type === 'RolesAdopted' && isSignedBy(key, placed));
  const parsed = newest === undefined ? null : adoption.safeParse(newest.data);
  return parsed?.success === true ? parsed.data.roles : null;
};

/**
 * Signs events about roles under a key that the event store does not hold, and tells which of those that were read count. Somebody who
 * can write to the store could otherwise make themselves an administrator by one event.
 */
export class RoleSignatures {
  private loadStored: LoadStored | null = null;
  private adopted: Adopted | null = null;
  private readonly reported = new Set<string>();

  constructor(
    private readonly key: Buffer,
    /** Reports an event without a valid signature, once in each process. */
    private readonly onDisregarded: (placed: PlacedEvent) => void = () => undefined,
  ) {}

  /** Where the records of adoption are read. */
  readFrom(loadStored: LoadStored): void {
    this.loadStored = loadStored;
  }

  /** What an event of this type has to carry; undefined for one that needs no signature. */
  sign(placed: PlacedEvent): string | undefined {
    return signedTypes.has(placed.type) ? macOf(this.key, placed) : undefined;
  }

  /** Has to be called before `disregarded`, since what was adopted is read from the log. */
  async prepare(batch: readonly ResolvedEvent[]): Promise<void> {
    const hasRole = ({ event }: ResolvedEvent): boolean => event !== undefined && isRoleType(event.type);
    if (this.adopted !== null || this.loadStored === null || !batch.some(hasRole)) return;
    const roles = adoptedBy(this.key, await this.loadStored(ROLE_ADOPTIONS_STREAM));
    // Another process may be about to adopt them, so that nothing is remembered yet.
    if (roles !== null) this.adopted = new Map(roles.map((role) => [role.eventId, role]));
  }

  /** What is read in the place of an event about a role without a valid signature; null for all others. */
  disregarded({ event }: ResolvedEvent): AnyEvent | null {
    if (event === undefined || !isRoleType(event.type)) return null;
    const placed = placedOf(event);
    const entry = this.adopted?.get(placed.id);
    if (isSignedBy(this.key, placed) || (entry !== undefined && adopts(entry, placed))) return null;
    // Until there is a record, nobody can say which are from before signatures.
    if (this.adopted !== null && !this.reported.has(placed.id)) {
      this.reported.add(placed.id);
      this.onDisregarded(placed);
    }
    return { type: 'RoleDisregarded', data: { ...recordOf(placed.data), granted: placed.type === 'RoleGranted' } };
  }
}
