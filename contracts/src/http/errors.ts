import { z } from 'zod';
import { apiKeys, statements } from './limits.ts';
import { marketErrors } from './market-errors.ts';
import { moderationErrors, type ErrorEntry } from './moderation-errors.ts';
import { mediaFailureCodes, mediaFailureTitles, type MediaFailureCode } from './media-failures.ts';

/** One error; `attribute` names a field or is `base`. */
export const apiError = z.object({ attribute: z.string(), title: z.string(), code: z.string() });
export const apiErrors = z.object({ errors: z.array(apiError) });
export type ApiErrorItem = z.output<typeof apiError>;

/** Refusals of files in a form, with the same titles as failed works. */
const mediaRefusals = Object.fromEntries(
  mediaFailureCodes.map((code) => [`media.${code}`, { status: 422, title: mediaFailureTitles[code] }]),
) as Record<`media.${MediaFailureCode}`, ErrorEntry>;

/** Every refusal of the product: its HTTP status, its title, and the field that it is about (`base` by default). */
export const errorCatalogue = {
  malformed_body: { status: 400, title: 'The request could not be read' },
  unauthorized: { status: 401, title: 'Please log in' },
  /** The owner of the mailbox must also prove ownership of the account, by a session or the password. */
  proof_needed: { status: 401, title: 'Enter your password to confirm your account' },
  not_confirmed: { status: 403, title: 'Please confirm your account to unlock all the features.' },
  suspended: { status: 403, title: 'This account is suspended' },
  forbidden: { status: 403, title: 'You may not do this' },
  not_found: { status: 404, title: 'Not found' },
  request_timeout: { status: 408, title: 'The request took too long to arrive; please try again' },
  conflict: { status: 409, title: 'Something else changed this at the same time; please try again' },
  'staff.proof-needed': { status: 403, title: 'Enter your password again to go on' },
  'difference.resolved': { status: 409, title: 'This difference is resolved already' },
  'view.read-only': {
    status: 403,
    title: "You're seeing this as a member. Nothing can be changed, and this stays closed.",
  },
  'staff.session-needed': { status: 403, title: 'Log in to the console: a session of the website is not enough here' },
  'staff.factor-needed': { status: 403, title: 'Set up a second factor to log in' },
  'staff.factor-exists': { status: 409, title: 'You have a second factor already' },
  'staff.no-factor': { status: 409, title: 'There is no second factor' },
  'staff.setup-ended': { status: 409, title: 'Setting up took too long. Please start again.' },
  'staff.code-needed': { status: 422, attribute: 'code', title: 'Enter the code of your authenticator app' },
  'staff.wrong-code': {
    status: 422,
    attribute: 'code',
    title: 'This code is wrong or was used before. Wait for the next one.',
  },
  'staff.wrong-mail-code': { status: 422, attribute: 'mail_code', title: 'This is not the code of the latest email' },
  stale: {
    status: 409,
    title: 'Somebody else changed this in the meantime. The new values are shown; make your change again.',
  },
  payload_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'The request has a form that is not understood here' },
  invalid: { status: 422, title: 'This is not valid' },
  too_many_requests: { status: 429, title: 'Too many attempts; please wait a little' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  storage_full: {
    status: 507,
    title: 'Uploads are paused because this site is almost out of storage; please try again later',
  },
  overloaded: { status: 503, title: 'Many people are here right now. Please try again in a moment' },
  unavailable: { status: 503, title: 'A part of the service is away; please try again soon' },

  'account.email-taken': { status: 422, attribute: 'email', title: 'Email has already been taken' },
  'account.username-taken': { status: 422, attribute: 'username', title: 'Username has already been taken' },
  'account.username-reserved': {
    status: 422,
    attribute: 'username',
    title: 'This username is reserved; please choose another one',
  },
  'account.common-password': {
    status: 422,
    attribute: 'password',
    title: 'This password is easy to guess: it is on lists of common passwords. Please choose another one',
  },
  'account.bad-credentials': { status: 422, title: 'Wrong email or password' },
  'account.already-confirmed': { status: 422, title: 'This account is confirmed already' },
  'account.registration-ended': {
    status: 401,
    title: 'This sign-up has expired or was replaced by a newer one. Please start again.',
  },
  'account.already-registered': { status: 409, title: 'This registration is complete already' },
  'account.token-used-up': { status: 422, attribute: 'token', title: 'This link has been used, or is too old' },
  'account.no-email': { status: 422, title: 'This account has no email address' },
  'account.has-email': { status: 422, attribute: 'email', title: 'This account has another email address already' },
  'account.bad-social-token': { status: 401, title: 'Facebook did not confirm who you are; please try again' },
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

  'album.fixed': { status: 409, title: 'This album always stays as it is' },
  'album.nothing-to-publish': { status: 409, title: 'An album needs a ready image before it can be published' },
  'album.full': { status: 422, attribute: 'album_id', title: 'This album is full' },
  'album.unknown': { status: 422, attribute: 'album_id', title: 'There is no such album of yours' },

  'image.unknown-subcategory': { status: 422, attribute: 'subcategory_id', title: 'There is no such subcategory' },
  'image.rated-by-moderator': {
    status: 422,
    attribute: 'rating',
    title: "A moderator rated this work, so its rating can't be changed",
  },
  'image.unknown': { status: 422, attribute: 'image_id', title: 'There is no such image' },

  'pin.not-own': { status: 422, attribute: 'image_id', title: 'You can pin only works of your own' },
  'pin.not-public': { status: 409, attribute: 'image_id', title: 'Only works that everyone sees can be pinned' },

  'comment.edit-time-over': { status: 409, title: 'The time for editing this comment is over' },
  'comment.foreign-work': { status: 422, title: "Items of another provider can't be commented on" },
  'comment.not-open': { status: 409, title: 'Only works that everyone sees can be commented on' },
  'comment.parent-unknown': { status: 422, attribute: 'parent_id', title: 'This comment is no longer there' },
  'comment.reply-to-reply': { status: 422, attribute: 'parent_id', title: 'A reply has no replies' },
  'notification.bad-token': { status: 422, attribute: 'token', title: 'This link is not valid' },
  'comment.bad-token': { status: 422, attribute: 'token', title: 'This link is not valid' },

  'attachment.unknown': { status: 422, attribute: 'attachment_id', title: 'There is no such upload of yours' },
  'attachment.used': { status: 422, attribute: 'attachment_id', title: 'This upload has been used already' },
  'attachment.not-uploaded': { status: 422, attribute: 'attachment_id', title: 'This file has not been uploaded yet' },
  'attachment.quota': { status: 429, title: 'You have uploaded as much as one can in a day; please go on tomorrow' },
  'attachment.too-large': { status: 422, attribute: 'attachment_id', title: 'File is more than 25 MB' },

  'catalogue.slug-taken': { status: 422, attribute: 'slug', title: 'Slug has already been taken' },
  'catalogue.unknown-category': { status: 422, attribute: 'category_id', title: 'There is no such category' },
  'catalogue.unknown-subcategory': { status: 422, attribute: 'subcategory_id', title: 'There is no such subcategory' },
  'catalogue.unknown-image': { status: 422, attribute: 'image_ids', title: 'There is no such image' },
  'catalogue.unknown-person': { status: 422, attribute: 'user_ids', title: 'There is no such person' },

  'follow.self': { status: 422, attribute: 'followed_id', title: "You can't follow yourself" },
  'follow.unknown': { status: 422, attribute: 'followed_id', title: 'There is no such person' },
  'follow.too-many': { status: 422, attribute: 'followed_id', title: 'You follow as many people as one can' },

  'provider.off': { status: 422, attribute: 'provider', title: 'There is no such provider on this site' },

  'search.no-query': { status: 422, attribute: 'query', title: "Query can't be empty" },

  'link.foreign': { status: 422, attribute: 'link', title: 'Only links to pages of this site can be shortened' },
  'oembed.format': { status: 501, attribute: 'format', title: 'Only json and xml are offered' },
  'link.bad-android-store': { status: 422, attribute: 'android_info', title: 'This is no app of Google Play' },
  'link.bad-ios-store': { status: 422, attribute: 'ios_info', title: 'This is no app of the App Store' },
  'profile.wrong-password': { status: 422, attribute: 'password', title: 'Wrong password' },
  'profile.proof-needed': {
    status: 422,
    attribute: 'password',
    title: 'To be sure that it is you: please log out, log in with Facebook again, and repeat this within 10 minutes',
  },
  'role.given': { status: 409, attribute: 'role', title: 'They have this role already' },
  'role.missing': { status: 409, attribute: 'role', title: 'They do not have this role' },
  'role.not-confirmed': { status: 409, attribute: 'role', title: 'They must confirm their email address first' },
  'proposal.own': { status: 409, title: 'Somebody else has to decide this' },
  'proposal.unsigned': { status: 409, title: 'An earlier version proposed or approved this. Propose it again' },
  'proposal.decided': { status: 409, title: 'This was decided already' },
  'profile.last-administrator': { status: 409, title: 'Someone else must become an administrator first' },
  'profile.has-tokens': {
    status: 409,
    attribute: 'give_up_tokens',
    title: 'You own tokens in our vault. Withdraw them to your wallet first, or tick the box to give them up.',
  },
  'profile.no-file': { status: 422, title: 'A picture is needed' },
  'profile.pictures-replaced': { status: 409, title: 'Newer pictures came in the meantime' },
  'address.taken': {
    status: 422,
    attribute: 'user_address',
    title: 'Another member has this address. Remove it there first.',
  },
  'address.not-checksummed': {
    status: 422,
    attribute: 'user_address',
    title: 'A letter of the address is wrong, or its case. Copy it again from your wallet',
  },
  'address.length': {
    status: 422,
    attribute: 'user_address',
    title: 'An address has 40 characters after 0x. Copy all of it from your wallet',
  },
  'address.no-prefix': { status: 422, attribute: 'user_address', title: 'An address begins with 0x' },
  'address.letter': {
    status: 422,
    attribute: 'user_address',
    title: 'An address has the digits 0 to 9 and the letters a to f only',
  },
  'address.name': {
    status: 422,
    attribute: 'user_address',
    title: 'This is a name. Enter the address that it stands for, which begins with 0x',
  },
  'address.not-proven': {
    status: 422,
    attribute: 'address_signature',
    title: 'This signature does not prove the address',
  },
  'address.challenge-used-up': {
    status: 422,
    attribute: 'address_message',
    title: 'This message has been used, or is too old',
  },

  ...marketErrors,
  ...moderationErrors,

  /** Clients depend on these two codes. */
  insufficient_funds: { status: 422, title: 'There is too little in your wallet for this' },
  idempotency_mismatch: { status: 422, title: 'This Idempotency-Key was used for something else' },
  idempotency_key: { status: 422, title: 'An Idempotency-Key has 1 to 200 visible characters' },
  'wallet.flagged': {
    status: 403,
    title: 'A payment was taken back; nothing can leave this wallet until it is balanced',
  },
  'wallet.statement-too-long': {
    status: 422,
    title: `This period has more than ${statements.linesMax.toLocaleString('en')} transactions. Choose a month, or download your archive, which has all of them`,
  },
  'wallet.full': { status: 422, attribute: 'amount', title: 'A wallet can not hold so much' },
  'coin-pack.reason-needed': {
    status: 422,
    attribute: 'reason',
    title: 'A price below the usual rate needs a reason, and a second administrator to agree',
  },
  'coin-pack.own-price': {
    status: 409,
    attribute: 'coin_pack_id',
    title: 'You set the price of this pack, so somebody else has to buy it',
  },
  'coin-pack.unknown': { status: 422, attribute: 'coin_pack_id', title: 'There is no such coin pack' },
  'payment.off': { status: 503, title: 'Coins can not be bought on this site' },
  'payment.no-card-form': { status: 503, title: "Cards can't be entered on this site; please pay with PayPal" },
  'payment.bad-notice': { status: 400, title: 'This message was not signed by the payment provider' },
  'purchase.ended': { status: 409, title: 'This purchase has ended; please begin a new one' },
  'purchase.not-approved': { status: 409, title: 'This payment has not been approved yet' },
  'purchase.pending': {
    status: 409,
    title: 'The payment provider still checks this payment; the coins follow when it is done',
  },
  'purchase.in-review': { status: 409, title: 'Something about this payment is not as agreed; we look at it' },
  'purchase.declined': { status: 422, title: 'This payment was declined; please try another card or account' },
  'purchase.payer-action': {
    status: 422,
    title: 'The payment provider needs something more from you; please go on there',
  },
  'purchase.refused': { status: 422, title: 'The payment provider refused this payment' },
  'purchase.authentication-failed': {
    status: 422,
    title: 'Your bank did not confirm this payment; please use another card',
  },
  'purchase.authentication-unclear': {
    status: 422,
    title: 'Your bank could not check this payment; please try again',
  },
  'purchase.not-captured': { status: 409, title: 'This purchase is not paid' },
  'purchase.refund-too-large': { status: 409, title: 'More would be given back than was paid' },
  'push.off': { status: 409, title: 'This site sends no notifications to browsers' },
  'push.other-service': {
    status: 422,
    attribute: 'endpoint',
    title: "The push service of this browser isn't supported here",
  },
  'push.bad-key': { status: 422, attribute: 'keys', title: "These are not a browser's keys" },
  'api-key.invalid': { status: 401, title: 'No valid API key was given' },
  'api-key.origin': { status: 403, title: 'This API key can not be used on this site' },
  'api-key.too-many': {
    status: 409,
    title: `You have ${apiKeys.perMemberMax} keys, which is the most. Revoke one that you no longer use`,
  },
  'image.minted': { status: 409, title: "A minted work can't be deleted" },
  'transfer.unknown': { status: 422, attribute: 'recipient_id', title: 'There is no such person' },
  'purchase.refund-refused': { status: 409, title: 'The payment provider does not give this back' },
  'transfer.self': { status: 422, attribute: 'recipient_id', title: "You can't send to yourself" },
  'grant.unknown': { status: 422, attribute: 'user_id', title: 'There is no such person' },
  'grant.own-wallet': { status: 403, title: 'Nobody decides about their own wallet' },
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
  'grant.agreed': { status: 409, title: 'This grant was agreed already' },
  'job.skipped': { status: 409, title: 'This event was skipped and is not handled any more' },
  'job.not-retriable': { status: 409, title: 'This is not tried again by hand' },
  'job.not-skippable': { status: 409, title: 'An event of money is never skipped. Only parked events can be skipped.' },

  ...mediaRefusals,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorEntry = (code: ErrorCode): ErrorEntry => errorCatalogue[code];

export const errorItem = (code: ErrorCode): ApiErrorItem => {
  const entry = errorEntry(code);
  return { attribute: entry.attribute ?? 'base', title: entry.title, code };
};
