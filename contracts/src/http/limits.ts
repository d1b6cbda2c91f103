/** Every number of the product, once. A new one gets a group here, with a line that says why. */

export const MEBIBYTE = 1024 * 1024;

export const uploads = {
  bytesMax: 25 * MEBIBYTE,
  sidePxMin: 200,
  perBatchMax: 100,
  tagsMax: 5,
  tagLengthMax: 50,
  titleLengthMax: 100,
  altTextLengthMax: 500,
  /** How long a signed form may be posted. */
  ticketMinutes: 15,
} as const;

/** Above these a file is a bomb, not a work (issue 2). */
export const mediaBombs = {
  pixelsMax: 100_000_000,
  framesMax: 1_000,
  /** All frames of an animation together; what libvips must go through, at about 150 million a second. */
  animationPixelsMax: 500_000_000,
  videoSecondsMax: 60,
} as const;

export const albums = {
  titleLengthMax: 100,
  imagesMax: 10_000,
} as const;

/** A title is as long as an album's. */
export const collections = {
  titleLengthMax: 100,
  descriptionLengthMax: 500,
  amountMax: 10_000,
  amountDefault: 100,
  imagesAtOnceMax: 100,
} as const;

/** Of what is picked for a member: one row on the widest screens. */
export const feeds = {
  forYouMax: 12,
} as const;

/** Every write of a member counts, whatever it changes; `writesMax` of them in a window. Without a session the network counts. */
export const writes = { writesMax: 300, windowSeconds: 5 * 60 } as const;

/** Members hear of much; a page of the list, and as many open tabs as somebody has. */
export const notifications = {
  perPageDefault: 20,
  perPageMax: 50,
  streamsMax: 8,
  unreadCountMax: 100,
} as const;

export const accounts = {
  passwordLengthMin: 8,
  passwordLengthMax: 128,
  usernameLengthMin: 3,
  usernameLengthMax: 30,
  usernameIdeasMax: 3,
  fullNameLengthMax: 80,
  descriptionLengthMax: 500,
  registrationTokenMinutes: 30,
  confirmationTokenHours: 24,
  passwordTokenHours: 1,
  /** A session ends when it was not used for so long, and `sessionDaysMax` after its beginning. */
  sessionDays: 30,
  sessionDaysMax: 365,
  /** How long a login proves who somebody is, for what can't be undone. */
  freshLoginMinutes: 10,
  /** Of a session of the console. */
  staffSessionHours: 8,
  staffIdleMinutes: 30,
  /** How long a proof of who somebody is holds, for what moves money. */
  staffProofMinutes: 10,
  /** How long an administrator may look at pages as a member sees them, and how many. */
  memberViewMinutes: 30,
  memberViewPathsMax: 1_000,
  /** Between the first and the last step of setting up a second factor; the code of the mail ends then, too. */
  secondFactorSetupMinutes: 15,
  mailCodeDigits: 8,
  recoveryCodes: 10,
  registrationSourceWeb: 0,
  /** Of the form, not of the provider's tokens, which are shorter. */
  socialTokenLengthMax: 2_000,
  signedRequestLengthMax: 5_000,
} as const;

/** `rowPerPage`: works of one kind in a row of the first page. */
export const paging = { perPageDefault: 24, perPageMax: 100, listingPerPage: 36, rowPerPage: 6 } as const;

export const prices = { filterMin: 0, filterMax: 1_000, coinsMax: 100_000 } as const;

/** Enough for anyone who reads what they follow, and as many suggestions as fit into a welcome. */
export const follows = { followingsMax: 10_000, suggestionsMax: 6 } as const;

/**
 * Lengths of what is typed, and the number of suggestions.
 * `resultsMax`: as many works a text finds, the best first. `rowsMax`: as deep a list of works can be paged, whatever it counts.
 */
export const search = {
  queryLengthMax: 100,
  queryWordsMax: 8,
  suggestionsMax: 10,
  ideasMax: 8,
  subjectsMax: 4,
  resultsMax: 1_000,
  relatedMax: 96,
  rowsMax: 10_000,
} as const;

/** Ten signs of 62 are 59 bits: no code is found by trying. */
export const sharing = { linkLengthMax: 1_000, codeLength: 10 } as const;

/** An invited user who confirms earns the inviter one. */
export const invitations = {
  rewardPixtokens: 1,
  /** Days that a work of the invited person was public, where they bought nothing. */
  workDays: 7,
  rewardsPerDayMax: 5,
  rewardsMax: 50,
} as const;

/** Sides in pixels; the avatar is twice the 317 pixels that the page shows, for dense screens. */
export const profiles = {
  avatarSidePx: 634,
  coverWidthPxMax: 1_920,
  coverHeightPxMax: 1_080,
  /** Longer than work on a still may take (`MEDIA_STILL_TIMEOUT_SECONDS`), so that it is answered by its outcome. */
  picturesWaitSeconds: 20,
  providerPictureBytesMax: 5 * MEBIBYTE,
  addressChallengeMinutes: 10,
} as const;

/** How long an archive of one's data can be fetched. */
export const exportArchives = { daysMax: 7 } as const;

