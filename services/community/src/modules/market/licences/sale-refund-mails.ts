import { mailPage, mailText, type MailContent } from '../../../platform/mail/mail-page.ts';
import type { MailRecipient } from '../../../platform/mail/mailer.ts';

interface SaleRefundMailTexts {
  readonly hello: (fullName: string) => string;
  readonly subject: string;
  readonly ask: (coins: number) => string;
  readonly button: string;
  readonly questions: (email: string) => string;
}

const english: SaleRefundMailTexts = {
  hello: (fullName) => `Hello ${fullName},`,
  subject: 'We refunded your pixcoins',
  ask: (coins) =>
    `For legal reasons, we had to take down a work that you bought. Its file is no longer available. We refunded ${coins === 1 ? '1 pixcoin' : `${coins} pixcoins`} to your wallet, the full price that you paid.`,
  button: 'See your purchases',
  questions: (email) => `Any questions? Write to ${email}.`,
};

const german: SaleRefundMailTexts = {
  hello: (fullName) => `Hallo ${fullName},`,
  subject: 'Du hast deine Pixcoins zurückbekommen',
  ask: (coins) =>
    `Wir mussten ein Werk entfernen, das du gekauft hast, weil das Gesetz es verlangt. Seine Datei ist nicht mehr verfügbar. Wir haben dir ${coins === 1 ? '1 Pixcoin' : `${coins} Pixcoins`} zurückgezahlt, also alles, was du bezahlt hast.`,
  button: 'Deine Käufe ansehen',
  questions: (email) => `Fragen? Schreib an ${email}.`,
};

interface SaleRefundMail {
  readonly recipient: Pick<MailRecipient, 'fullName' | 'locale'>;
  readonly coins: number;
  readonly link: string;
  readonly contactEmail: string;
}

/** Returns the email that informs a buyer about a refund and its reason. */
export const saleRefundMail = ({
  recipient: { fullName, locale },
  coins,
  link,
  contactEmail,
}: SaleRefundMail): { subject: string; text: string; html: string } => {
  const texts = /^de\b/i.test(locale ?? '') ? german : english;
  const content: MailContent = {
    locale: locale ?? 'en',
    hello: texts.hello(fullName),
    ask: texts.ask(coins),
    button: texts.button,
    link,
    notes: [texts.questions(contactEmail)],
  };
  return { subject: texts.subject, text: mailText(content), html: mailPage(content) };
};
