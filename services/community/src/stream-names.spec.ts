import { expect, it } from 'vitest';
import { endedSessionsDecider } from './modules/accounts/staff/ended-sessions.decider.ts';
import { secondFactorChangesDecider } from './modules/accounts/staff/second-factor-changes.decider.ts';
import { shownFieldsDecider } from './modules/events/shown-fields.decider.ts';
import { memberViewDecider } from './modules/accounts/member-views/member-view.decider.ts';
import { passwordRequestDecider } from './modules/accounts/passwords/password-request.decider.ts';
import { reservationDecider } from './modules/accounts/registration/reservation.decider.ts';
import { userDecider } from './modules/accounts/user.decider.ts';
import { albumDecider } from './modules/albums/album.decider.ts';
import { refusalsDecider } from './modules/audit-log/refusals.decider.ts';
import {
  categoryDecider,
  charityDecider,
  spotlightDecider,
  subcategoryDecider,
  themeDecider,
} from './modules/catalogue/catalogue.decider.ts';
import { themeResultDecider } from './modules/catalogue/theme-result.decider.ts';
import { siteDecider } from './modules/config/site.decider.ts';
import { collectionDecider } from './modules/collections/collection.decider.ts';
import { commentMailsDecider } from './modules/comments/comment-mails.decider.ts';
import { commentDecider } from './modules/comments/comment.decider.ts';
import { exportDecider } from './modules/exports/export.decider.ts';
import { notificationSettingsDecider } from './modules/notifications/notification-settings.decider.ts';
import { followsDecider } from './modules/follows/follows.decider.ts';
import { batchDecider } from './modules/images/uploads/batch.decider.ts';
import { imageDecider } from './modules/images/works/image.decider.ts';
import { imageObjects } from './modules/images/media/image-objects.ts';
import { invitationsDecider } from './modules/invitations/invitations.decider.ts';
import { rewardedMailboxDecider } from './modules/invitations/rewarded-mailbox.decider.ts';
import { licenceDecider } from './modules/market/licences/licence.decider.ts';
import { saleRefundDecider } from './modules/market/licences/sale-refund.decider.ts';
import { reportBatchDecider } from './modules/moderation/report-batch.decider.ts';
import { reportDecider } from './modules/moderation/report.decider.ts';
import { caseDecider } from './modules/moderation/cases/case.decider.ts';
import { nftDecider } from './modules/nfts/nft.decider.ts';
import { offerDecider } from './modules/market/offers/offer.decider.ts';
import { jobDecider } from './modules/operations/job.decider.ts';
import { differenceDecider } from './modules/purchases/differences/difference.decider.ts';
import { coinPackDecider } from './modules/purchases/orders/coin-pack.decider.ts';
import { pinDecider } from './modules/pins/pin.decider.ts';
import { proposalDecider } from './modules/proposals/proposal.decider.ts';
import { paymentNoticeDecider } from './modules/purchases/webhooks/payment-notice.decider.ts';
import { purchaseDecider } from './modules/purchases/orders/purchase.decider.ts';
import { apiKeysDecider } from './modules/public-api/keys/api-keys.decider.ts';
import { refundAllowanceDecider } from './modules/purchases/orders/refund-allowance.decider.ts';
import { refundDecider } from './modules/purchases/orders/refund.decider.ts';
import { savedFilterDecider } from './modules/saved-filters/saved-filter.decider.ts';
import { shortLinkDecider } from './modules/sharing/short-link.decider.ts';
import { anchorsDecider } from './modules/transparency/anchors.decider.ts';
import { cosignaturesDecider } from './modules/transparency/cosignatures.decider.ts';
import { grantAllowanceDecider } from './modules/wallet/grants/grant-allowance.decider.ts';
import { grantDecider } from './modules/wallet/grants/grant.decider.ts';
import { transferDecider } from './modules/wallet/transfer.decider.ts';
import { walletDecider } from './modules/wallet/wallet.decider.ts';

/** Returns the stream of a command; casts, because the tests only give the fields that name it. */
const streamOf = (decider: { readonly streamOf: (command: never) => string }, command: unknown): string =>
  decider.streamOf(command as never);

