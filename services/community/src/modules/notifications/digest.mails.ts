import type { NotificationView } from '@pixchange/contracts/http/notifications';
import { mailPage, mailText, type MailContent } from '../../platform/mail/mail-page.ts';
import type { MailRecipient } from '../../platform/mail/mailer.ts';
import { digestTexts, type DigestTexts } from './digest.mail-texts.ts';

/** Maximum number of lines in the mail; further notifications are only counted. */
const LINES_MAX = 8;

export interface DigestMail {
  readonly recipient: Pick<MailRecipient, 'fullName' | 'locale'>;
  /** Unread notifications, newest first. */
  readonly unread: readonly NotificationView[];
  readonly link: string;
  readonly unsubscribeLink: string;
}

const lineOf = (texts: DigestTexts, { kind, actors, actors_count, image, coins }: NotificationView): string =>
  texts.lines[kind](
    texts.who(actors[0]?.full_name ?? '', Math.max(0, actors_count - 1)),
    image === null || image.title === '' ? texts.work : `“${image.title}”`,
    coins ?? 0,
  );

/** Returns the daily mail of unread notifications. */
export const digestMail = (mail: DigestMail): { subject: string; text: string; html: string } => {
  const { recipient, unread, link, unsubscribeLink } = mail;
  const texts = digestTexts(recipient.locale);
  const lines = unread.slice(0, LINES_MAX).map((one) => lineOf(texts, one));
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
  return { subject: texts.subject(unread.length), text: mailText(content), html: mailPage(content) };
};
