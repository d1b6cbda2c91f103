export const roles = ['api', 'projector', 'relay', 'media', 'mint', 'mail'] as const;
export type Role = (typeof roles)[number];

/** Roles whose work comes over the bus: any process that has the role may do it. */
export const workRoles = ['media', 'mint', 'mail'] as const satisfies readonly Role[];
export type WorkRole = (typeof workRoles)[number];
export const isWorkRole = (role: Role): role is WorkRole => workRoles.some((name) => name === role);

/** The servers behind a process, as `/health/ready` names them. */
export type PartName = 'object-store' | 'mail' | 'chain' | 'kafka' | 'read-model';

interface RoleWork {
  /** Pages and the API; every process answers for its health. */
  readonly http?: true;
  /** Read models, and the sequencer of the tamper-evident log: one process is active for each. */
  readonly projections?: true;
  /** Names of consumers. Those of `media`, `mint` and `mail` are reached over the bus, those of `relay` follow the log. */
  readonly consumers?: readonly string[];
  /** Names of periodic work: one process is active for each. */
  readonly periodics?: readonly string[];
  /** Without these it can't do its work; PostgreSQL and the event store go without saying. */
  readonly needs: readonly PartName[];
}

/** What each role runs. A consumer or a periodic work is in one role; `roles.spec.ts` compares this with what the features have. */
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
    // One process at all has the wallet's key in use, by the lock of the periodic work.
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

/** Unlisted work would never run, in no process, and nothing else would say so. */
const roleOf = (kind: Kind, name: string): Role => {
  const role = roles.find((one) => workOf[one][kind]?.includes(name) === true);
  if (role === undefined)
    throw new Error(`No role runs '${name}': add it to the ${kind} of one role in services/community/src/roles.ts`);
  return role;
};

/** Whether one of these roles runs the consumer or the periodic work of this name. @throws for a name that no role has */
export const runs = (own: readonly Role[], kind: Kind, name: string): boolean => own.includes(roleOf(kind, name));

/** The role that a consumer belongs to. @throws for a name that no role has */
export const roleOfConsumer = (name: string): Role => roleOf('consumers', name);

/** Whether a process of these roles can't do its work without a server. One that people reach is judged by what they need of it. */
export const needs = (own: readonly Role[], part: PartName): boolean =>
  (own.includes('api') ? (['api'] as const) : own).some((role) => workOf[role].needs.includes(part));
