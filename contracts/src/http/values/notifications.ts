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
  'theme_won',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Groups that members can turn off. Decisions of moderators are always shown. */
export const optionalNotificationGroups = ['follows', 'hearts', 'comments', 'replies', 'sales', 'mints'] as const;
export type OptionalNotificationGroup = (typeof optionalNotificationGroups)[number];

export const groupOfNotification: Readonly<Record<NotificationKind, OptionalNotificationGroup | 'moderation'>> = {
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
  // Hearts decide about themes.
  theme_won: 'hearts',
};

/** Fields of a notification that determine which page it leads to. */
interface NotificationTarget {
  readonly kind: NotificationKind;
  readonly actors: readonly { readonly id: string }[];
  readonly image: { readonly id: string } | null;
  readonly decision_id: string | null;
}

/** Returns the path of the page that a notification leads to. */
export const notificationPath = ({ kind, actors, image, decision_id: decision }: NotificationTarget): string => {
  if (decision !== null) return `/decisions/${decision}`;
  if (kind === 'appeal_declined') return '/decisions';
  if (kind === 'follow') return `/users/${actors[0]?.id ?? ''}`;
  if (image === null) return '/transaction';
  return `/images/${image.id}${kind === 'comment' || kind === 'reply' ? '#comments' : ''}`;
};

/** Content of a notification to a browser; the service worker shows it, and opens `path` when it is clicked. */
export interface PushContent {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}
