export const roles = ['api', 'projector', 'relay', 'media', 'mint', 'mail'] as const;
export type Role = (typeof roles)[number];

/** Roles whose work is distributed by the bus; any process with the role can do it. */
export const workRoles = ['media', 'mint', 'mail'] as const satisfies readonly Role[];
export type WorkRole = (typeof workRoles)[number];
export const isWorkRole = (role: Role): role is WorkRole => workRoles.some((name) => name === role);

/** Servers behind a process, by their names in `/health/ready`. */
export type PartName = 'object-store' | 'mail' | 'chain' | 'kafka' | 'read-model';

interface RoleWork {
  /** Serves pages and the API; every process answers health checks. */
  readonly http?: true;
  /** Runs read models, and the sequencer of the tamper-evident log; one process is active for each. */
  readonly projections?: true;
  /**
   * Names of consumers. Those of `media`, `mint` and `mail` get events over the bus; those of `relay` follow the log.
   */
  readonly consumers?: readonly string[];
  /** Names of periodic work; one process is active for each. */
  readonly periodics?: readonly string[];
  /** Servers that the role can't work without, in addition to PostgreSQL and the event store. */
  readonly needs: readonly PartName[];
}

/**
 * Work of each role. A consumer or periodic work belongs to one role; `roles.spec.ts` compares this list with the
 * features.
 */
export const workOf: Readonly<Record<Role, RoleWork>> = {
  api: { http: true, needs: ['read-model'] },
  projector: { projections: true, needs: [] },
  relay: {
    consumers: [
      'claim-addresses',
      'close-offers',
      'collection-images',
      'erasures',
      'finish-added-emails',
      'finish-batches',
      'finish-registrations',
      'finish-renames',
      'grant-allowances',
      'jobs',
      'licence-purchases',
      'list-erasures',
      'near-duplicates',
      'open-wanted-offers',
      'payment-notices',
      'proposals',
      'reward-inviters',
      'sale-refunds',
      'suspensions',
      'token-offers',
      'token-sales',
      'transfers',
      'unpin-hidden-images',
      'wallet-credits',
    ],
    periodics: [
      'drop-unused-read-models',
      'end-abandoned-registrations',
      'finish-report-batches',
      'poll-purchases',
      'postponed-erasures',
      'rank-trending',
      'reconcile-payments',
      'record-staff-refusals',
      'release-expired-reservations',
      'reward-inviters-of-works',
    ],
    needs: ['read-model'],
  },
  media: {
    consumers: ['collection-pictures', 'exports', 'media', 'profile-pictures', 'remove-deleted-images'],
    periodics: [
      'collect-orphans',
      'remove-expired-exports',
      'repair-files',
      'scrub-collections',
      'scrub-images',
      'scrub-profiles',
    ],
    needs: ['read-model', 'object-store', 'kafka'],
  },
  mint: {
    consumers: ['mint-collections', 'mint-payments', 'token-holders'],
    // Only one process at a time uses the wallet's key, because of the lock of the periodic work.
    periodics: ['custody', 'mint'],
    needs: ['read-model', 'kafka'],
  },
  mail: {
    consumers: ['account-mails', 'comment-mails', 'decision-mails', 'sale-refund-mails'],
    periodics: ['notification-digests'],
    needs: ['read-model', 'kafka'],
  },
};

type Kind = 'consumers' | 'periodics';

/** Returns the role of some work. Unlisted work would never run in any process, and nothing else would report it. */
const roleOf = (kind: Kind, name: string): Role => {
  const role = roles.find((one) => workOf[one][kind]?.includes(name) === true);
  if (role === undefined)
    throw new Error(`No role runs '${name}': add it to the ${kind} of one role in services/community/src/roles.ts`);
  return role;
};

/**
 * Tells whether one of these roles runs the consumer or periodic work with this name.
 * @throws for a name that no role has
 */
export const runs = (own: readonly Role[], kind: Kind, name: string): boolean => own.includes(roleOf(kind, name));

/**
 * Returns the role of a consumer.
 * @throws for a name that no role has
 */
export const roleOfConsumer = (name: string): Role => roleOf('consumers', name);

/**
 * Tells whether a process with these roles can't work without a server. For a process with the `api` role, only the
 * needs of that role count.
 */
export const needs = (own: readonly Role[], part: PartName): boolean =>
  (own.includes('api') ? (['api'] as const) : own).some((role) => workOf[role].needs.includes(part));
