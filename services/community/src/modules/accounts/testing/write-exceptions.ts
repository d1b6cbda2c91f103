/** Endpoints that refuse their own example body in this test, because the test data lacks what they need. */
export const refusedExamples: readonly string[] = [
  // No entry has this version, no case has this decision, no work failed, and no work is a copy. Their own tests cover
  // the success.
  'adminCategories.restoreVersion',
  'adminSubcategories.restoreVersion',
  'adminSpotlights.restoreVersion',
  'adminCharities.restoreVersion',
  'adminThemes.restoreVersion',
  'adminCases.undo',
  'adminImages.retryMedia',
  'moderation.clearAsOriginal',
  'moderation.withdrawClearance',
  'accounts.confirm',
  // Ines has an email address.
  'accounts.resendConfirmation',
  'passwords.reset',
  'socialLogin.signIn',
  'socialLogin.register',
  'socialLogin.requestDeletion',
  'socialLogin.deauthorise',
  'profile.remove',
  'comments.unsubscribe',
  'notifications.unsubscribe',
  // There is no failed job.
  'adminJobs.retry',
  'adminJobs.skip',
  // The email is already confirmed.
  'adminUsers.resendConfirmation',
  // The id does not belong to an event.
  'adminEvents.reveal',
  // Nobody has saved a filter.
  'adminSavedFilters.update',
  'adminSavedFilters.remove',
  'adminApiKeys.changeLimit',
  'adminApiKeys.revoke',
  'adminReconciliation.explain',
  'adminReconciliation.resolve',
  'adminPurchases.refund',
  // No work is blocked for legal reasons.
  'adminLicences.refundBuyers',
  // Nobody has set up a second factor.
  'staffSessions.completeSecondFactor',
  'staffSessions.replaceRecoveryCodes',
  'adminUsers.resetSecondFactor',
  // The id in the path is not that of a report or batch, or the report is already decided.
  'moderation.release',
  'moderation.escalate',
  'reportBatches.decide',
  'reportBatches.undo',
  // Moderators can't decide proposals that only administrators may make.
  'adminProposals.reject',
  // The test runs without a blockchain.
  'adminNfts.hold',
  'adminNfts.release',
  'nfts.mint',
  'nfts.withdraw',
  'nfts.cancelWithdrawal',
  'nfts.deposit',
];

/** Endpoints that refuse unknown fields; other endpoints ignore them. */
export const strict: readonly string[] = ['profile.edit'];

/** Fields whose text is never stored as sent: it is compared with known values, parsed as an address, or ignored. */
export const fieldsNotStored: readonly string[] = [
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
