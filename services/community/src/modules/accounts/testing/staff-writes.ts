import type { Json, Seeded } from './seeded.ts';

const reason = 'Shows somebody who did not agree';

const roleChange = (): Json => ({ role: 'moderator', reason });

/** Bodies of staff calls on console records and on accounts. */
export const staffBodies: Readonly<Record<string, ((known: Seeded) => Json) | null>> = {
  'adminCases.note': () => ({ note: 'They wrote to us' }),
  'adminCases.assign': ({ moderator }) => ({ assignee_id: moderator.session.id }),
  'adminCases.decide': () => ({ action: 'dismiss', reason }),
  'adminCases.reopen': () => ({ reason }),
  'adminCases.undo': ({ purchase }) => ({ decision_id: purchase, reason }),
  'adminImages.setCategory': ({ subcategory }) => ({ subcategory_id: subcategory, reason }),
  'adminImages.setRating': () => ({ rating: 'pg-13', reason }),
  'adminImages.retryMedia': () => ({ reason }),
  'moderation.clearAsOriginal': () => ({ reason }),
  'moderation.withdrawClearance': () => ({ reason }),
  'adminJobs.retry': () => ({ reason }),
  'adminJobs.skip': () => ({ reason }),
  'adminSavedFilters.create': () => ({ resource: 'images', name: 'Kettles', query: 'filter={}', role: null }),
  'adminSavedFilters.update': () => ({ resource: 'images', name: 'Pots', query: 'filter={}', role: null }),
  'adminSavedFilters.remove': null,
  'adminExports.record': () => ({ resource: 'users', filter: '{}', rows: 3, sha256: 'ab'.repeat(32) }),
  'adminUsers.giveRole': roleChange,
  'adminUsers.takeRole': roleChange,
  'adminUsers.erase': () => ({ reason }),
  'adminUsers.endSessions': () => ({ reason }),
  'adminUsers.resendConfirmation': () => ({ reason }),
  'adminEvents.reveal': () => ({ reason }),
  'memberViews.start': () => ({ reason }),
  'memberViews.stop': null,
  'adminProposals.approve': null,
  'adminProposals.reject': () => ({ reason }),
  'adminLicences.refundBuyers': () => ({ reason }),
  'adminNfts.hold': () => ({ reason }),
  'adminNfts.release': () => ({ reason }),
  'adminApiKeys.changeLimit': () => ({ calls_per_minute: 10, calls_per_day: 100, reason }),
  'adminApiKeys.revoke': () => ({ reason }),
  'adminReconciliation.explain': () => ({ reason }),
  'adminReconciliation.resolve': () => ({ reason }),
};
