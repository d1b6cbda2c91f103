import { z } from 'zod';
import { canonicalJson } from '../audit/canonical-json.ts';
import { event, type EventOf } from './envelope.ts';

/** The one stream of the records that adopt events about roles. */
export const ROLE_ADOPTIONS_STREAM = 'role-adoptions';

/** An event about a role as it was when it was adopted: with another content or at another place, it is another event. */
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
   * Events about roles that count without a signature under the key that signed this record: those from before signatures, and, after the
   * key was replaced, those that the key before had signed. The newest record replaces the ones before it.
   */
  RolesAdopted: event({ version: 1, data: z.object({ roles: z.array(adoptedRole) }) }),
} as const;
export type RoleAdoptionEvent = EventOf<typeof roleAdoptionEvents>;

/** The types of events that carry a signature in their metadata. */
export const signedTypes: ReadonlySet<string> = new Set(['RoleGranted', 'RoleRevoked', 'RolesAdopted']);

/** The types of events that give or take a role. */
export const isRoleType = (type: string): type is AdoptedRole['type'] =>
  type === 'RoleGranted' || type === 'RoleRevoked';

/** An event with its place, as it is stored. */
export interface PlacedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly data: unknown;
  readonly recordedAt: string;
}

/** The text that `metadata.mac` is the HMAC-SHA-256 of: an event moved or changed has another one. */
export const signedText = ({ id, type, stream, revision, data, recordedAt }: PlacedEvent): string =>
  canonicalJson({ id, type, stream, revision, data, recordedAt });

const textOf = (data: unknown, field: string): string => {
  const value =
    typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>)[field] : undefined;
  return typeof value === 'string' ? value : '';
};

/** The entry by which an event about a role is adopted. */
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

/** Whether an entry adopts just this event, at this place and with this content. */
export const adopts = (entry: AdoptedRole, placed: PlacedEvent): boolean =>
  isRoleType(placed.type) &&
  canonicalJson(entry) === canonicalJson(adoptedRoleOf({ ...placed, type: placed.type }, entry.signed));
