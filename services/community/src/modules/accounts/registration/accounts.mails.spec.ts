import { describe, expect, it } from 'vitest';
import { confirmationMail, newPasswordMail, passwordChangedMail } from './accounts.mails.ts';
import { catalogueOf, mailLocale, mailLocales } from './mail-locale.ts';

const when = '2026-11-21T15:04:05.678Z';
const link = 'https://pixchange.example/password/edit?token=a-b_c';

describe.each(mailLocales)('the mails in %s', (locale) => {
  it.each([
    ['confirmation', confirmationMail],
    ['new password', newPasswordMail],
    ['password changed', passwordChangedMail],
  ] as const)('have the same content as text and as HTML: %s', (_, mailOf) => {
    const { subject, text, html } = mailOf({ fullName: 'Ines Okafor', link, locale, when });
    expect(subject).not.toBe('');
    for (const line of text.split('\n').filter((line) => line !== ''))
      expect(html).toContain(line.replaceAll("'", '&#39;').replaceAll('"', '&#34;'));
    expect(html).toContain(`<html lang="${locale}">`);
    expect(`${subject}${text}`).not.toMatch(/undefined|null|\{|\}/);
  });

  it('escape the name in HTML', () => {
    const { html } = newPasswordMail({ fullName: '<img src=x onerror=alert(1)>', link, locale });
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
  });
});

it('omits the name when the address is not confirmed', () => {
  expect(confirmationMail({ fullName: null, link, locale: 'en' }).text).toMatch(/^Hello,\n/);
  expect(confirmationMail({ fullName: null, link, locale: 'de' }).text).toMatch(/^Hallo,\n/);
});

it('states how long a link is valid', () => {
  expect(confirmationMail({ fullName: 'A', link, locale: 'en' }).text).toContain('for 24 hours');
  expect(newPasswordMail({ fullName: 'A', link, locale: 'en' }).text).toContain('for one hour');
  expect(newPasswordMail({ fullName: 'A', link, locale: 'de' }).text).toContain('eine Stunde lang');
});

it('states when a password was changed, and what to do about it', () => {
  const english = passwordChangedMail({ fullName: 'A', link, locale: 'en', when }).text;
  expect(english).toContain('on 21 November 2026 at 15:04 (UTC)');
  expect(english).toContain('If it was not you');
  const german = passwordChangedMail({ fullName: 'A', link, locale: 'de', when }).text;
  expect(german).toContain('am 21. November 2026 um 15:04 Uhr (UTC)');
  expect(german).toContain('Falls du das nicht warst');
});

it.each([
  ['prefers the language of the member', 'de-AT', 'en-GB,en;q=0.9', 'de'],
  ['uses the language of the browser when there are no texts in that of the member', 'fr', 'de', 'de'],
  ['uses the first language of the browser that has texts', undefined, 'fr-CH, de;q=0.8, en;q=0.9', 'en'],
  ['skips a language of the browser with the quality 0', undefined, 'de;q=0, fr', 'en'],
  ['uses English without any preference', undefined, undefined, 'en'],
  ['uses English when the preferences are malformed', '../de', ';;;q=x,,*', 'en'],
])('%s', (_, preferred, header, locale) => expect(mailLocale(preferred, header)).toBe(locale));

it('falls back to English for an unknown language', () => expect(catalogueOf('xx')).toBe(catalogueOf(null)));
