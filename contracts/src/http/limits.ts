/**
 * Limits that the services, the clients and the documentation share. Limits that operators can change are settings.
 */

export const MEBIBYTE = 1024 * 1024;

export const uploads = {
  bytesMax: 25 * MEBIBYTE,
  sidePxMin: 200,
  perBatchMax: 100,
  tagsMax: 5,
  tagLengthMax: 50,
  titleLengthMax: 100,
  altTextLengthMax: 500,
  /** Minutes for which a signed upload form is valid. */
  ticketMinutes: 15,
} as const;

/** Limits above which the media role rejects a file as a decompression bomb. */
export const mediaBombs = {
  pixelsMax: 100_000_000,
  framesMax: 1_000,
  /** Pixels of all frames of an animation together; libvips processes about 150 million a second. */
  animationPixelsMax: 500_000_000,
  videoSecondsMax: 60,
} as const;

export const albums = {
  titleLengthMax: 100,
  imagesMax: 10_000,
} as const;

/** `titleLengthMax` must equal the limit of albums. */
export const collections = {
  titleLengthMax: 100,
  descriptionLengthMax: 500,
  amountMax: 10_000,
  amountDefault: 100,
  imagesAtOnceMax: 100,
} as const;

/** Number of works in a member's picks: one row on the widest screens. */
export const feeds = {
  forYouMax: 12,
} as const;

/**
 * Write rate limit of a member: at most `writesMax` writes of all kinds in a window. Writes without a session are
 * counted per network.
 */
export const writes = { writesMax: 300, windowSeconds: 5 * 60 } as const;

/**
 * Notifications of a member: page sizes of the list, maximum number of open event streams, and maximum of the unread
 * count.
 */
export const notifications = {
  perPageDefault: 20,
  perPageMax: 50,
  streamsMax: 8,
  unreadCountMax: 100,
  /** Maximum number of browsers of one member that get notifications, and maximum length of a subscription's URL. */
  pushSubscriptionsMax: 10,
  pushEndpointLengthMax: 2_000,
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
  /** Days after which an unused session expires; every session expires after `sessionDaysMax`. */
  sessionDays: 30,
  sessionDaysMax: 365,
  /** Minutes for which a login counts as proof of identity for actions that can't be undone. */
  freshLoginMinutes: 10,
  /** Lifetime of a console session. */
  staffSessionHours: 8,
  staffIdleMinutes: 30,
  /** Minutes for which a proof of identity is valid for actions that move money. */
  staffProofMinutes: 10,
  /** Minutes for which an administrator may view pages as a member, and the maximum number of pages. */
  memberViewMinutes: 30,
  memberViewPathsMax: 1_000,
  /**
   * Minutes between the first and the last step of setting up a second factor. The code in the email expires at the
   * same time.
   */
  secondFactorSetupMinutes: 15,
  mailCodeDigits: 8,
  recoveryCodes: 10,
  registrationSourceWeb: 0,
  /** Maximum length of the form field; the provider's tokens are shorter. */
  socialTokenLengthMax: 2_000,
  signedRequestLengthMax: 5_000,
} as const;

/** `rowPerPage`: number of works in each row of the home page, which shows one kind of work. */
export const paging = { perPageDefault: 24, perPageMax: 100, listingPerPage: 36, rowPerPage: 6 } as const;

export const prices = { filterMin: 0, filterMax: 1_000, coinsMax: 100_000 } as const;

/** `followingsMax` is far above normal use; `suggestionsMax` is the number that fits into the welcome dialog. */
export const follows = { followingsMax: 10_000, suggestionsMax: 6 } as const;

/**
 * Lengths of search texts, and the number of suggestions. `resultsMax`: maximum number of works that a search finds,
 * best first. `rowsMax`: number of works that can be paged through, whatever the total count.
 */
export const search = {
  queryLengthMax: 100,
  /** Maximum number of search terms: words, or pairs of characters in scripts without spaces. */
  queryWordsMax: 12,
  suggestionsMax: 10,
  ideasMax: 8,
  feelingsMax: 12,
  subjectsMax: 4,
  resultsMax: 1_000,
  /** Number of results that fill a screen; a search with fewer results also shows related works. */
  continuedMax: 12,
  relatedMax: 96,
  rowsMax: 10_000,
} as const;

/** Ten characters from an alphabet of 62 have 59 bits of entropy, so nobody can guess a code. */
export const sharing = { linkLengthMax: 1_000, codeLength: 10 } as const;

/** Reward of the inviter, once a confirmed invited member bought coins or had a public work for `workDays`. */
export const invitations = {
  rewardPixtokens: 1,
  /** Days for which a work must have been public when the invited member bought no coins. */
  workDays: 7,
  rewardsPerDayMax: 5,
  rewardsMax: 50,
} as const;

/** Sides in pixels. The avatar is stored at twice the 317 pixels shown on the page, for high-density screens. */
export const profiles = {
  avatarSidePx: 634,
  coverWidthPxMax: 1_920,
  coverHeightPxMax: 1_080,
  /**
   * Longer than the processing of a still may take (`MEDIA_STILL_TIMEOUT_SECONDS`), so that the response contains the
   * outcome.
   */
  picturesWaitSeconds: 20,
  providerPictureBytesMax: 5 * MEBIBYTE,
  addressChallengeMinutes: 10,
} as const;

/** Lengths of the operator's texts, and of the addresses that the site links to. */
export const site = { textLengthMax: 200, linkLengthMax: 2_000 } as const;

/** Days for which an export of a member's data can be downloaded. */
export const exportArchives = { daysMax: 7 } as const;

/** Limits of the ledger in the console. */
export const adminLedger = { accountLengthMax: 100, nameLengthMax: 60, daysDefault: 14, daysMax: 366 } as const;

