import type { Owned } from './owned.ts';

/** Attempt of a stranger to reach something by its id; values that are not ids stay the same. */
export interface Reach {
  readonly params?: (own: Owned) => Record<string, string>;
  readonly query?: (own: Owned) => Record<string, string>;
  readonly body?: (own: Owned) => unknown;
  /**
   * Status of the answer for any id, when the call is about the caller's own relation to it. Otherwise the call is
   * refused.
   */
  readonly answer?: number;
}

/** Call without anybody's id: it is about the caller, about what a token or a code proves, or about public things. */
const namesNothing = null;

const album = (own: Owned) => ({ id: own.album });
const image = (own: Owned) => ({ id: own.image });
const inAlbum = (own: Owned) => ({ albumId: own.album, id: own.image });
const collection = (own: Owned) => ({ id: own.collection });
const report = (own: Owned) => ({ id: own.report });
const decision = (own: Owned) => ({ id: own.decision });
const purchase = (own: Owned) => ({ id: own.purchase });
const comment = (own: Owned) => ({ id: own.comment });
const apiKey = (own: Owned) => ({ keyId: own.apiKey });
const offer = (own: Owned) => ({ id: own.offer });
const licence = (own: Owned) => ({ id: own.licence });
const because = () => ({ reason: 'Taken over' });
const entry = () => ({ name: 'Taken over', slug: 'taken-over' });

/** Returns a form with the smallest valid picture. */
const pictureForm = (): FormData => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#a15"/></svg>';
  const form = new FormData();
  form.append('profile_image', new Blob([svg], { type: 'image/svg+xml' }), 'a.svg');
  return form;
};

/** Returns the reaches of a console resource; for everybody else existing things look like missing ones. */
const ofConsole = (
  resource: string,
  id: (own: Owned) => string,
  body: (own: Owned) => unknown,
): Record<string, Reach | null> => {
  const params = (own: Owned) => ({ id: id(own) });
  return {
    [`${resource}.list`]: namesNothing,
    [`${resource}.show`]: { params },
    [`${resource}.create`]: namesNothing,
    [`${resource}.update`]: { params, body },
    [`${resource}.archive`]: { params },
  };
};

/** Returns the reaches of a resource that can be restored to an earlier version. */
const ofCatalogue = (
  resource: string,
  id: (own: Owned) => string,
  body: (own: Owned) => unknown,
): Record<string, Reach | null> => {
  const params = (own: Owned) => ({ id: id(own) });
  return {
    ...ofConsole(resource, id, body),
    [`${resource}.versions`]: { params },
    [`${resource}.restoreVersion`]: {
      params,
      body: (own) => ({ version_id: own.auditEntry, reason: 'Taken over' }),
    },
  };
};

