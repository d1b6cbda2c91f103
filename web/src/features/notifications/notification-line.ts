import type { NotificationView } from '@pixchange/contracts/http/notifications';
import { notificationsText as text } from './notifications.text.ts';

/** Wraps a name or a title in Unicode isolates, so that its writing direction does not affect the sentence. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

const actorsOf = ({ actors: [first, second], actors_count: count }: NotificationView): string =>
  text.who(isolate(first?.full_name ?? ''), second === undefined ? null : isolate(second.full_name), count);

const workTextOf = ({ image }: NotificationView, otherwise: string): string =>
  image === null || image.title === '' ? otherwise : text.quoted(isolate(image.title));

const targetOf = ({ album_id, comment_id }: NotificationView): 'image' | 'album' | 'comment' => {
  if (comment_id !== null) return 'comment';
  return album_id === null ? 'image' : 'album';
};

const decisionOf = (kind: 'taken_down' | 'restored', notification: NotificationView): string => {
  const target = targetOf(notification);
  return target === 'image' ? text.lines[kind].image(yourWorkOf(notification)) : text.lines[kind][target];
};

const yourWorkOf = (notification: NotificationView): string => workTextOf(notification, text.yourWork);
const earned = ({ coins }: NotificationView): number => coins ?? 0;

const sentences: Readonly<Record<NotificationView['kind'], (notification: NotificationView) => string>> = {
  follow: (one) => text.lines.follow(actorsOf(one)),
  heart: (one) => text.lines.heart(actorsOf(one), yourWorkOf(one)),
  comment: (one) => text.lines.comment(actorsOf(one), yourWorkOf(one)),
  reply: (one) => text.lines.reply(actorsOf(one), workTextOf(one, text.aWork)),
  licence_sold: (one) => text.lines.licence_sold(actorsOf(one), yourWorkOf(one), earned(one)),
  token_sold: (one) => text.lines.token_sold(actorsOf(one), yourWorkOf(one), earned(one)),
  royalty: (one) => text.lines.royalty(yourWorkOf(one), earned(one)),
  minted: (one) => text.lines.minted(yourWorkOf(one)),
  mint_refunded: (one) => text.lines.mint_refunded(yourWorkOf(one)),
  taken_down: (one) => decisionOf('taken_down', one),
  restored: (one) => decisionOf('restored', one),
  appeal_declined: () => text.lines.appeal_declined,
  theme_won: (one) => text.lines.theme_won(yourWorkOf(one)),
};

/** Returns the sentence of a notification. */
export const sentenceOf = (notification: NotificationView): string => sentences[notification.kind](notification);
