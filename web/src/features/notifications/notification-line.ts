import type { NotificationView } from '@pixchange/contracts/http/notifications';
import { notificationsText as text } from './notifications.text.ts';

/** Wraps a name or a title in Unicode isolates, so that its writing direction does not affect the sentence. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

const whoOf = ({ actors: [first, second], actors_count: count }: NotificationView): string =>
  text.who(isolate(first?.full_name ?? ''), second === undefined ? null : isolate(second.full_name), count);

const whatOf = ({ image }: NotificationView, otherwise: string): string =>
  image === null || image.title === '' ? otherwise : text.quoted(isolate(image.title));

const thingOf = ({ album_id, comment_id }: NotificationView): 'image' | 'album' | 'comment' => {
  if (comment_id !== null) return 'comment';
  return album_id === null ? 'image' : 'album';
};

const decisionOf = (kind: 'taken_down' | 'restored', notification: NotificationView): string => {
  const thing = thingOf(notification);
  return thing === 'image' ? text.lines[kind].image(yours(notification)) : text.lines[kind][thing];
};

const yours = (notification: NotificationView): string => whatOf(notification, text.yourWork);
const earned = ({ coins }: NotificationView): number => coins ?? 0;

const sentences: Readonly<Record<NotificationView['kind'], (notification: NotificationView) => string>> = {
  follow: (one) => text.lines.follow(whoOf(one)),
  heart: (one) => text.lines.heart(whoOf(one), yours(one)),
  comment: (one) => text.lines.comment(whoOf(one), yours(one)),
  reply: (one) => text.lines.reply(whoOf(one), whatOf(one, text.aWork)),
  licence_sold: (one) => text.lines.licence_sold(whoOf(one), yours(one), earned(one)),
  token_sold: (one) => text.lines.token_sold(whoOf(one), yours(one), earned(one)),
  royalty: (one) => text.lines.royalty(yours(one), earned(one)),
  minted: (one) => text.lines.minted(yours(one)),
  mint_refunded: (one) => text.lines.mint_refunded(yours(one)),
  taken_down: (one) => decisionOf('taken_down', one),
  restored: (one) => decisionOf('restored', one),
  appeal_declined: () => text.lines.appeal_declined,
  theme_won: (one) => text.lines.theme_won(yours(one)),
};

/** Returns the sentence of a notification. */
export const sentenceOf = (notification: NotificationView): string => sentences[notification.kind](notification);
