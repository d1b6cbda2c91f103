const idsFrom = <const K extends string>(first: number, kinds: readonly K[]) =>
  Object.fromEntries(
    kinds.map((kind, index) => [kind, `0197b6f0-0000-7000-8000-${String(first + index).padStart(12, '0')}`]),
  ) as Readonly<Record<K, string>>;

/**
 * Example ids of resources that belong to one person or to staff. For other callers, the API responds as if the
 * resource did not exist. Tests replace each id with the id of an existing resource of this kind.
 */
export const ownedIds = idsFrom(1, [
  'album',
  'apiKey',
  'attachment',
  'category',
  'charity',
  'coinPack',
  'collection',
  'comment',
  'decision',
  'difference',
  'event',
  'grant',
  'image',
  'job',
  'licence',
  'notification',
  'offer',
  'proposal',
  'publicImage',
  'purchase',
  'pushSubscription',
  'report',
  'reportBatch',
  'savedFilter',
  'session',
  'spotlight',
  'subcategory',
  'theme',
  'transfer',
  'user',
  'version',
]);

/** Kind of a resource that belongs to one person or to staff. */
export type OwnedKind = keyof typeof ownedIds;

/** Example ids that any caller may use, such as the person that a member follows. */
export const namedIds = idsFrom(101, [
  'category',
  'coinPack',
  'comment',
  'image',
  'moderator',
  'report',
  'subcategory',
  'user',
]);

export type NamedKind = keyof typeof namedIds;

/**
 * Example strings that tests replace where a request needs a specific value, such as an unused email address or the
 * caller's password.
 */
export const exampleTexts = {
  email: 'ines@example.org',
  newEmail: 'new@example.org',
  staffEmail: 'staff@example.org',
  password: 'Papercuts1',
  username: 'ines_marsh',
  slug: 'paper-dogs',
} as const;
