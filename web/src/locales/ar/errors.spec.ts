import { mediaFailureTitle, mediaNotes, mediaNoteTitles } from '@pixchange/contracts/http/media-failures';
import { describe, expect, it } from 'vitest';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { commentsHttp } from '@pixchange/contracts/http/comments';
import { errorCatalogue } from '@pixchange/contracts/http/errors';
import { passwordsHttp } from '@pixchange/contracts/http/passwords';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { failure } from './failure.ts';

interface Schema {
  safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined };
}

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

describe('errors in Arabic', () => {
  it.each([
    ['account.email-taken', 'البريد الإلكتروني مستخدم من قبل'],
    ['media.too_large', 'حجم الملف أكبر من 25 ميغابايت'],
    ['too_large', 'حجم الملف أكبر من 25 ميغابايت'],
  ])('have the text of the code %s', (code, title) =>
    expect(failure.refusal({ code, title: 'In English' })).toBe(title),
  );

  it('name no number of minutes for edits of a comment', () => {
    // The message must not name a number: the time limit is a setting, and a comment keeps the limit at the time of its
    // posting.
    const { title } = errorCatalogue['comment.edit-time-over'];
    expect([title, failure.refusal({ code: 'comment.edit-time-over', title })].join(' ')).not.toMatch(/\d/);
  });

  it('name the part of an SVG that is not allowed', () =>
    expect(failure.refusal({ code: 'unsafe_svg', title: mediaFailureTitle('unsafe_svg', '<foreignObject>') })).toMatch(
      /الجزء \u2068<foreignObject>\u2069/,
    ));

  it.each(mediaNotes)('tell what was changed in a file: %s', (code) =>
    expect(isArabic(failure.refusal({ code, title: mediaNoteTitles[code] }))).toBe(true),
  );

  it('have the server’s text for an unknown code', () =>
    expect(failure.refusal({ code: 'staff.no-factor', title: errorCatalogue['staff.no-factor'].title })).toBe(
      'No second factor is set up',
    ));

  const long = 'x'.repeat(20_000);
  it.each<[string, Schema, (wrong: string) => unknown]>([
    ['an account', accountsHttp.register.body, (email) => ({ registration: { email, password: email } })],
    [
      'a person',
      accountsHttp.completeRegistration.body,
      (username) => ({ registration: { username, full_name: username } }),
    ],
    ['a profile', profileHttp.edit.body, (text) => ({ full_name: text, username: text, description: text })],
    ['a password', passwordsHttp.reset.body, (text) => ({ token: 't', password: text })],
    ['an album', albumsHttp.create.body, (title) => ({ album: { title, published: true } })],
    ['a collection', collectionsHttp.create.body, (title) => ({ title, description: title, max_amount: 0 })],
    ['a comment', commentsHttp.add.body, (text) => ({ text })],
    ['a key', apiKeysHttp.create.body, (name) => ({ name, origins: [name] })],
  ])('have an Arabic text for wrong values of %s', (_name, schema, given) => {
    const titles = ['', long, '\u202e', '!'].flatMap(
      (wrong) => schema.safeParse(given(wrong)).error?.issues.map(({ message }) => message) ?? [],
    );
    expect(titles.length).toBeGreaterThan(2);
    const translated = titles.map((title) => [title, failure.refusal({ code: 'invalid', title })] as const);
    const generic = failure.refusal({ code: 'invalid', title: '' });
    expect(
      translated.filter(([title, words]) => !isArabic(words) || (words === generic && !/^Invalid/.test(title))),
    ).toEqual([]);
  });
});
