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
  ])('loses %s', (_, given, kept) => expect(title.parse(given)).toBe(kept));

  it.each([
    ['a family', '👩‍👩‍👧'],
    ['a heart that is drawn in color', '❤️'],
    ['a key', '1\uFE0F\u20E3'],
    ['a variant of an ideograph', '\u845B\u{E0100}'],
    ['Devanagari letters in a half form', '\u0915\u094D\u200D\u0937'],
    ['the flag of a region', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['Persian letters that do not join', 'می\u200Cخواهم'],
  ])('keeps the invisible characters of %s', (_, given) => expect(title.parse(given)).toBe(given));

  it('is refused when it is invisible', () => expect(title.safeParse('\u200B\u00AD').success).toBe(false));

  it('is refused when it has only empty Braille cells', () =>
    expect(title.safeParse('\u2800 \u2800').success).toBe(false));

  it('loses invisible characters in a text of several lines too', () =>
    expect(cleanLines(1, 40, 'Text').parse('a\u200B\nb')).toBe('a\nb'));
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
  it.each(['Ines Okafor', 'J.R.R. Tolkien', 'Dr. Noor', 'Sammy Davis Jr.', 'A.J.', 'Ola-Marie', '王小明'])(
    'can be %s',
    (name) => expect(fullName.parse(name)).toBe(name),
  );
});