/**
 * `rowsMax`: maximum number of rows in one response to the console. `rowsDeep`: highest start of a page; PostgreSQL
 * reads all rows before it, so a later page would take too long.
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
  themeDescriptionLengthMax: 500,
  positionMax: 1_000_000,
  versionLengthMax: 50,
  spotlightsPerPage: 12,
  imagesPerSpotlightPage: 40,
  /** Number of works shown with each spotlight in the list: one row. */
  spotlightPreviews: 6,
  /** Number of GIFs at the top of the home page: one row of a wide window. */
  picks: 4,
  featuredMax: 500,
  /** Works on the home page from the running theme. */
  themePreviews: 6,
  imagesPerThemePage: 40,
  themeWinnersMax: 3,
  peopleMax: 100,
} as const;

/**
 * Number of the 64 hash bits in which two works may differ: up to `distanceMax`, the newer work is reported to
 * moderators as similar; up to `copyDistanceMax`, it counts as a copy. Measured in perceptual-hash.spec.ts.
 */
export const nearDuplicates = { copyDistanceMax: 6, distanceMax: 8 } as const;

/**
 * `claimMinutes` is short, because a claimed report is blocked for other moderators; `figureDays`: days that the team's
 * figures cover.
 */
export const reports = {
  commentLengthMax: 1_000,
  moderatorReasonLengthMax: 1_000,
  claimMinutes: 30,
  perBatchMax: 100,
  figureDays: 7,
} as const;

export const cases = { noteLengthMax: 4_000 } as const;

/** `days`: time in which a member can appeal; the Digital Services Act of the EU requires six months (article 20). */
export const appeals = { textLengthMax: 2_000, days: 184 } as const;

/**
 * Lengths in characters as readers count them (see `charactersIn`); `mailsPerHourMax`: emails about comments to one
 * person.
 */
export const comments = {
  lengthMax: 1_000,
  editMinutes: 15,
  perPageDefault: 20,
  perPageMax: 100,
  mailsPerHourMax: 20,
} as const;

/** Limits of public API keys and of requests with one key; an app may fetch several works in parallel. */
export const apiKeys = {
  perMemberMax: 10,
  nameLengthMax: 60,
  originsMax: 10,
  originLengthMax: 200,
  callsPerMinute: 100,
  callsPerDay: 5_000,
  /** Highest limits that administrators can set for one key. */
  callsPerMinuteMax: 10_000,
  callsPerDayMax: 10_000_000,
  /** Number of requests with a key that a process reserves at once, so that it counts most requests in memory. */
  leasedCalls: 20,
  usageDays: 30,
  /** Requests per minute of one network with the trial key, which everyone can use. */
  triesPerMinute: 30,
} as const;

/** Length limits of KLIPY's write fields, whose values are ignored; an app may send any user id and search text. */
export const klipyBodies = { customerIdLengthMax: 255, queryLengthMax: 1_000 } as const;

/**
 * Amounts that one administrator may give, or one person may receive, without a second administrator, summed over
 * `windowHours`.
 */
export const grants = {
  windowHours: 24,
  aloneMax: { coins: 1_000, pixtokens: 20 },
  amountMax: 1_000_000,
  reasonLengthMax: 500,
} as const;

/**
 * Amount that one administrator may refund, or one member may receive, without a second administrator, summed over
 * `windowHours`.
 */
export const refunds = { windowHours: 24, aloneMaxCents: 20_000 } as const;

/** Limits above which staff need a second person; `followersAloneMax` applies to suspensions. */
export const proposals = {
  followersAloneMax: 1_000,
  reasonLengthMax: 500,
  /** Limit for resolving a difference to the payment provider's report. */
  differenceCentsAloneMax: 5_000,
} as const;

/** Maximum number of licenses that one order refunds; the next order refunds the rest. */
export const saleRefunds = { licencesMax: 500 } as const;

/** `amountMax` equals the highest price of an offer. */
export const transfers = { amountMax: 100_000 } as const;

/** Maximum number of transactions in one statement. */
export const statements = { linesMax: 10_000 } as const;

/** Prices in whole coins. The creator of a resold token gets the royalty, in hundredths of a percent. */
export const offers = { priceMin: 1, priceMax: 100_000, royaltyBps: 500 } as const;

/**
 * Price to mint one work, in either unit. After `stuckSeconds`, a transaction that is not in a block is replaced with a
 * higher fee. After `lostSeconds`, a transaction that the node does not know is sent again.
 */
export const mints = { price: { coins: 100, pixtokens: 4 }, stuckSeconds: 120, lostSeconds: 10 } as const;

/** A pixcoin costs two cents. */
export const coinPacks = {
  centsPerCoin: 2,
  /** Packs of a new installation, in coins. When a later version adds packs here, its first start creates them. */
  first: [50, 100, 250, 500, 1_000, 2_500, 5_000],
  coinsMax: 1_000_000,
  centsMax: 1_000_000,
  positionMax: 1_000_000,
  platformForm: /^[a-z0-9-]{1,30}$/,
  /** Length limit of the `platform` filter, which accepts any value. */
  platformQueryLengthMax: 1_000,
} as const;

/**
 * `pollMinutes`: times at which a purchase is polled, in minutes after its start; then hourly. `openHours`: time after
 * which an unpaid purchase counts as failed.
 */
export const purchases = {
  pollMinutes: [1, 5, 15, 60],
  openHours: 72,
  centsMax: 1_000_000,
  refundReasonLengthMax: 500,
  theirIdForm: /^[\w-]{1,100}$/,
  noticeBytesMax: 256 * 1024,
} as const;