/** Access of strangers to every call of the API; add new calls here. */
export const table: Readonly<Record<string, Reach | null>> = {
  'accounts.register': namesNothing,
  'accounts.completeRegistration': namesNothing,
  'accounts.usernameIdeas': namesNothing,
  'accounts.signIn': namesNothing,
  'accounts.signOut': namesNothing,
  'accounts.resendConfirmation': namesNothing,
  'accounts.confirm': namesNothing,
  'accounts.ownProfile': namesNothing,
  'accounts.user': namesNothing,
  'sessions.list': namesNothing,
  'sessions.end': { params: (own) => ({ id: own.session }) },
  'passwords.requestReset': namesNothing,
  'passwords.reset': namesNothing,
  'socialLogin.signIn': namesNothing,
  'socialLogin.register': namesNothing,
  'socialLogin.requestDeletion': namesNothing,
  'socialLogin.deauthorise': namesNothing,
  'socialLogin.deletion': namesNothing,
  'profile.edit': namesNothing,
  'profile.editImages': namesNothing,
  'profile.addressChallenge': namesNothing,
  'profile.remove': namesNothing,
  'profile.erasure': namesNothing,
  'pins.pin': { body: (own) => ({ image_id: own.image }) },
  'pins.unpin': namesNothing,
  'exports.own': namesNothing,
  'exports.renew': namesNothing,
  'follows.follow': namesNothing,
  'follows.unfollow': namesNothing,
  'search.users': namesNothing,
  'search.ideas': namesNothing,
  'search.suggestions': namesNothing,
  'sharing.create': namesNothing,
  'oembed.show': { query: (own) => ({ url: `http://localhost:8080/images/${own.image}` }) },
  'albums.create': namesNothing,
  'albums.rename': { params: album, body: (own) => ({ album: { id: own.album, title: 'Taken over' } }) },
  'albums.publish': { params: album },
  'albums.unpublish': { params: album },
  'albums.remove': { params: album },
  'albums.own': namesNothing,
  'albums.ofUser': namesNothing,
  'albums.addImage': { body: (own) => ({ album_image: { album_id: own.album, image_id: own.image } }) },
  'albums.changeImage': { params: inAlbum, body: () => ({ album_image: { title: 'Taken over' } }) },
  'albums.removeImage': { params: inAlbum },
  'albums.addFavourite': { body: (own) => ({ album_image: { image_id: own.image } }) },
  'albums.removeFavourite': { params: image, answer: 204 },
  'albums.addTop': { body: (own) => ({ album_image: { image_id: own.image } }) },
  'albums.removeTop': { params: image, answer: 204 },
  'albums.ownImages': { params: album },
  'albums.publicImages': { params: (own) => ({ userId: own.user, id: own.album }) },
  'images.requestUpload': namesNothing,
  'images.submit': { body: (own) => ({ image: { attachment_id: own.attachment } }) },
  'images.submitBatch': { body: (own) => ({ image_batch: [{ attachment_id: own.attachment }] }) },
  'images.list': namesNothing,
  'images.countView': namesNothing,
  'images.related': { params: image },
  'images.topsOf': namesNothing,
  'images.worksOf': namesNothing,
  'images.counts': { params: image },
  'images.show': { params: image },
  'catalogue.categories': namesNothing,
  'catalogue.subcategories': namesNothing,
  'catalogue.subcategory': namesNothing,
  'catalogue.categoryImages': namesNothing,
  'catalogue.subcategoryImages': namesNothing,
  'catalogue.spotlights': namesNothing,
  'catalogue.spotlightImages': namesNothing,
  'catalogue.charities': namesNothing,
  'catalogue.charity': namesNothing,
  ...ofCatalogue('adminCategories', (own) => own.category, entry),
  ...ofCatalogue(
    'adminSubcategories',
    (own) => own.subcategory,
    (own) => ({ ...entry(), category_id: own.category }),
  ),
  ...ofCatalogue(
    'adminSpotlights',
    (own) => own.spotlight,
    (own) => ({ ...entry(), kind: 'category', category_id: own.category }),
  ),
  ...ofCatalogue(
    'adminCharities',
    (own) => own.charity,
    () => ({ ...entry(), description: 'Taken over' }),
  ),
  'collections.create': namesNothing,
  'collections.own': namesNothing,
  'collections.show': { params: collection },
  'collections.edit': { params: collection, body: () => ({ collection: { title: 'Taken over' } }) },
  'collections.finish': { params: collection },
  'collections.remove': { params: collection },
  'collections.setPicture': { params: collection, body: pictureForm },
  'collections.images': { params: collection },
  'collections.addImages': { params: collection, body: (own) => ({ image_id: own.image }) },
  'collections.removeImages': { params: collection, body: (own) => ({ image_id: own.image }) },
  'collections.removeImage': { params: (own) => ({ id: own.collection, imageId: own.image }) },
  'comments.list': { params: image },
  'comments.replies': namesNothing,
  'comments.add': { params: image, body: () => ({ text: 'Taken over' }) },
  'comments.edit': { params: comment, body: () => ({ text: 'Taken over' }) },
  'comments.remove': { params: comment },
  'comments.mailSetting': namesNothing,
  'comments.changeMailSetting': namesNothing,
  'comments.unsubscribe': namesNothing,
  'feeds.following': namesNothing,
  'follows.suggestions': namesNothing,
  'feeds.forYou': namesNothing,
  'notifications.list': namesNothing,
  'notifications.unread': namesNothing,
  'notifications.follow': namesNothing,
  'notifications.readAll': namesNothing,
  'notifications.read': { params: (own) => ({ id: own.notification }) },
  'notifications.settings': namesNothing,
  'notifications.changeSettings': namesNothing,
  'notifications.unsubscribe': namesNothing,
  'apiKeys.list': namesNothing,
  'apiKeys.create': namesNothing,
  'apiKeys.usage': { params: apiKey },
  'apiKeys.rotate': { params: apiKey },
  'apiKeys.revoke': { params: apiKey },
  'reports.file': { body: (own) => ({ report: { kind: 'image', subject_id: own.image, reason: 'spam' } }) },
  'appeals.list': namesNothing,
  'appeals.show': { params: decision },
  'appeals.appeal': { params: decision, body: () => ({ appeal: { text: 'Taken over' } }) },
  'moderation.list': namesNothing,
  'moderation.show': { params: report },
  // These calls come before the claim: a moderator who releases a report can't decide it.
  'moderation.release': { params: report },
  'moderation.escalate': { params: report, body: because },
  'moderation.claim': { params: report },
  'moderation.dismiss': { params: report, body: because },
  'moderation.reopen': { params: report, body: because },
  'reportBatches.decide': {
    body: (own) => ({ action: 'dismiss', report_ids: [own.report], reason: 'Taken over' }),
  },
  'reportBatches.show': { params: report },
  'reportBatches.undo': { params: report, body: because },
  'adminCases.list': namesNothing,
  'adminCases.show': { params: (own) => ({ id: own.user }) },
  'adminCases.note': { params: (own) => ({ id: own.user }), body: () => ({ note: 'Taken over' }) },
  'adminCases.assign': { params: (own) => ({ id: own.user }), body: () => ({ assignee_id: null }) },
  'adminCases.decide': {
    params: (own) => ({ id: own.user }),
    body: () => ({ action: 'dismiss', reason: 'Taken over' }),
  },
  'adminCases.reopen': { params: (own) => ({ id: own.user }), body: because },
  'adminCases.undo': {
    params: (own) => ({ id: own.user }),
    body: (own) => ({ decision_id: own.decision, reason: 'Taken over' }),
  },
  'staffSessions.signIn': null,
  'staffSessions.prove': null,
  'staffSessions.signOut': namesNothing,
  'staffSessions.secondFactor': namesNothing,
  'staffSessions.beginSecondFactor': null,
  'staffSessions.completeSecondFactor': null,
  'staffSessions.replaceRecoveryCodes': namesNothing,
  'adminUsers.list': namesNothing,
  'adminUsers.show': { params: (own) => ({ id: own.user }) },
  'adminImages.list': namesNothing,
  'adminImages.show': { params: image },
  'adminImages.setCategory': {
    params: image,
    body: (own) => ({ subcategory_id: own.subcategory, reason: 'Taken over' }),
  },
  'adminImages.setRating': { params: image, body: () => ({ rating: 'g', reason: 'Taken over' }) },
  'adminImages.retryMedia': { params: image, body: because },
  'moderation.clearAsOriginal': { params: image, body: because },
  'moderation.withdrawClearance': { params: image, body: because },
  'adminAlbums.list': namesNothing,
  'adminAlbums.show': { params: album },
  'moderation.takeDownImage': { params: image, body: because },
  'moderation.restoreImage': { params: image, body: because },
  'moderation.takeDownAlbum': { params: album, body: because },
  'moderation.restoreAlbum': { params: album, body: because },
  'moderation.takeDownComment': { params: comment, body: because },
  'moderation.restoreComment': { params: comment, body: because },
  'adminUsers.giveRole': { params: (own) => ({ id: own.user }), body: () => ({ role: 'admin', reason: 'Taken over' }) },
  'adminUsers.takeRole': { params: (own) => ({ id: own.user }), body: () => ({ role: 'admin', reason: 'Taken over' }) },
  'memberViews.start': { params: (own) => ({ id: own.user }), body: because },
  'memberViews.show': namesNothing,
  'memberViews.stop': namesNothing,
  'adminUsers.endSessions': { params: (own) => ({ id: own.user }), body: because },
  'adminUsers.resendConfirmation': { params: (own) => ({ id: own.user }), body: because },
  'adminUsers.erase': { params: (own) => ({ id: own.user }), body: because },
  'adminUsers.resetSecondFactor': { params: (own) => ({ id: own.user }), body: because },
  'adminProposals.list': namesNothing,
  'adminProposals.show': { params: (own) => ({ id: own.proposal }) },
  'adminProposals.approve': { params: (own) => ({ id: own.proposal }) },
  'adminProposals.reject': { params: (own) => ({ id: own.proposal }), body: because },
  'moderation.suspend': { params: (own) => ({ id: own.user }), body: because },
  'moderation.reinstate': { params: (own) => ({ id: own.user }), body: because },
  'coinPacks.list': namesNothing,
  ...ofConsole(
    'adminCoinPacks',
    (own) => own.coinPack,
    () => ({ coins: 40, price: '0.80' }),
  ),
  'purchases.start': namesNothing,
  'purchases.capture': { params: purchase },
  'purchases.own': namesNothing,
  'purchases.show': { params: purchase },
  'payments.webhook': namesNothing,
  'adminPurchases.list': namesNothing,
  'adminPurchases.show': { params: purchase },
  'adminApiKeys.list': namesNothing,
  'adminApiKeys.show': { params: (own) => ({ id: own.apiKey }) },
  'adminApiKeys.usage': { params: (own) => ({ id: own.apiKey }) },
  'adminApiKeys.changeLimit': {
    params: (own) => ({ id: own.apiKey }),
    body: () => ({ calls_per_minute: 1, calls_per_day: 1, reason: 'Taken over' }),
  },
  'adminApiKeys.revoke': { params: (own) => ({ id: own.apiKey }), body: because },
  'adminReconciliation.list': namesNothing,
  'adminReconciliation.show': { params: purchase },
  'adminReconciliation.explain': { params: purchase, body: because },
  'adminReconciliation.resolve': { params: purchase, body: because },
  'adminPurchases.refund': { params: purchase, body: () => ({ cents: 10, reason: 'Taken over' }) },
  'wallet.transactions': namesNothing,
  'wallet.transfer': namesNothing,
  'wallet.showTransfer': { params: (own) => ({ id: own.transfer }) },
  'offers.list': namesNothing,
  'offers.show': namesNothing,
  'offers.open': { body: (own) => ({ offer: { image_id: own.sellable, price: 5 } }) },
  'offers.reprice': { params: offer, body: () => ({ offer: { price: 1 } }) },
  'offers.close': { params: offer },
  'licences.purchase': namesNothing,
  'licences.list': namesNothing,
  'licences.show': { params: licence },
  'licences.file': { params: licence },
  'adminEvents.list': namesNothing,
  'adminEvents.tree': { params: (own) => ({ id: own.auditEntry }) },
  'adminEvents.reveal': { params: (own) => ({ id: own.auditEntry }), body: because },
  'adminEvents.timeline': { params: (own) => ({ id: own.user }) },
  'adminHistory.users': { params: (own) => ({ id: own.user }) },
  'adminHistory.images': { params: (own) => ({ id: own.image }) },
  'adminHistory.albums': { params: (own) => ({ id: own.album }) },
  'adminHistory.collections': { params: (own) => ({ id: own.collection }) },
  'adminHistory.offers': { params: (own) => ({ id: own.sellable }) },
  'adminHistory.nfts': { params: (own) => ({ id: own.image }) },
  'adminHistory.accounts': { params: (own) => ({ id: own.user }) },
  'adminAuditLog.list': namesNothing,
  'adminExports.record': namesNothing,
  'adminLive.follow': namesNothing,
  'adminSavedFilters.list': namesNothing,
  'adminSavedFilters.create': namesNothing,
  // Nobody has saved a filter.
  'adminSavedFilters.show': { params: (own) => ({ id: own.image }) },
  'adminSavedFilters.update': { params: (own) => ({ id: own.image }), body: () => ({ name: 'Kettles' }) },
  'adminSavedFilters.remove': { params: (own) => ({ id: own.image }) },
  'adminJobs.list': namesNothing,
  'adminJobs.show': { params: (own) => ({ id: own.image }) },
  'adminJobs.retry': { params: (own) => ({ id: own.image }), body: because },
  'adminJobs.skip': { params: (own) => ({ id: own.image }), body: because },
  'adminSystem.show': namesNothing,
  'adminAuditLog.show': { params: (own) => ({ id: own.auditEntry }) },
  'adminTransactions.list': namesNothing,
  'adminTransactions.totals': namesNothing,
  'adminCollections.list': namesNothing,
  'adminCollections.show': { params: collection },
  'adminOffers.list': namesNothing,
  'adminOffers.show': { params: offer },
  'adminLicences.list': namesNothing,
  'adminLicences.show': { params: licence },
  'adminLicences.refundBuyers': { params: image, body: because },
  'adminNfts.list': namesNothing,
  'adminNfts.orphanDebits': namesNothing,
  'adminNfts.show': { params: (own) => ({ id: own.image }) },
  'adminNfts.hold': { params: (own) => ({ id: own.image }), body: because },
  'adminNfts.release': { params: (own) => ({ id: own.image }), body: because },
  'nfts.mint': { body: (own) => ({ nft: { image_id: own.sellable, pay_with: 'coins' } }) },
  'nfts.withdraw': {
    params: (own) => ({ id: own.sellable }),
    body: () => ({ withdrawal: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } }),
  },
  'nfts.cancelWithdrawal': { params: (own) => ({ id: own.sellable }) },
  'nfts.deposit': { params: (own) => ({ id: own.sellable }) },
  'nfts.own': namesNothing,
  'nfts.purchases': namesNothing,
  'nfts.history': namesNothing,
  'nfts.show': namesNothing,
  'nfts.provenance': namesNothing,
  'nfts.metadata': namesNothing,
  'nfts.contract': namesNothing,
  'adminLedger.grants': namesNothing,
  'adminLedger.grant': { params: (own) => ({ id: own.grant }) },
  'adminLedger.proposeGrant': namesNothing,
  'adminLedger.approveGrant': { params: (own) => ({ id: own.grant }) },
  'adminLedger.rejectGrant': { params: (own) => ({ id: own.grant }), body: because },
  'adminLedger.account': { params: (own) => ({ id: own.user }) },
  'audit.heads': namesNothing,
  'audit.latest': namesNothing,
  'audit.head': namesNothing,
  'audit.anchors': namesNothing,
  'audit.keys': namesNothing,
  'audit.inclusion': namesNothing,
  'audit.consistency': namesNothing,
  'config.show': namesNothing,
  'docs.document': namesNothing,
  'health.live': namesNothing,
  'health.ready': namesNothing,
  'health.startup': namesNothing,
};

