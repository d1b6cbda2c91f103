import {
  adoptedRoleOf,
  adopts,
  isRoleType,
  ROLE_ADOPTIONS_STREAM,
  type AdoptedRole,
} from '@pixchange/contracts/events/roles';
import { v7 as uuidv7 } from 'uuid';
import { ConcurrentAppend, type EventLog } from '../event-store/event-log.ts';
import { adoptedBy, isSignedBy, placedOf, type SignedEvent } from '../event-store/role-signatures.ts';

const PAGE = 2_000;

type RoleEvent = SignedEvent & { readonly type: AdoptedRole['type'] };

/** Returns every event about a role in the log, in order. Reads the whole log, which happens only once for each key. */
const roleEventsIn = async (log: EventLog): Promise<RoleEvent[]> => {
  const found: RoleEvent[] = [];
  for (let position: bigint | null = null; ;) {
    const page = await log.stored({ stream: null, position, isForwards: true, count: PAGE });
    for (const event of page) {
      const placed = placedOf(event);
      if (isRoleType(placed.type)) found.push({ ...placed, type: placed.type });
    }
    const last = page.at(-1);
    if (last === undefined) return found;
    position = last.position;
  }
};

/** Returns the events that the previous key accepted: those that it had signed or adopted. */
const acceptedBy = (key: Buffer, adopted: readonly AdoptedRole[], events: readonly RoleEvent[]): AdoptedRole[] => {
  const entries = new Map(adopted.map((entry) => [entry.eventId, entry]));
  return events.flatMap((event) => {
    const entry = entries.get(event.id);
    if (entry !== undefined && adopts(entry, event)) return [entry];
    return isSignedBy(key, event) ? [adoptedRoleOf(event, true)] : [];
  });
};

const record = async (log: EventLog, roles: readonly AdoptedRole[], revision: number): Promise<void> => {
  const id = uuidv7();
  const stored = await log.codec.encode(
    id,
    { type: 'RolesAdopted', data: { roles } },
    { correlationId: id, causationId: id, actorId: 'system', recordedAt: new Date().toISOString() },
    { stream: ROLE_ADOPTIONS_STREAM, revision },
  );
  await log.append(ROLE_ADOPTIONS_STREAM, [stored], revision - 1);
};

/**
 * Adopts the events about roles from before signatures existed, unless there is already a record of adoption.
 * @returns the number of adopted events; null when a record exists
 */
export const adoptEarlierRoles = async (log: EventLog): Promise<number | null> => {
  const roles = (await roleEventsIn(log)).map((event) => adoptedRoleOf(event, false));
  try {
    await record(log, roles, 0);
    return roles.length;
  } catch (error) {
    if (error instanceof ConcurrentAppend) return null;
    throw error;
  }
};

/**
 * Writes a record, signed with the current key, of the events that the previous key accepted. The previous key is then
 * no longer needed.
 * @throws ConcurrentAppend when another process writes a record at the same time
 */
export const adoptFromKey = async (log: EventLog, previous: Buffer): Promise<void> => {
  const stored = await log.storedStream(ROLE_ADOPTIONS_STREAM);
  const adopted = adoptedBy(previous, stored) ?? [];
  await record(log, acceptedBy(previous, adopted, await roleEventsIn(log)), stored.length);
};
