/** Kinds of tokens that the sandbox issues, with their labels on the dialog page. */
export const tokenKinds = {
  user: 'A good token',
  no_email: 'A good token, but the person shares no email address',
  silhouette: 'A good token, but the person has no picture',
  picture_missing: 'A good token, but the picture is missing',
  picture_elsewhere: "A good token, but the picture is on a server that is not the provider's",
  expired: 'A token that has expired',
  data_access_expired: 'A token whose access to data has expired',
  other_app: 'A token that was given to another app',
  other_app_refused: 'A token of another app that the provider refuses to inspect',
  page: 'A token of a page, not of a person',
  no_user: 'A token without a person',
  id_mismatch: "A token with another person's profile",
  failing: 'Every call to the provider fails (500)',
  failing_profile: 'Requests for the profile fail (500)',
  garbled: 'The provider responds with HTML in place of JSON',
  hanging: 'The provider never responds',
} as const;

export type TokenKind = keyof typeof tokenKinds;

export const isTokenKind = (text: unknown): text is TokenKind =>
  typeof text === 'string' && Object.hasOwn(tokenKinds, text);