/** Stranger's own things, to combine with the owner's. */
export interface Strangers {
  readonly user: string;
  readonly album: string;
  readonly image: string;
  readonly collection: string;
  readonly attachment: string;
}

/** Calls that combine the owner's things with the stranger's own, which the stranger may use. */
export const mixtures: readonly (readonly [name: string, mix: (mine: Strangers) => Reach])[] = [
  [
    'images.submit',
    ({ attachment }) => ({ body: (own) => ({ image: { attachment_id: attachment, album_id: own.album } }) }),
  ],
  [
    'images.submit',
    ({ attachment }) => ({ body: (own) => ({ image: { attachment_id: attachment, collection_id: own.collection } }) }),
  ],
  [
    'images.submitBatch',
    ({ attachment }) => ({ body: (own) => ({ image_batch: [{ attachment_id: attachment, album_id: own.album }] }) }),
  ],
  [
    'images.submitBatch',
    ({ attachment }) => ({
      body: (own) => ({ image_batch: [{ attachment_id: attachment }, { attachment_id: own.attachment }] }),
    }),
  ],
  ['albums.addImage', (mine) => ({ body: (own) => ({ album_image: { album_id: mine.album, image_id: own.image } }) })],
  ['albums.addImage', (mine) => ({ body: (own) => ({ album_image: { album_id: own.album, image_id: mine.image } }) })],
  [
    'albums.changeImage',
    (mine) => ({
      params: () => ({ albumId: mine.album, id: mine.image }),
      body: (own) => ({ album_image: { title: 'Moved in', album_id: own.album } }),
    }),
  ],
  [
    'albums.changeImage',
    (mine) => ({
      params: (own) => ({ albumId: mine.album, id: own.image }),
      body: () => ({ album_image: { title: 'Taken over' } }),
    }),
  ],
  [
    'albums.changeImage',
    (mine) => ({
      params: (own) => ({ albumId: own.album, id: mine.image }),
      body: () => ({ album_image: { title: 'Moved in' } }),
    }),
  ],
  ['albums.removeImage', (mine) => ({ params: (own) => ({ albumId: mine.album, id: own.image }) })],
  ['albums.removeImage', (mine) => ({ params: (own) => ({ albumId: own.album, id: mine.image }) })],
  ['albums.publicImages', (mine) => ({ params: (own) => ({ userId: mine.user, id: own.album }) })],
  [
    'collections.addImages',
    (mine) => ({ params: () => ({ id: mine.collection }), body: (own) => ({ image_ids: [mine.image, own.image] }) }),
  ],
  [
    'collections.addImages',
    (mine) => ({ params: (own) => ({ id: own.collection }), body: () => ({ image_id: mine.image }) }),
  ],
  ['collections.removeImage', (mine) => ({ params: (own) => ({ id: own.collection, imageId: mine.image }) })],
  [
    'collections.removeImage',
    (mine) => ({ params: (own) => ({ id: mine.collection, imageId: own.image }), answer: 204 }),
  ],
  ['reports.file', () => ({ body: (own) => ({ report: { kind: 'album', subject_id: own.album, reason: 'spam' } }) })],
  ['oembed.show', () => ({ query: (own) => ({ url: `http://localhost:8080/users/${own.user}/albums/${own.album}` }) })],
];
