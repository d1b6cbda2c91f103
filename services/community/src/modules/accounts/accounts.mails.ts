import { accounts as limits } from '@pixchange/contracts/http/limits';
import { catalogueOf, type MailLocale } from './mail-locale.ts';
import type { LinkMailWords, MailCatalogue } from './mail-texts/catalogue.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface LinkMail {
  readonly fullName: string;
  readonly link: string;
  /** As stored; a language that we do not have is English. */
  readonly locale: MailLocale | string | null;
}

const page = (
  locale: string,
  hello: string,
  { ask, button, stranger }: LinkMailWords,
  ends: string,
  link: string,
): string => `<!doctype html>
<html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:24px;background:#F4F6F1;color:#14181A;font:15px/1.5 sans-serif">
<table role="presentation" style="max-width:520px;margin:0 auto;background:#FFFFFF;border-top:8px solid #FF5CB8"><tr><td style="padding:32px">
<p style="margin:0 0 16px">${escapeHtml(hello)}</p><p style="margin:0 0 24px">${escapeHtml(ask)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#14181A;color:#FFFFFF;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="margin:0 0 16px;color:#586166">${escapeHtml(ends)}</p><p style="margin:0;color:#586166">${escapeHtml(stranger)}</p>
</td></tr></table></body></html>`;

/** The one look of all mails: some words, a link, and how long it is good. */
const linkMail = (
  { fullName, link, locale }: LinkMail,
  wordsOf: (catalogue: MailCatalogue) => LinkMailWords,
  hours = 0,
): MailText => {
  const catalogue = catalogueOf(locale);
  const words = wordsOf(catalogue);
  const hello = catalogue.hello(fullName);
  const ends = words.ends(hours);
  return {
    subject: words.subject,
    text: [hello, '', words.ask, '', link, '', ends, '', words.stranger, ''].join('\n'),
    html: page(locale ?? 'en', hello, words, ends, link),
  };
};

/** The mail whose link confirms an account. */
export const confirmationMail = (mail: LinkMail): MailText =>
  linkMail(mail, ({ confirmation }) => confirmation, limits.confirmationTokenHours);

/** The receipt of a removed account; its link tells when all of it is gone. */
export const removalMail = (mail: LinkMail): MailText => linkMail(mail, ({ removal }) => removal);

/** The mail whose link leads to a new password. */
export const newPasswordMail = (mail: LinkMail): MailText =>
  linkMail(mail, ({ newPassword }) => newPassword, limits.passwordTokenHours);

/** Tells that the password is another one since `when` (ISO 8601); its link leads to the login and proves nothing. */
export const passwordChangedMail = ({ when, ...mail }: LinkMail & { readonly when: string }): MailText =>
  linkMail(mail, ({ passwordChanged }) => passwordChanged(when));

/** Tells the owner of an address that somebody tried to register it; its link leads to the login and proves nothing. */
export const signUpAttemptMail = (mail: LinkMail): MailText => linkMail(mail, ({ signUpAttempt }) => signUpAttempt);
