import { describe, expect, it } from 'vitest';
import { fullName } from './accounts.ts';
import { cleanLines, cleanText } from './fields.ts';

const title = cleanText(1, 40, 'Title');

describe('a line of text', () => {
  it.each([
    ['a zero-width space', 'pay\u200Bpal', 'paypal'],
    ['a soft hyphen', 'ad\u00ADmin', 'admin'],
    ['tag characters that spell a hidden text', 'cat\u{E0068}\u{E0069}', 'cat'],
    ['a byte order mark', '\uFEFFcat', 'cat'],
    ['a filler', 'a\u3164b', 'ab'],
    ['a joiner between letters that do not join', 'pay\u200Dpal', 'paypal'],
    ['a joiner at the beginning', '\u200D\u200Ccat', 'cat'],
    ['a variation selector after a letter', 'c\uFE0Fa\u{E0100}t', 'cat'],
    ['joiners after ideographs, numbers and punctuation', '王\u200D小1\u200C2!\u200D', '王小12!'],
    ['joiners and variation selectors that are repeated', '❤\uFE0F\uFE0F\u200D\u200D🔥', '❤\uFE0F\u200D🔥'],
    ['a Mongolian variation selector after a letter of another script', 'c\u180Bat\u180F', 'cat'],
    ['an empty Braille cell outside Braille', 'cat\u2800nip\u2800\u2800', 'catnip'],
    ['directional marks', '\u200Ecat\u200F\u061C', 'cat'],
    ['annotation marks', '\uFFF9c\uFFFAa\uFFFBt', 'cat'],
  ])('loses %s', (_, given, kept) => expect(title.parse(given)).toBe(kept));

  it('loses every code point that Unicode declares ignorable, or is refused', () => {
    const all = [...Array(0xe1000).keys()].map((code) => String.fromCodePoint(code)).join('');
    const refused = all.match(/[\u202A-\u202E\u2066-\u2069]/gu) ?? [];
    const accepted =
      all.match(/(?![\u202A-\u202E\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\u2800\uFFF0-\uFFFB]/gu) ?? [];
    expect(refused.filter((character) => title.safeParse(`Cat${character}nip`).success)).toEqual([]);
    expect(accepted.length).toBeGreaterThan(4_000);
    const text = accepted.map((character) => `Cat${character}nip`).join(' ');
    expect(new Set(cleanText(1, text.length, 'Text').parse(text).split(' '))).toEqual(new Set(['Catnip']));
  });

  it.each([
    ['a family', '👩‍👩‍👧'],
    ['a heart that is drawn in color', '❤️'],
    ['a key', '1\uFE0F\u20E3'],
    ['a variant of an ideograph', '\u845B\u{E0100}'],
    ['Devanagari letters in a half form', '\u0915\u094D\u200D\u0937'],
    ['the flag of a region', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['a person with a skin tone and a profession', '👩🏽‍🚀'],
    ['a heart on fire', '❤️‍🔥'],
    ['Mongolian letters in another form', '\u1820\u180B\u1828'],
    ['a line in Braille', '\u2813\u2815\u2800\u283A'],
    ['a picture in Braille', '\u2800\u2800\u28FF\u2800'],
    ['Persian letters that do not join', 'می\u200Cخواهم'],
  ])('keeps the invisible characters of %s', (_, given) => expect(title.parse(given)).toBe(given));

  it('is refused when it is invisible', () => expect(title.safeParse('\u200B\u00AD').success).toBe(false));

  it('is refused when it has only empty Braille cells', () =>
    expect(title.safeParse('\u2800 \u2800').success).toBe(false));

  it('loses invisible characters in a text of several lines too', () =>
    expect(cleanLines(1, 40, 'Text').parse('a\u200B\nb')).toBe('a\nb'));

  it('has plain line breaks in a text of several lines', () =>
    expect(cleanLines(1, 40, 'Text').parse('a\r\nb\u2028c\u2029d\re')).toBe('a\nb\nc\nd\ne'));
});

describe('a full name', () => {
  it.each(['Win at example\u3002org', 'Win at example\uFF61org', 'Win at example\u2024org', 'Win at example\uFF0Eorg'])(
    'cannot be %s, which browsers read as a web address',
    (name) => expect(fullName.safeParse(name).success).toBe(false),
  );
  it.each(['https://example.org', 'Win at www.example', 'Ines example.org', 'Ines example.ORG/a', 'ines@example.org'])(
    'cannot be %s, which mail programs turn into a link',
    (name) => expect(fullName.safeParse(name).success).toBe(false),
  );
  it.each([
    'x.com',
    't.me/scam',
    'EVIL.COM',
    'evil.com.',
    'evil.com..',
    'pay at evil.com. now',
    'evil.com:8080',
    'evil.com-now',
    'evil.co.uk',
    'evil.рф',
    'пример.испытание',
    'उदाहरण.भारत',
    '王.中国',
    'مثال.امارات',
    'مثال.اما\u200Cرات',
    'evil.xn--p1ai',
    'i❤.ws',
    'i❤️.ws',
    '192.168.1.1/login',
    'call 10.0.0.1:80',
    '[2001:db8::1]',
    'mailto:a@b.de',
  ])('cannot be %s, a web address of any form', (name) => expect(fullName.safeParse(name).success).toBe(false));
  it.each(['Ines Okafor', 'J.R.R. Tolkien', 'Dr. Noor', 'Sammy Davis Jr.', 'A.J.', 'Ola-Marie', '王小明'])(
    'can be %s',
    (name) => expect(fullName.parse(name)).toBe(name),
  );
  it.each([
    'J.R. Smith',
    'St. John',
    "Mary-Jane O'Neil",
    'Hans-J. Müller',
    'Noor, Ph.D.',
    'Ines Okafor. Painter',
    'Agent 47.5',
    'Version 1.2.3',
    'எம். ஜி. ராமசந்திரன்',
    'Ines... and Noor',
    '@ines [artist]',
  ])('can be %s, in which a dot begins no domain', (name) => expect(fullName.parse(name)).toBe(name));
});
