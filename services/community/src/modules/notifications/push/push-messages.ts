import { createHash } from 'node:crypto';
import type { NotificationView } from '@pixchange/contracts/http/notifications';
import { notificationPath, type PushContent } from '@pixchange/contracts/http/values/notifications';
import { primaryLanguage } from '../../../runtime/http/accept-language.ts';
import { notificationTexts, sentenceOf } from '../notification-texts.ts';

/** Maximum number of notifications with separate messages; more of them share one message. */
const SINGLE_MAX = 3;
/** Maximum length of the sentence in a message; push services accept about 4,000 bytes. */
const TEXT_LENGTH_MAX = 500;
const TITLE = 'Pixchange';

export interface PushMessage {
  /** Later messages with the same topic replace this one. */
  readonly topic: string;
  /** `PushContent` as JSON. */
  readonly json: string;
}

const shortened = (text: string): string =>
  text.length > TEXT_LENGTH_MAX ? `${[...text].slice(0, TEXT_LENGTH_MAX / 2).join('')}…` : text;

const messageOf = (tag: string, body: string, path: string, locale: string): PushMessage => {
  const lang = primaryLanguage(locale);
  const dir = lang === 'ar' ? 'rtl' : 'ltr';
  const content: PushContent = { title: TITLE, body: shortened(body), path, tag, lang, dir };
  return {
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
    json: JSON.stringify(content),
  };
};

/** Returns the messages about new notifications, the oldest first. @param fresh the notifications, newest first */
export const pushMessages = (fresh: readonly NotificationView[], locale: string): PushMessage[] => {
  const texts = notificationTexts(locale);
  return fresh.length > SINGLE_MAX
    ? [messageOf('several', texts.several(fresh.length), '/notifications', locale)]
    : fresh.toReversed().map((one) => messageOf(one.id, sentenceOf(texts, one), notificationPath(one), locale));
};
