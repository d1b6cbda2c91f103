import type { WorkTopic } from '@pixchange/contracts/bus/messages';

export const roles = ['api', 'projector', 'relay', 'media', 'mint', 'mail'] as const;
export type Role = (typeof roles)[number];

/** Servers that a process may need, by their names in `/health/ready`. */
export type PartName = 'object-store' | 'mail' | 'chain' | 'kafka' | 'read-model';

/**
 * Servers that a role can't work without, in addition to PostgreSQL and the event store. `api` serves pages and the
 * API, and `projector` runs the read models and the sequencer of the tamper-evident log. Consumers and periodic work
 * name the role that runs them; `media`, `mint` and `mail` are also the topics over which they get their events.
 */
const neededBy = {
  api: ['read-model'],
  projector: [],
  relay: ['read-model'],
  media: ['read-model', 'object-store', 'kafka'],
  mint: ['read-model', 'kafka'],
  mail: ['read-model', 'kafka'],
} as const satisfies Record<Role | WorkTopic, readonly PartName[]>;

/**
 * Whether a process with these roles can't work without a server. For a process with the `api` role, only the needs of
 * that role count.
 */
export const needs = (own: readonly Role[], part: PartName): boolean =>
  (own.includes('api') ? (['api'] as const) : own).some((role) =>
    (neededBy[role] as readonly PartName[]).includes(part),
  );
