import { mailPage, mailText, type MailContent } from '../../platform/mail/mail-page.ts';
import type { MailRecipient } from '../../platform/mail/mailer.ts';
import { commentMailTexts, type CommentMailKind } from './comments.mail-texts.ts';

export interface CommentMail {
  readonly kind: CommentMailKind;
  readonly recipient: Pick<MailRecipient, 'fullName' | 'locale'>;
  /** Full name of the comment's author. */
  readonly author: string;
  /** Title of the work; may be empty. */
  readonly title: string;
  readonly comment: string;
  readonly link: string;
  readonly unsubscribeLink: string;
}

/** Returns the email about a comment on the recipient's work, or about a reply to their comment. */
export const commentMail = (mail: CommentMail): { subject: string; text: string; html: string } => {
  const { kind, recipient, author, title, comment, link, unsubscribeLink } = mail;
  const texts = commentMailTexts(recipient.locale);
  const content: MailContent = {
    locale: recipient.locale ?? 'en',
    hello: texts.hello(recipient.fullName),
    ask: texts.ask[kind](author, title === '' ? texts.untitled : `“${title}”`),
    quote: comment,
    button: texts.button,
    link,
    notes: [texts.why],
    lastLink: { text: texts.unsubscribe, link: unsubscribeLink },
  };
  return { subject: texts.subject[kind](author), text: mailText(content), html: mailPage(content) };
};
