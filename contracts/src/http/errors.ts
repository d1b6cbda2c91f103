import { z } from 'zod';
import { apiKeys, statements } from './limits.ts';
import { marketErrors } from './market-errors.ts';
import { moderationErrors, type ErrorEntry } from './moderation-errors.ts';
import { mediaFailureCodes, mediaFailureTitles, type MediaFailureCode } from './media-failures.ts';

/** One error; `attribute` names a field or is `base`. */
export const apiError = z.object({ attribute: z.string(), title: z.string(), code: z.string() });
export const apiErrors = z.object({ errors: z.array(apiError) });
export type ApiErrorItem = z.output<typeof apiError>;

/** Rejections of files in a form, with the titles that failed works have. */
const mediaRefusals = Object.fromEntries(
  mediaFailureCodes.map((code) => [`media.${code}`, { status: 422, title: mediaFailureTitles[code] }]),
) as Record<`media.${MediaFailureCode}`, ErrorEntry>;

/** All errors of the API: HTTP status, title, and the field that caused the error (`base` by default). */
export const errorCatalogue = {
  malformed_body: { status: 400, title: 'The request could not be read' },
  unauthorized: { status: 401, title: 'Please log in' },
  /** The owner of the mailbox must also prove ownership of the account, by a session or the password. */
  proof_needed: { status: 401, title: 'Enter your password to confirm your account' },
  not_confirmed: { status: 403, title: 'Please confirm your account to unlock all the features.' },
  suspended: { status: 403, title: 'This account is suspended' },
  forbidden: { status: 403, title: 'You may not do this' },
  not_found: { status: 404, title: 'Not found' },
  request_timeout: { status: 408, title: 'The request took too long to arrive. Please try again.' },
  conflict: { status: 409, title: 'Something else changed this at the same time. Please try again.' },
  'staff.proof-needed': { status: 403, title: 'Enter your password again to continue' },
  'difference.resolved': { status: 409, title: 'This difference has already been resolved' },
  'view.read-only': {
    status: 403,
    title: "You're viewing the site as a member. Changes and private files are not available.",
  },
  'staff.session-needed': { status: 403, title: 'Log in to the console. A session of the website is not valid here.' },
  'staff.factor-needed': { status: 403, title: 'Set up a second factor to log in' },
  'staff.factor-exists': { status: 409, title: 'You already have a second factor' },
  'staff.no-factor': { status: 409, title: 'No second factor is set up' },
  'staff.setup-ended': { status: 409, title: 'Setting up took too long. Please start again.' },
  'staff.code-needed': { status: 422, attribute: 'code', title: 'Enter the code from your authenticator app' },
  'staff.wrong-code': {
    status: 422,
    attribute: 'code',
    title: 'This code is wrong or has already been used. Wait for the next one.',
  },
  'staff.wrong-mail-code': { status: 422, attribute: 'mail_code', title: 'This is not the code from the latest email' },
  stale: {
    status: 409,
    title: 'Someone else changed this in the meantime. Check the new values and make your change again.',
  },
  payload_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'This content type is not supported' },
  invalid: { status: 422, title: 'This is not valid' },
  too_many_requests: { status: 429, title: 'Too many attempts. Please wait a moment.' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  storage_full: {
    status: 507,
    title: 'Uploads are paused because this site is almost out of storage. Please try again later.',
  },
  overloaded: { status: 503, title: 'The site is very busy right now. Please try again in a moment.' },
  unavailable: { status: 503, title: 'Part of the service is unavailable. Please try again soon.' },

  'account.email-taken': { status: 422, attribute: 'email', title: 'Email has already been taken' },
  'account.username-taken': { status: 422, attribute: 'username', title: 'Username has already been taken' },
  'account.username-reserved': {
    status: 422,
    attribute: 'username',
    title: 'This username is reserved. Please choose another one.',
  },
  'account.common-password': {
    status: 422,
    attribute: 'password',
    title: 'This password is on lists of common passwords, so it is easy to guess. Please choose another one.',
  },
  'account.bad-credentials': { status: 422, title: 'Wrong email or password' },
  'account.already-confirmed': { status: 422, title: 'This account is already confirmed' },
  'account.registration-ended': {
    status: 401,
    title: 'This sign-up has expired or was replaced by a newer one. Please start again.',
  },
  'account.already-registered': { status: 409, title: 'This registration is already complete' },
  'account.token-used-up': { status: 422, attribute: 'token', title: 'This link has already been used or has expired' },
  'account.no-email': { status: 422, title: 'This account has no email address' },
  'account.has-email': { status: 422, attribute: 'email', title: 'This account already has another email address' },
  'account.bad-social-token': { status: 401, title: 'Facebook did not confirm who you are. Please try again.' },
  /** The specification fixes this wording. */
  'account.never-registered': {
    status: 422,
    title: 'You have never been registered! Please register first and try again.',
  },
  'account.social-login-off': { status: 503, title: 'Facebook login is not set up on this site' },
  'account.bad-signed-request': {
    status: 400,
    attribute: 'signed_request',
    title: 'This request was not signed by Facebook',
  },
  'account.unknown-deletion': { status: 404, title: 'There is no deletion with this code' },

  'album.fixed': { status: 409, title: "This album can't be changed" },
  'album.nothing-to-publish': { status: 409, title: 'An album needs a ready image before it can be published' },
  'album.full': { status: 422, attribute: 'album_id', title: 'This album is full' },
  'album.unknown': { status: 422, attribute: 'album_id', title: 'You have no album with this id' },

  'image.unknown-subcategory': { status: 422, attribute: 'subcategory_id', title: 'There is no such subcategory' },
  'image.rated-by-moderator': {
    status: 422,
    attribute: 'rating',
    title: "A moderator rated this work, so its rating can't be changed",
  },
  'image.unknown': { status: 422, attribute: 'image_id', title: 'There is no such image' },

  'pin.not-own': { status: 422, attribute: 'image_id', title: 'You can only pin your own works' },
  'pin.not-public': { status: 409, attribute: 'image_id', title: 'You can only pin public works' },

  'comment.edit-time-over': { status: 409, title: 'The time for editing this comment is over' },
  'comment.foreign-work': { status: 422, title: "You can't comment on items of another provider" },
  'comment.not-open': { status: 409, title: 'You can only comment on public works' },
  'comment.parent-unknown': { status: 422, attribute: 'parent_id', title: 'This comment no longer exists' },
  'comment.reply-to-reply': { status: 422, attribute: 'parent_id', title: "You can't reply to a reply" },
  'notification.bad-token': { status: 422, attribute: 'token', title: 'This link is not valid' },
  'comment.bad-token': { status: 422, attribute: 'token', title: 'This link is not valid' },

  'attachment.unknown': { status: 422, attribute: 'attachment_id', title: 'You have no upload with this id' },
  'attachment.used': { status: 422, attribute: 'attachment_id', title: 'This upload has already been used' },
  'attachment.not-uploaded': { status: 422, attribute: 'attachment_id', title: 'This file has not been uploaded yet' },
  'attachment.quota': { status: 429, title: "You've reached today's upload limit. Please continue tomorrow." },
  'attachment.too-large': { status: 422, attribute: 'attachment_id', title: 'File is more than 25 MB' },

  'catalogue.slug-taken': { status: 422, attribute: 'slug', title: 'Slug has already been taken' },
  'catalogue.unknown-category': { status: 422, attribute: 'category_id', title: 'There is no such category' },
  'catalogue.unknown-subcategory': { status: 422, attribute: 'subcategory_id', title: 'There is no such subcategory' },
  'catalogue.unknown-image': { status: 422, attribute: 'image_ids', title: 'There is no such image' },
  'catalogue.unknown-person': { status: 422, attribute: 'user_ids', title: 'There is no such person' },

  'follow.self': { status: 422, attribute: 'followed_id', title: "You can't follow yourself" },
  'follow.unknown': { status: 422, attribute: 'followed_id', title: 'There is no such person' },
  'follow.too-many': { status: 422, attribute: 'followed_id', title: "You've reached the follow limit" },

  'provider.off': { status: 422, attribute: 'provider', title: 'There is no such provider on this site' },
  'provider.used-up': {
    status: 503,
    attribute: 'provider',
    title: 'This site has made all of its calls to the GIF provider for this hour. Please try again later.',
  },

  'search.no-query': { status: 422, attribute: 'query', title: "Query can't be empty" },

  'link.foreign': { status: 422, attribute: 'link', title: 'Only links to pages of this site can be shortened' },
  'oembed.format': { status: 501, attribute: 'format', title: 'Only the formats json and xml are supported' },
  'link.bad-android-store': { status: 422, attribute: 'android_info', title: 'This is not an app on Google Play' },
  'link.bad-ios-store': { status: 422, attribute: 'ios_info', title: 'This is not an app on the App Store' },
  'profile.wrong-password': { status: 422, attribute: 'password', title: 'Wrong password' },
  'profile.proof-needed': {
    status: 422,
    attribute: 'password',
    title: "To confirm it's you, log out, log in with Facebook again, and repeat this within 10 minutes",
  },
  'role.given': { status: 409, attribute: 'role', title: 'They already have this role' },
  'role.missing': { status: 409, attribute: 'role', title: 'They do not have this role' },
  'role.not-confirmed': { status: 409, attribute: 'role', title: 'They must confirm their email address first' },
  'proposal.needed': { status: 409, title: 'A second person has to agree to this' },
  'proposal.own': { status: 409, title: 'Someone else has to decide this' },
  'proposal.unsigned': { status: 409, title: 'This was proposed or approved by an earlier version. Propose it again.' },
  'proposal.decided': { status: 409, title: 'This has already been decided' },
  'profile.last-administrator': { status: 409, title: 'Someone else must become an administrator first' },
  'profile.has-tokens': {
    status: 409,
    attribute: 'give_up_tokens',
    title: 'You own tokens in our vault. Withdraw them to your wallet first, or tick the box to give them up.',
  },
  'profile.no-file': { status: 422, title: 'A picture is required' },
  'profile.pictures-replaced': { status: 409, title: 'Newer pictures were uploaded in the meantime' },
  'address.taken': {
    status: 422,
    attribute: 'user_address',
    title: 'Another member has this address. Remove it there first.',
  },
  'address.not-checksummed': {
    status: 422,
    attribute: 'user_address',
    title: 'A letter of this address is wrong or in the wrong case. Copy the address from your wallet again.',
  },
  'address.length': {
    status: 422,
    attribute: 'user_address',
    title: 'An address has 40 characters after 0x. Copy all of it from your wallet.',
  },
  'address.no-prefix': { status: 422, attribute: 'user_address', title: 'An address begins with 0x' },
  'address.letter': {
    status: 422,
    attribute: 'user_address',
    title: 'An address contains only the digits 0 to 9 and the letters a to f',
  },
  'address.name': {
    status: 422,
    attribute: 'user_address',
    title: 'This is a name. Enter its address, which begins with 0x.',
  },
  'address.not-proven': {
    status: 422,
    attribute: 'address_signature',
    title: 'This signature does not prove the address',
  },
  'address.challenge-used-up': {
    status: 422,
    attribute: 'address_message',
    title: 'This message has already been used or has expired',
  },

  ...marketErrors,
  ...moderationErrors,

  /** Clients of the API depend on these two codes. */
  insufficient_funds: { status: 422, title: 'Your balance is too low for this' },
  idempotency_mismatch: { status: 422, title: 'This Idempotency-Key was already used for another request' },
  idempotency_key: { status: 422, title: 'An Idempotency-Key has 1 to 200 visible characters' },
  'wallet.flagged': {
    status: 403,
    title: 'A payment was reversed. Nothing can leave this wallet until that is settled.',
  },
  'wallet.statement-too-long': {
    status: 422,
    title: `This period has more than ${statements.linesMax.toLocaleString('en')} transactions. Choose a month, or download your archive, which has all of them.`,
  },
  'wallet.full': { status: 422, attribute: 'amount', title: "A wallet can't hold that much" },
  'coin-pack.reason-needed': {
    status: 422,
    attribute: 'reason',
    title: 'A price below the usual rate needs a reason and the approval of a second administrator',
  },
  'coin-pack.own-price': {
    status: 409,
    attribute: 'coin_pack_id',
    title: "You set, proposed or approved the price of this pack, so you can't buy it yourself",
  },
  'coin-pack.unknown': { status: 422, attribute: 'coin_pack_id', title: 'There is no such coin pack' },
  'payment.off': { status: 503, title: "Pixcoins can't be bought on this site" },
  'payment.no-card-form': { status: 503, title: "Cards can't be entered on this site. Please pay with PayPal." },
  'payment.bad-notice': { status: 400, title: 'This message was not signed by the payment provider' },
  'purchase.ended': { status: 409, title: 'This purchase has ended. Please start a new one.' },
  'purchase.not-approved': { status: 409, title: 'This payment has not been approved yet' },
  'purchase.pending': {
    status: 409,
    title: 'The payment provider is still checking this payment. Your pixcoins will arrive when it is done.',
  },
  'purchase.in-review': { status: 409, title: "Something about this payment doesn't match. We're looking into it." },
  'purchase.declined': { status: 422, title: 'This payment was declined. Please try another card or account.' },
  'purchase.payer-action': {
    status: 422,
    title: 'The payment provider needs something else from you. Please continue there.',
  },
  'purchase.refused': { status: 422, title: 'The payment provider refused this payment' },
  'purchase.authentication-failed': {
    status: 422,
    title: 'Your bank did not confirm this payment. Please use another card.',
  },
  'purchase.authentication-unclear': {
    status: 422,
    title: 'Your bank could not check this payment. Please try again.',
  },
  'purchase.not-captured': { status: 409, title: 'This purchase has not been paid' },
  'purchase.refund-too-large': { status: 409, title: 'The refunds would be larger than the payment' },
  'push.off': { status: 409, title: 'This site sends no notifications to browsers' },
  'push.other-service': {
    status: 422,
    attribute: 'endpoint',
    title: "The push service of this browser isn't supported here",
  },
  'push.bad-key': { status: 422, attribute: 'keys', title: "These are not a browser's keys" },
  'api-key.invalid': { status: 401, title: 'No valid API key was given' },
  'api-key.origin': { status: 403, title: "This API key can't be used on this site" },
  'api-key.too-many': {
    status: 409,
    title: `You have ${apiKeys.perMemberMax} keys, which is the limit. Revoke one that you no longer use.`,
  },
  'image.minted': { status: 409, title: "A minted work can't be deleted" },
  'transfer.unknown': { status: 422, attribute: 'recipient_id', title: 'There is no such person' },
  'purchase.refund-refused': { status: 409, title: 'The payment provider refused this refund' },
  'transfer.self': { status: 422, attribute: 'recipient_id', title: "You can't send to yourself" },
  'grant.unknown': { status: 422, attribute: 'user_id', title: 'There is no such person' },
  'grant.own-wallet': { status: 403, title: "You can't decide about your own wallet" },
  'audit.unknown-entry': { status: 404, attribute: 'event_id', title: 'The log has no such entry under this head' },
  'audit.unknown-head': { status: 404, attribute: 'size', title: 'No head of this size was signed' },
  'proof.not-signed-yet': { status: 409, title: 'The proof is not ready yet. Try again in a minute.' },
  'proof.too-many-events': {
    status: 409,
    title: 'There are too many events for one file. Ask the operator of the site for an export.',
  },
  'audit.unknown-tile': { status: 404, title: 'The newest signed head does not cover this tile' },
  'audit.no-verifier': { status: 404, title: 'This site was built without the verifier' },
  'audit.heads-reversed': {
    status: 422,
    attribute: 'second',
    title: 'The second head must not be smaller than the first',
  },
  'grant.rejected': { status: 409, title: 'This grant was rejected' },
  'grant.agreed': { status: 409, title: 'This grant has already been approved' },
  'job.skipped': { status: 409, title: 'This event was skipped and will not be handled' },
  'job.not-retriable': { status: 409, title: "This can't be retried by hand" },
  'job.not-skippable': { status: 409, title: 'Only parked events can be skipped, and never those about money.' },

  ...mediaRefusals,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Returns the status, title and attribute of an error. */
export const errorEntry = (code: ErrorCode): ErrorEntry => errorCatalogue[code];

/** Returns an error in the format of the API. */
export const errorItem = (code: ErrorCode): ApiErrorItem => {
  const entry = errorEntry(code);
  return { attribute: entry.attribute ?? 'base', title: entry.title, code };
};
