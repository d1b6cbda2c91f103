import { mailPage, mailText, type MailContent } from '../../platform/mail/mail-page.ts';
import type { MailRecipient } from '../../platform/mail/mailer.ts';
import { decisionMailTexts, type Decided, type DecidedKind } from './decision-mails.texts.ts';

export interface DecisionMail {
  readonly decided: Decided;
  readonly kind: DecidedKind;
  readonly recipient: Pick<MailRecipient, 'fullName' | 'locale'>;
  /** Title of a work or an album; may be empty. */
  readonly title: string;
  /** Reason in the moderator's own words. */
  readonly reason: string;
  /** Link to the page of the decision; after a restoration, to the start page. */
  readonly link: string;
  /** Address for questions. */
  readonly contactEmail: string;
}

const NOTES: Readonly<
  Record<Decided, (texts: ReturnType<typeof decisionMailTexts>, contactEmail: string) => readonly string[]>
> = {
  withheld: ({ appeal }) => [appeal],
  restored: () => [],
  declined: ({ questions }, contactEmail) => [questions(contactEmail)],
};

/** Returns the email that informs a member about a moderator's decision and its reason. */
export const decisionMail = (mail: DecisionMail): { subject: string; text: string; html: string } => {
  const { decided, kind, recipient, title, reason, link, contactEmail } = mail;
  const texts = decisionMailTexts(recipient.locale);
  const content: MailContent = {
    locale: recipient.locale ?? 'en',
    hello: texts.hello(recipient.fullName),
    ask: texts.ask[decided][kind](title),
    quote: reason,
    button: texts.button[decided],
    link,
    notes: NOTES[decided](texts, contactEmail),
  };
  return { subject: texts.subject[decided][kind], text: mailText(content), html: mailPage(content) };
};