/** Of the ledger in the console. */
export const adminLedger = { accountLengthMax: 100, nameLengthMax: 60, daysDefault: 14, daysMax: 366 } as const;

/**
 * `rowsMax`: rows of one answer to the console. `rowsDeep`: where a page may begin; PostgreSQL reads over all rows before it,
 * so a page beyond takes too long.
 */
export const adminLists = {
  rowsMax: 1_000,
  rowsDeep: 1_000_000,
  searchLengthMax: 200,
  eventsPerPage: 25,
  eventsPerPageMax: 100,
  filterNameLengthMax: 60,
  filterQueryLengthMax: 2_000,
} as const;

export const catalogue = {
  nameLengthMax: 60,
  slugLengthMax: 60,
  charityDescriptionLengthMax: 2_000,
  positionMax: 1_000_000,
  versionLengthMax: 50,
  spotlightsPerPage: 12,
  imagesPerSpotlightPage: 40,
  /** Shown with each spotlight in their list: one row. */
  spotlightPreviews: 6,
  featuredMax: 500,
  peopleMax: 100,
} as const;

/** Bits of 64 in which two works may differ and still be shown to a moderator as much alike; measured, see perceptual-hash.spec.ts. */
export const nearDuplicates = { copyDistanceMax: 6, distanceMax: 9 } as const;

/** A claim that is forgotten does not keep a report from the others for long. */
export const reports = {
  commentLengthMax: 1_000,
  moderatorReasonLengthMax: 1_000,
  claimMinutes: 30,
  perBatchMax: 100,
} as const;

export const cases = { noteLengthMax: 4_000 } as const;

/** `days`: how long a member can appeal, as long as the Digital Services Act of the EU asks for (article 20, six months). */
export const appeals = { textLengthMax: 2_000, days: 184 } as const;

/** Characters as readers count them; `mailsPerHourMax`: emails about comments to one person. */
export const comments = {
  lengthMax: 1_000,
  editMinutes: 15,
  perPageDefault: 20,
  perPageMax: 100,
  mailsPerHourMax: 20,
} as const;

/** Keys of the public API and what one key may call; an app may have several works of a list at once. */
export const apiKeys = {
  perMemberMax: 10,
  nameLengthMax: 60,
  originsMax: 10,
  originLengthMax: 200,
  callsPerMinute: 100,
  callsPerDay: 5_000,
  /** What administrators may give one key. */
  callsPerMinuteMax: 10_000,
  callsPerDayMax: 10_000_000,
  /** What a process takes at once from a key's calls, so that most calls count in its memory. */
  leasedCalls: 20,
  usageDays: 30,
  /** Calls of one network by the key that everybody may try the API with. */
  triesPerMinute: 30,
} as const;

/** What one administrator may give, and one person receive, without a second administrator, summed over `windowHours`. */
export const grants = {
  windowHours: 24,
  aloneMax: { coins: 1_000, pixtokens: 20 },
  amountMax: 1_000_000,
  reasonLengthMax: 500,
} as const;

/** What one administrator may give back, and one member get, without a second administrator, summed over `windowHours`. */
export const refunds = { windowHours: 24, aloneMaxCents: 20_000 } as const;

/** What staff do only with a second person: an account with more followers is suspended by two. */
export const proposals = {
  followersAloneMax: 1_000,
  reasonLengthMax: 500,
  /** A difference to the payment provider's report of more is resolved by two. */
  differenceCentsAloneMax: 5_000,
} as const;

/** How many licences one order refunds; the next order takes the rest. */
export const saleRefunds = { licencesMax: 500 } as const;

/** The upper end is that of an offer's price. */
export const transfers = { amountMax: 100_000 } as const;

/** Prices are whole coins. */
/** The royalty of a resold token goes to its creator, in hundredths of a percent. */
export const offers = { priceMin: 1, priceMax: 100_000, royaltyBps: 500 } as const;

/** What the minting of one work costs, in one or the other. A transaction that is in no block is replaced at a higher fee after `stuckSeconds`, and sent again after `lostSeconds` when the node does not have it. */
export const mints = { price: { coins: 100, pixtokens: 4 }, stuckSeconds: 120, lostSeconds: 10 } as const;

/** A pixcoin costs two cents. */
export const coinPacks = {
  centsPerCoin: 2,
  /** What a new installation offers, in coins. */
  first: [100, 250, 500, 1_000, 2_500, 5_000],
  coinsMax: 1_000_000,
  centsMax: 1_000_000,
  positionMax: 1_000_000,
  platformForm: /^[a-z0-9-]{1,30}$/,
  /** Of the filter, which takes any value. */
  platformQueryLengthMax: 1_000,
} as const;

/** Integrations, the poller: minutes after the start, then hourly; `openHours` after its start a purchase that nobody paid has failed. */
export const purchases = {
  pollMinutes: [1, 5, 15, 60],
  openHours: 72,
  centsMax: 1_000_000,
  refundReasonLengthMax: 500,
  theirIdForm: /^[\w-]{1,100}$/,
  noticeBytesMax: 256 * 1024,
} as const;
