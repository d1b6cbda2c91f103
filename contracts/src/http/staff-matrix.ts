import type { StaffRole } from './route.ts';

const moderators = ['moderator', 'admin'] as const;
const auditors = ['auditor', 'admin'] as const;
const staff = ['moderator', 'auditor', 'admin'] as const;
const administrators = ['admin'] as const;

type Roles = readonly StaffRole[];

/** All staff roles. */
export const everyStaffRole: Roles = staff;

const editable = {
  list: administrators,
  show: administrators,
  create: administrators,
  edit: administrators,
  delete: administrators,
} as const;

/** Actions on content that members see and that can be restored to an earlier version. */
const versioned = { ...editable, versions: administrators, restore_version: administrators } as const;

/**
 * Roles that may take each action on each resource of the console. The API enforces the matrix, and the console uses it
 * to decide which controls to show.
 */
export const staffMatrix = {
  reports: {
    list: staff,
    show: staff,
    claim: moderators,
    release: moderators,
    escalate: moderators,
    dismiss: moderators,
    reopen: moderators,
    bulk: moderators,
    proof: auditors,
  },
  queue: { list: staff, figures: staff },
  report_batches: { show: staff, undo: moderators },
  cases: {
    list: staff,
    show: staff,
    note: moderators,
    assign: moderators,
    decide: moderators,
    reopen: moderators,
    undo: moderators,
  },
  images: {
    list: staff,
    show: staff,
    history: staff,
    take_down: moderators,
    restore: moderators,
    set_category: moderators,
    set_rating: moderators,
    retry_media: moderators,
    clear_as_original: moderators,
    withdraw_clearance: moderators,
    refund_buyers: moderators,
    proof: auditors,
  },
  albums: { list: staff, show: staff, history: staff, take_down: moderators, restore: moderators },
  comments: { take_down: moderators, restore: moderators },
  users: {
    list: staff,
    show: staff,
    history: staff,
    suspend: moderators,
    reinstate: moderators,
    give_role: administrators,
    take_role: administrators,
    erase: administrators,
    view_as: administrators,
    reset_second_factor: administrators,
    timeline: staff,
    end_sessions: moderators,
    resend_confirmation: moderators,
    proof: auditors,
  },
  /** The action of a proposal also restricts who may approve or reject it. */
  proposals: { list: staff, show: staff, approve: moderators, reject: moderators },
  categories: versioned,
  subcategories: versioned,
  spotlights: versioned,
  charities: versioned,
  themes: versioned,
  coin_packs: editable,
  purchases: { list: auditors, show: auditors, refund: administrators },
  reconciliation: { list: auditors, show: auditors, explain: administrators, resolve: administrators },
  grants: {
    list: auditors,
    show: auditors,
    create: administrators,
    approve: administrators,
    reject: administrators,
  },
  accounts: { show: auditors, history: auditors },
  api_keys: {
    list: auditors,
    show: auditors,
    usage: auditors,
    revoke: administrators,
    change_limit: administrators,
  },
  collections: { list: staff, show: staff, history: staff },
  offers: { list: staff, show: staff, history: staff },
  licences: { list: staff, show: staff },
  nfts: { list: staff, show: staff, history: staff, hold: moderators, release: moderators, orphan_debits: auditors },
  events: { list: auditors, tree: auditors, reveal: administrators },
  audit_log: { list: auditors, show: auditors },
  /** Restricted to lists that the caller may see. */
  exports: { create: staff },
  transactions: { list: auditors, totals: auditors },
  /** Restricted to lists that the caller may see. */
  saved_filters: { list: staff, show: staff, create: staff, edit: staff, delete: staff },
  dashboard: { show: staff },
  /** Live updates, which announce changes without their content. */
  live: { list: staff },
  jobs: { list: auditors, show: auditors, retry: administrators, skip: administrators },
  system: { list: auditors },
  site: { list: administrators, edit: administrators },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Roles>>>>;

/** Returns whether any of the roles may take an action; actions outside the matrix are forbidden. */
export const allows = (roles: readonly StaffRole[], resource: string, action: string): boolean => {
  const actions: Readonly<Record<string, Roles>> | undefined = Object.hasOwn(staffMatrix, resource)
    ? staffMatrix[resource as keyof typeof staffMatrix]
    : undefined;
  return roles.some((role) => actions?.[action]?.includes(role) === true);
};
