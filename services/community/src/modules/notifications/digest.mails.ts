import type { NotificationView } from '@pixchange/contracts/http/notifications';
import { mailPage, mailText, type MailContent } from '../../platform/mail/mail-page.ts';
import type { MailRecipient } from '../../platform/mail/mailer.ts';
import { digestTexts } from './digest.mail-texts.ts';
import { notificationTexts, sentenceOf } from './notification-texts.ts';

/** Maximum number of notifications that the email lists; further ones are only counted. */
const LINES_MAX = 8;

export interface DigestMail {
  readonly recipient: Pick<MailRecipient, 'fullName' | 'locale'>;
  /** Unread notifications, newest first. */
  readonly unread: readonly NotificationView[];
  readonly link: string;
  readonly unsubscribeLink: string;
}

/** Returns the daily email about unread notifications. */
export const digestMail = (mail: DigestMail): { subject: string; text: string; html: string } => {
  const { recipient, unread, link, unsubscribeLink } = mail;
  const texts = digestTexts(recipient.locale);
  const sentences = notificationTexts(recipient.locale);
  const lines = unread.slice(0, LINES_MAX).map((one) => sentenceOf(sentences, one));
  const left = unread.length - lines.length;
  const content: MailContent = {
    locale: recipient.locale ?? 'en',
    hello: texts.hello(recipient.fullName),
    ask: texts.ask,
    quote: [...lines, ...(left > 0 ? [texts.more(left)] : [])].join('\n'),
    button: texts.button,
    link,
    notes: [texts.why],
    lastLink: { text: texts.unsubscribe, link: unsubscribeLink },
  };
  return { subject: sentences.several(unread.length), text: mailText(content), html: mailPage(content) };
};
