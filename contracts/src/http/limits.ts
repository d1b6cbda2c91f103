/** Every number of the product, once. The source is section 9 of the specification unless a line says otherwise. */

export const MEBIBYTE = 1024 * 1024;

export const uploads = {
  bytesMax: 25 * MEBIBYTE,
  sidePxMin: 200,
  perBatchMax: 100,
  tagsMax: 5,
  tagLengthMax: 50,
  titleLengthMax: 100,
  altTextLengthMax: 500,
  /** How long a signed form may be posted; not in the specification (http-api). */
  ticketMinutes: 15,
} as const;

/** Above these a file is a bomb, not a work (issue 2). */
export const mediaBombs = {
  pixelsMax: 100_000_000,
  framesMax: 1_000,
  videoSecondsMax: 60,
} as const;

export const albums = {
  titleLengthMax: 100,
  imagesMax: 10_000,
} as const;

export const accounts = {
  passwordLengthMin: 8,
  passwordLengthMax: 128,
  usernameLengthMin: 3,
  usernameLengthMax: 30,
  fullNameLengthMax: 80,
  descriptionLengthMax: 500,
  registrationTokenMinutes: 30,
  confirmationTokenHours: 24,
  passwordTokenHours: 1,
  sessionDays: 30,
  registrationSourceWeb: 0,
} as const;

export const paging = { perPageDefault: 24, perPageMax: 100, listingPerPage: 36 } as const;

export const prices = { filterMin: 0, filterMax: 1_000, coinsMax: 100_000 } as const;
