import type { SecondFactorChange } from '@pixchange/contracts/events/staff';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import { mailPage, mailText, type MailContent } from '../../../platform/mail/mail-page.ts';
import { catalogueOf, type MailLocale } from './mail-locale.ts';
import type { LinkMailText, MailCatalogue } from './mail-texts/catalogue.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface LinkMail {
  /** Null until the address is proven: otherwise a stranger could send text to the mailbox as the name. */
  readonly fullName: string | null;
  readonly link: string;
  /** Stored locale; an unknown one falls back to English. */
  readonly locale: MailLocale | string | null;
}

/** Returns an email with one link. */
const linkMail = (
  { fullName, link, locale }: LinkMail,
  textOf: (catalogue: MailCatalogue) => LinkMailText,
  hours = 0,
): MailText => {
  const catalogue = catalogueOf(locale);
  const { subject, ask, button, ends, stranger } = textOf(catalogue);
  const content: MailContent = {
    locale: locale ?? 'en',
    hello: catalogue.hello(fullName),
    ask,
    button,
    link,
    notes: [ends(hours), stranger],
  };
  return { subject, text: mailText(content), html: mailPage(content) };
};

/** Returns the email whose link confirms an account. */
export const confirmationMail = (mail: LinkMail): MailText =>
  linkMail(mail, ({ confirmation }) => confirmation, limits.confirmationTokenHours);

/** Returns the receipt for the removal of an account; its link shows the progress of the erasure. */
export const removalMail = (mail: LinkMail): MailText => linkMail(mail, ({ removal }) => removal);

/** Returns the email with the link for setting a new password. */
export const newPasswordMail = (mail: LinkMail): MailText =>
  linkMail(mail, ({ newPassword }) => newPassword, limits.passwordTokenHours);

/**
 * Returns the notice that the password changed at `when` (ISO 8601); its link opens the login page and contains no
 * token.
 */
export const passwordChangedMail = ({ when, ...mail }: LinkMail & { readonly when: string }): MailText =>
  linkMail(mail, ({ passwordChanged }) => passwordChanged(when));

/** Returns the email with the code that staff enter when they set up a second factor. */
export const staffCodeMail = ({ code, ...mail }: LinkMail & { readonly code: string }): MailText =>
  linkMail(mail, ({ staffCode }) => staffCode(code, limits.secondFactorSetupMinutes));

/**
 * Returns the notice to a staff member that their second factor changed at `when` (ISO 8601). The link opens the login
 * page of the console and contains no token.
 */
export const secondFactorMail = ({
  change,
  when,
  ...mail
}: LinkMail & { readonly change: SecondFactorChange; readonly when: string }): MailText =>
  linkMail(mail, ({ secondFactorChanged }) => secondFactorChanged(change, when));

/**
 * Returns the notice about an attempt to register the recipient's address. The link opens the login page and contains
 * no token.
 */
export const signUpAttemptMail = (mail: LinkMail): MailText => linkMail(mail, ({ signUpAttempt }) => signUpAttempt);
