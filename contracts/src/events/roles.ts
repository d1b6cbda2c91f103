import { z } from 'zod';
import { canonicalJson } from '../audit/canonical-json.ts';
import { event, macForm, type EventOf } from './envelope.ts';

/** The only stream with records that adopt role events. */
export const ROLE_ADOPTIONS_STREAM = 'role-adoptions';

/**
 * Fingerprint of a role event at its adoption. An event with other content or at another position does not match it.
 */
const adoptedRole = z.object({
  eventId: z.guid(),
  type: z.enum(['RoleGranted', 'RoleRevoked']),
  stream: z.string(),
  revision: z.int().nonnegative(),
  userId: z.string(),
  role: z.string(),
  recordedAt: z.string(),
  /** False for an event from before role events were signed. */
  signed: z.boolean(),
});
export type AdoptedRole = Readonly<z.output<typeof adoptedRole>>;

/** Stream `role-adoptions`. */
export const roleAdoptionEvents = {
  /**
   * Role events that are valid without a signature under the key that signed this record. They are events from before
   * signatures and, after a key change, events that the previous key had signed. The newest record replaces the earlier
   * ones.
   */
  RolesAdopted: event({ version: 1, data: z.object({ roles: z.array(adoptedRole) }) }),
} as const;
export type RoleAdoptionEvent = EventOf<typeof roleAdoptionEvents>;

/**
 * Types of the events that have a signature in their metadata, including proposals, because they can grant and revoke
 * roles.
 */
export const signedTypes: ReadonlySet<string> = new Set([
  'RoleGranted',
  'RoleRevoked',
  'RolesAdopted',
  'ActionProposed',
  'ProposalApproved',
]);

/** True for the types of events that grant or revoke a role. */
export const isRoleType = (type: string): type is AdoptedRole['type'] =>
  type === 'RoleGranted' || type === 'RoleRevoked';

/** A stored event with its stream and revision. */
export interface PlacedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly data: unknown;
  readonly recordedAt: string;
}

/** Returns the text whose HMAC-SHA-256 is in `metadata.mac`. Moving or changing an event changes its text. */
export const signedText = ({ id, type, stream, revision, data, recordedAt }: PlacedEvent): string =>
  canonicalJson({ id, type, stream, revision, data, recordedAt });

/** Returns the fields of stored data or metadata; an empty object for anything else, such as binary data. */
export const fieldsOf = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null && !(stored instanceof Uint8Array)
    ? (stored as Readonly<Record<string, unknown>>)
    : {};

/** Returns the signature in stored metadata; an empty string if it is absent or malformed. */
export const macIn = (metadata: unknown): string => {
  const { mac } = fieldsOf(metadata);
  return typeof mac === 'string' && macForm.test(mac) ? mac : '';
};

const textOf = (data: unknown, field: string): string => {
  const value = fieldsOf(data)[field];
  return typeof value === 'string' ? value : '';
};

/** Returns the entry that adopts an event about a role. */
export const adoptedRoleOf = (
  { id, type, stream, revision, data, recordedAt }: PlacedEvent & { readonly type: AdoptedRole['type'] },
  signed: boolean,
): AdoptedRole => ({
  eventId: id,
  type,
  stream,
  revision,
  userId: textOf(data, 'userId'),
  role: textOf(data, 'role'),
  recordedAt,
  signed,
});

/** Returns whether an entry adopts exactly this event, with its stream, revision and content. */
export const adopts = (entry: AdoptedRole, placed: PlacedEvent): boolean =>
  isRoleType(placed.type) &&
  canonicalJson(entry) === canonicalJson(adoptedRoleOf({ ...placed, type: placed.type }, entry.signed));