it.each([
  ['album-1', streamOf(albumDecider, { type: 'DeleteAlbum', albumId: '1' })],
  ['anchors-137-0x1', streamOf(anchorsDecider, { type: 'SubmitAnchor', chainId: 137, contract: '0x1', size: 1 })],
  ['audit-cosignatures-all-7', streamOf(cosignaturesDecider, { type: 'RecordCosignature', tree: 'all', size: 7 })],
  ['api-keys-1', streamOf(apiKeysDecider, { type: 'RevokeApiKey', userId: '1', keyId: '2' })],
  ['batch-1', streamOf(batchDecider, { type: 'SubmitBatch', batchId: '1' })],
  ['category-1', streamOf(categoryDecider, { type: 'Archive', id: '1' })],
  ['charity-1', streamOf(charityDecider, { type: 'Archive', id: '1' })],
  ['coin-pack-1', streamOf(coinPackDecider, { type: 'Retire', packId: '1' })],
  ['collection-1', streamOf(collectionDecider, { type: 'DeleteCollection', collectionId: '1' })],
  ['comment-1', streamOf(commentDecider, { type: 'DeleteComment', commentId: '1', authorId: '2' })],
  [
    'notification-settings-1',
    streamOf(notificationSettingsDecider, { type: 'ChangeNotificationSettings', userId: '1' }),
  ],
  ['comment-mails-1', streamOf(commentMailsDecider, { type: 'SetCommentMails', userId: '1' })],
  ['case-1', streamOf(caseDecider, { type: 'NoteCase', caseId: '1' })],
  ['difference-1', streamOf(differenceDecider, { type: 'ResolveDifference', differenceId: '1' })],
  [
    'second-factor-changes-1',
    streamOf(secondFactorChangesDecider, { type: 'RecordSecondFactorChange', userId: '1', change: 'reset' }),
  ],
  ['ended-sessions-1', streamOf(endedSessionsDecider, { type: 'EndSessions', userId: '1' })],
  ['pin-1', streamOf(pinDecider, { type: 'UnpinImage', userId: '1' })],
  ['saved-filter-1', streamOf(savedFilterDecider, { type: 'RemoveFilter', filterId: '1' })],
  ['shown-fields-1', streamOf(shownFieldsDecider, { type: 'ShowFields', eventId: '1' })],
  ['email-1', streamOf(reservationDecider, { type: 'ClaimName', kind: 'email', nameHash: '1', userId: '2' })],
  ['exports-1', streamOf(exportDecider, { type: 'FailExport', userId: '1', exportId: '2' })],
  ['facebook-1', streamOf(reservationDecider, { type: 'ClaimName', kind: 'facebook', nameHash: '1', userId: '2' })],
  ['follows-1', streamOf(followsDecider, { type: 'Follow', followerId: '1', followedId: '2' })],
  ['grant-1', streamOf(grantDecider, { type: 'ProposeGrant', grant: { grantId: '1' } })],
  ['grant-1', streamOf(grantDecider, { type: 'ApproveGrant', grantId: '1' })],
  [
    'grants-by-1',
    streamOf(grantAllowanceDecider, { type: 'ReleaseGrant', guard: 'administrator', subjectId: '1', grantId: '2' }),
  ],
  ['job-1', streamOf(jobDecider, { type: 'RetryJob', jobId: '1' })],
  [
    'grants-to-1',
    streamOf(grantAllowanceDecider, { type: 'ReleaseGrant', guard: 'receiver', subjectId: '1', grantId: '2' }),
  ],
  ['image-1', streamOf(imageDecider, { type: 'SubmitImage', draft: { imageId: '1' } })],
  ['image-1', streamOf(imageDecider, { type: 'RecordProcessed', media: { imageId: '1' } })],
  ['image-1', streamOf(imageDecider, { type: 'TakeDownImage', imageId: '1' })],
  ['image-1', imageObjects.stream('1')],
  ['invitations-1', streamOf(invitationsDecider, { type: 'RewardInviter', inviterId: '1', userId: '2' })],
  ['rewarded-mailbox-1', streamOf(rewardedMailboxDecider, { type: 'ClaimMailbox', mailbox: '1' })],
  ['licence-1', streamOf(licenceDecider, { type: 'StartPurchase', terms: { licenceId: '1' } })],
  ['licence-1', streamOf(licenceDecider, { type: 'RefusePurchase', licenceId: '1' })],
  ['member-view-1', streamOf(memberViewDecider, { type: 'StopView', viewId: '1' })],
  ['nft-1', streamOf(nftDecider, { type: 'RequestMint', terms: { nftId: '1' } })],
  ['nft-1', streamOf(nftDecider, { type: 'RecordPaid', nftId: '1' })],
  ['offer-1', streamOf(offerDecider, { type: 'OpenOffer', offer: { itemId: '1' } })],
  ['offer-1', streamOf(offerDecider, { type: 'CloseOffer', itemId: '1', offerId: '2' })],
  ['password-1', streamOf(passwordRequestDecider, { type: 'RequestPasswordReset', emailHash: '1', requestId: '2' })],
  ['payment-notice-1', streamOf(paymentNoticeDecider, { type: 'ReceiveNotice', noticeHash: '1' })],
  ['proposal-1', streamOf(proposalDecider, { type: 'ProposeAction', proposal: { proposalId: '1' } })],
  ['proposal-1', streamOf(proposalDecider, { type: 'ApproveProposal', proposalId: '1' })],
  ['purchase-1', streamOf(purchaseDecider, { type: 'StartPurchase', purchase: { purchaseId: '1' } })],
  ['purchase-1', streamOf(purchaseDecider, { type: 'RecordOrder', purchaseId: '1', orderId: '2' })],
  [
    'refunds-by-1',
    streamOf(refundAllowanceDecider, { type: 'ReleaseRefund', guard: 'administrator', subjectId: '1', requestId: '2' }),
  ],
  [
    'refunds-to-1',
    streamOf(refundAllowanceDecider, { type: 'ReleaseRefund', guard: 'receiver', subjectId: '1', requestId: '2' }),
  ],
  ['refund-1', streamOf(refundDecider, { type: 'RequestRefund', request: { requestId: '1', purchaseId: '2' } })],
  ['refund-1', streamOf(refundDecider, { type: 'AnswerRefund', requestId: '1', refundId: '2' })],
  ['report-batch-1', streamOf(reportBatchDecider, { type: 'StartBatch', batch: { batchId: '1' } })],
  ['report-1', streamOf(reportDecider, { type: 'FileReport', report: { reportId: '1' } })],
  ['report-1', streamOf(reportDecider, { type: 'DismissReport', reportId: '1' })],
  ['sale-refund-1', streamOf(saleRefundDecider, { type: 'OrderSaleRefund', order: { refundId: '1' } })],
  ['shortlink-1', streamOf(shortLinkDecider, { type: 'CreateShortLink', code: '1' })],
  ['site-5b0f1c9e-8d3a-4f6e-9c27-1a4d7e2f3b60', streamOf(siteDecider, { type: 'EditSite' })],
  ['spotlight-1', streamOf(spotlightDecider, { type: 'Archive', id: '1' })],
  ['staff-refusals-1', streamOf(refusalsDecider, { type: 'RecordRefusals', staffId: '1' })],
  ['subcategory-1', streamOf(subcategoryDecider, { type: 'Archive', id: '1' })],
  ['theme-1', streamOf(themeDecider, { type: 'Archive', id: '1' })],
  ['theme-result-1', streamOf(themeResultDecider, { type: 'EndTheme', themeId: '1' })],
  ['transfer-1', streamOf(transferDecider, { type: 'StartTransfer', transfer: { transferId: '1' } })],
  ['transfer-1', streamOf(transferDecider, { type: 'CompleteTransfer', transferId: '1' })],
  ['user-1', streamOf(userDecider, { type: 'ConfirmEmail', userId: '1' })],
  ['username-1', streamOf(reservationDecider, { type: 'ClaimName', kind: 'username', nameHash: '1', userId: '2' })],
  ['wallet-1', streamOf(walletDecider, { type: 'Expire', userId: '1', reservation: '2' })],
])('the decider of the stream %s still uses that name', (stored, named) => {
  expect(named).toBe(stored);
});
