import type { ErrorEntry } from './moderation-errors.ts';

/** Errors about licenses, offers, collections and tokens. */
export const marketErrors = {
  'collection.minted': { status: 409, title: "This can't be changed, because works have been minted" },
  'collection.nothing_minted': { status: 409, title: 'Nothing in this collection has been minted yet' },
  'collection.mint_under_way': {
    status: 409,
    title: 'Works of this collection are being minted. Wait until they are done.',
  },
  'collection.full': { status: 422, attribute: 'collection_id', title: 'This collection is full' },
  'collection.unknown': { status: 422, attribute: 'collection_id', title: 'You have no draft with this id' },
  'collection.amount-too-low': {
    status: 422,
    attribute: 'max_amount',
    title: 'This collection already has more works',
  },
  'collection.image-unknown': { status: 422, attribute: 'image_id', title: 'You have no ready image with this id' },
  'collection.no-file': { status: 422, attribute: 'profile_image', title: 'A picture is required' },
  'collection.picture-replaced': { status: 409, title: 'A newer picture was uploaded in the meantime' },
  'offer.exists': { status: 409, title: 'This is already for sale' },
  'nft.unsealed': { status: 409, title: 'The proof of this mint is not ready yet. Try again in a minute.' },
  'nft.unavailable': { status: 503, title: 'Minting is not set up on this site' },
  'nft.minting': { status: 409, title: 'This work is already being minted' },
  'nft.minted': { status: 409, title: 'This work has already been minted' },
  'nft.not_public': { status: 409, title: 'Publish this work first' },
  'nft.not_original': {
    status: 422,
    attribute: 'image_id',
    title:
      'Another member uploaded this picture, or one much like it, first. You can mint it once a moderator has cleared it.',
  },
  'nft.in_review': {
    status: 409,
    title: 'This work resembles an earlier one, so a moderator is checking it first. Please try again later.',
  },
  'nft.not_possible': { status: 409, title: "This work can't be minted any more" },
  'nft.recipient': {
    status: 422,
    attribute: 'recipient_address',
    title: 'Verify this address in your profile first',
  },
  'nft.no_address': { status: 409, title: 'Verify your wallet address in your profile first' },
  'nft.outside': { status: 409, title: 'This token is already in a wallet' },
  'nft.on_sale': { status: 409, title: 'This token is for sale. Please try again.' },
  'nft.held': { status: 409, title: 'Moderators hold this token in the vault for now' },
  'nft.withdrawing': { status: 409, title: 'This token is on its way to a wallet' },
  'nft.withdrawal_sent': {
    status: 409,
    title: "This token has already been sent, so the withdrawal can't be canceled",
  },
  'nft.taken_down': { status: 410, title: 'Moderators took this work down' },
  'nft.taken_down_illegal': { status: 410, title: 'Moderators took this work down because it was against the law' },
  'nft.taken_down_copyright': {
    status: 410,
    title: 'Moderators took this work down because it belongs to someone else',
  },
  'offer.reserved': { status: 409, title: 'Someone is buying this right now. Please check again in a moment.' },
  'offer.sold': { status: 409, title: 'Someone else bought this' },
  'nft.not_in_vault': { status: 409, title: 'Only tokens in our vault can be sold here. Send it to the vault first.' },
  'offer.closed': { status: 409, title: 'This is no longer for sale' },
  'offer.price_changed': { status: 409, attribute: 'price', title: 'The price has changed. Please check it again.' },
  'licence.blocked': { status: 410, title: 'This work was taken down for legal reasons, so its file is not available' },
  'licence.refunded': { status: 410, title: 'You got your pixcoins back, so this file is no longer yours' },
  'sale_refund.nothing': {
    status: 409,
    title:
      'There is nobody to refund. Only buyers of a work that was taken down for legal reasons are refunded, and only once.',
  },
  'offer.own': { status: 422, title: "You can't buy your own work" },
  'offer.not_public': { status: 409, title: 'Only works that everyone can see can be sold' },
  'offer.in_review': {
    status: 409,
    title: 'This work resembles an earlier one, so a moderator is checking it first. Please try again later.',
  },
  'offer.not_original': {
    status: 422,
    title:
      'Another member uploaded this picture, or one much like it, first. You can sell it once a moderator has cleared it.',
  },
} as const satisfies Record<string, ErrorEntry>;
