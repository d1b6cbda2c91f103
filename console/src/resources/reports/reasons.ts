/** Why somebody reports something, as the API names it. */
export const reportReasons = [
  'spam',
  'nudity',
  'violence',
  'hate',
  'harassment',
  'self_harm',
  'copyright',
  'impersonation',
  'illegal',
  'other',
] as const;
