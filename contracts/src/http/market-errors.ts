import type { ErrorEntry } from './moderation-errors.ts';

/** Refusals about licenses, offers, collections and tokens. */
export const marketErrors = {
  'collection.minted': { status: 409, title: 'What is minted stays as it is' },
  'collection.nothing_minted': { status: 409, title: 'Nothing is minted in this collection yet' },
  'collection.mint_under_way': {
    status: 409,
    title: 'Works of this collection are being minted; wait until they are done',
  },
  'collection.full': { status: 422, attribute: 'collection_id', title: 'This collection is full' },
  'collection.unknown': { status: 422, attribute: 'collection_id', title: 'There is no such draft of yours' },
  'collection.amount-too-low': {
    status: 422,
    attribute: 'max_amount',
    title: 'There are more images in this collection already',
  },
  'collection.image-unknown': { status: 422, attribute: 'image_id', title: 'There is no such ready image of yours' },
  'collection.no-file': { status: 422, attribute: 'profile_image', title: 'A picture is needed' },
  'collection.picture-replaced': { status: 409, title: 'A newer picture came in the meantime' },
  'offer.exists': { status: 409, title: 'This is on sale already' },
  'nft.unsealed': { status: 409, title: 'The proof of this mint is not ready yet. Try again in a minute.' },
  'nft.unavailable': { status: 503, title: 'Minting is not set up here' },
  'nft.minting': { status: 409, title: 'This work is being minted already' },
  'nft.minted': { status: 409, title: 'This work is minted already' },
  'nft.not_public': { status: 409, title: 'Publish this work first' },
  'nft.not_original': {
    status: 422,
    attribute: 'image_id',
    title:
      'Another member uploaded this picture, or one much like it, before. It can be minted once a moderator has cleared it',
  },
  'nft.in_review': {
    status: 409,
    title: 'A moderator looks at this work first, because it is a little like an earlier one. Please try again later',
  },
  'nft.not_possible': { status: 409, title: "This work can't be minted any more" },
  'nft.recipient': {
    status: 422,
    attribute: 'recipient_address',
    title: 'Prove this address in your profile first',
  },
  'nft.no_address': { status: 409, title: 'Prove the address of your wallet in your profile first' },
  'nft.outside': { status: 409, title: 'This token is in a wallet already' },
  'nft.on_sale': { status: 409, title: 'This token is on sale; please try again' },
  'nft.held': { status: 409, title: 'Moderators hold this token in the vault for now' },
  'nft.withdrawing': { status: 409, title: 'This token is on its way to a wallet' },
  'nft.withdrawal_sent': { status: 409, title: "This token was sent already and can't be called back" },
  'nft.taken_down': { status: 410, title: 'Moderators took this work down' },
  'nft.taken_down_illegal': { status: 410, title: 'Moderators took this work down because it was against the law' },
  'nft.taken_down_copyright': { status: 410, title: "Moderators took this work down because it was another person's" },
  'offer.reserved': { status: 409, title: 'Somebody is buying this right now; please look again in a moment' },
  'offer.sold': { status: 409, title: 'Somebody else bought this' },
  'nft.not_in_vault': { status: 409, title: 'Only a token in the vault can be sold here; send it to the vault first' },
  'offer.closed': { status: 409, title: 'This is no longer on sale' },
  'offer.price_changed': { status: 409, attribute: 'price', title: 'The price has changed; please look again' },
  'licence.blocked': { status: 410, title: 'This work was taken down for legal reasons, so its file is not available' },
  'licence.refunded': { status: 410, title: 'You got your pixcoins back, so this file is no longer yours' },
  'sale_refund.nothing': {
    status: 409,
    title: 'Nobody is left to refund: only buyers of a work that was taken down for legal reasons are refunded, once',
  },
  'offer.own': { status: 422, title: "You can't buy your own work" },
  'offer.not_public': { status: 409, title: 'Only works that everyone can see can be sold' },
  'offer.in_review': {
    status: 409,
    title: 'A moderator looks at this work first, because it is a little like an earlier one. Please try again later',
  },
  'offer.not_original': {
    status: 422,
    title:
      'Another member uploaded this picture, or one much like it, before. It can be sold once a moderator has cleared it',
  },
} as const satisfies Record<string, ErrorEntry>;
