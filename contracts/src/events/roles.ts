import { z } from 'zod';
import { canonicalJson } from '../audit/canonical-json.ts';
import { event, type EventOf } from './envelope.ts';

/** The only stream of the records that adopt events about roles. */
export const ROLE_ADOPTIONS_STREAM = 'role-adoptions';

/**
 * Fingerprint of an event about a role when it was adopted. An event with other content, or in another place, does not
 * match it.
 */
const adoptedRole = z.object({
  eventId: z.guid(),
  type: z.enum(['RoleGranted', 'RoleRevoked']),
  stream: z.string(),
  revision: z.int().nonnegative(),
  userId: z.string(),
  role: z.string(),
  recordedAt: z.string(),
  /** False for an event from before signatures. */
  signed: z.boolean(),
});
export type AdoptedRole = Readonly<z.output<typeof adoptedRole>>;

/** Stream `role-adoptions`. */
export const roleAdoptionEvents = {
  /**
   * Events about roles that count without a signature under the key that signed this record: events from before
   * signatures and, after the key was replaced, events that the previous key had signed. The newest record replaces the
   * earlier ones.
   */
  RolesAdopted: event({ version: 1, data: z.object({ roles: z.array(adoptedRole) }) }),
} as const;
export type RoleAdoptionEvent = EventOf<typeof roleAdoptionEvents>;

/** Types of events that carry a signature in their metadata. Proposals do, because the product gives roles by them. */
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

/** A stored event with its place in the log. */
export interface PlacedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly data: unknown;
  readonly recordedAt: string;
}

/** Returns the text that `metadata.mac` is the HMAC-SHA-256 of. An event that was moved or changed has another text. */
export const signedText = ({ id, type, stream, revision, data, recordedAt }: PlacedEvent): string =>
  canonicalJson({ id, type, stream, revision, data, recordedAt });

/** Returns the fields of stored data or metadata; none for anything but an object. */
export const fieldsOf = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null && !(stored instanceof Uint8Array)
    ? (stored as Readonly<Record<string, unknown>>)
    : {};

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

/** Tells whether an entry adopts exactly this event, in this place and with this content. */
export const adopts = (entry: AdoptedRole, placed: PlacedEvent): boolean =>
  isRoleType(placed.type) &&
  canonicalJson(entry) === canonicalJson(adoptedRoleOf({ ...placed, type: placed.type }, entry.signed));
