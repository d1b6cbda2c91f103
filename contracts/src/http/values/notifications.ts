/** Kinds of notifications. */
export const notificationKinds = [
  'follow',
  'heart',
  'comment',
  'reply',
  'licence_sold',
  'token_sold',
  'royalty',
  'minted',
  'mint_refunded',
  'taken_down',
  'restored',
  'appeal_declined',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Groups that members can turn off. Decisions of moderators are always shown. */
export const mutableNotificationGroups = ['follows', 'hearts', 'comments', 'replies', 'sales', 'mints'] as const;
export type MutableNotificationGroup = (typeof mutableNotificationGroups)[number];

export const groupOfNotification: Readonly<Record<NotificationKind, MutableNotificationGroup | 'moderation'>> = {
  follow: 'follows',
  heart: 'hearts',
  comment: 'comments',
  reply: 'replies',
  licence_sold: 'sales',
  token_sold: 'sales',
  royalty: 'sales',
  minted: 'mints',
  mint_refunded: 'mints',
  taken_down: 'moderation',
  restored: 'moderation',
  appeal_declined: 'moderation',
};
