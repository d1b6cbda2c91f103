/** Refused as they stand, since nobody was given what they name, or paid for it. */
export const unproven: readonly string[] = [
  // No entry has this version, no case this decision, and no work failed or was found to be a copy; their own tests show them done.
  'adminCategories.restoreVersion',
  'adminSubcategories.restoreVersion',
  'adminSpotlights.restoreVersion',
  'adminCharities.restoreVersion',
  'adminCases.undo',
  'adminImages.retryMedia',
  'moderation.clearAsOriginal',
  'moderation.withdrawClearance',
  'accounts.confirm',
  'passwords.reset',
  'socialLogin.signIn',
  'socialLogin.register',
  'socialLogin.requestDeletion',
  'socialLogin.deauthorise',
  'profile.remove',
  'comments.unsubscribe',
  'notifications.unsubscribe',
  // No work was given up.
  'adminJobs.retry',
  'adminJobs.skip',
  // Confirmed already.
  'adminUsers.resendConfirmation',
  // It is no event.
  'adminEvents.reveal',
  // Nobody has saved one.
  'adminSavedFilters.update',
  'adminSavedFilters.remove',
  'adminApiKeys.changeLimit',
  'adminApiKeys.revoke',
  'adminReconciliation.explain',
  'adminReconciliation.resolve',
  'adminPurchases.refund',
  // No work is withheld by the law.
  'adminLicences.refundBuyers',
  // Nobody has a second factor here.
  'staffSessions.completeSecondFactor',
  'staffSessions.replaceRecoveryCodes',
  'adminUsers.resetSecondFactor',
  // The path names no report, and no batch; the report was decided before.
  'moderation.release',
  'moderation.escalate',
  'reportBatches.decide',
  'reportBatches.undo',
  // Moderators do not decide what only administrators may propose.
  'adminProposals.reject',
  // There is no chain here.
  'adminNfts.hold',
  'adminNfts.release',
  'nfts.mint',
  'nfts.withdraw',
  'nfts.cancelWithdrawal',
  'nfts.deposit',
];

/** Refuse fields that they don't know; other calls leave them out. */
export const strict: readonly string[] = ['profile.edit'];

/** These are no words for anybody to read: they are compared with what is known, read as an address, or left alone, and never stored as they came. */
export const unread: readonly string[] = [
  'accounts.register registration.password',
  'accounts.register registration.inviter_id',
  'accounts.register registration.locale',
  'albums.rename album.id',
  'albums.changeImage album_image.web_page_url',
  'images.submit image.web_page_url',
  'images.submitBatch image_batch.0.web_page_url',
  'adminCharities.create web_page_url',
  'adminCharities.update web_page_url',
  'collections.removeImages collection_image.image_id',
  'collections.removeImages collection_image.image_ids.0',
];
