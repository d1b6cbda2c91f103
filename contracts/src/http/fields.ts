import { z } from 'zod';
import { described, jsonSchemaOf } from './described.ts';
import { paging } from './limits.ts';

/** A boolean or its string form. Forms contain only strings, even for booleans and numbers. */
export const wireBoolean = z.union([
  z.boolean(),
  z.enum(['true', '1', 'on']).transform(() => true),
  z.enum(['false', '0', 'off', '']).transform(() => false),
]);

const wholeNumber = /^-?\d{1,15}$/;

export const wireInteger = z.union([z.int(), z.string().regex(wholeNumber).transform(Number)]);

/** A whole number from 1 to 1,000,000, such as a page number; other values are rejected with 422. */
export const positiveInteger = wireInteger.pipe(z.int().min(1).max(1_000_000));

export const pageQuery = z.object({
  page: positiveInteger.default(1),
  per_page: positiveInteger.pipe(z.int().max(paging.perPageMax)).default(paging.perPageDefault),
});

/** Control characters (except line breaks and tabs) and bidirectional overrides, which are not allowed in text. */
const forbiddenCharacters =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u0080-\u009F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u;

/**
 * Matches text that has only whitespace, empty Braille cells, and characters that Unicode declares ignorable in
 * display. A title of such characters would look empty.
 */
const invisibleOnly = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Invisible characters that could make two texts that look alike differ: all that Unicode declares ignorable in
 * display, and annotation marks. Kept are the tags in flags of regions (RGI emoji tag sequences, Unicode TR51), and
 * joiners and variation selectors, which shape letters and emoji.
 */
const invisibleCharacters =
  /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|(?![\u200C\u200D\u180B-\u180D\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu;

/** Empty Braille cells outside Braille, where they are not spaces but invisible. */
const emptyCells = /(?<![\u2800-\u28FF])\u2800+(?![\u2800-\u28FF])/gu;

/** Scripts whose letters neither joiners nor variation selectors shape. */
const unshaped = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Thai', 'Lao']
  .concat('Hangul', 'Hiragana', 'Katakana')
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/**
 * Joiners and variation selectors without an effect: at the beginning of a word, after characters that they don't
 * shape, and repeated ones.
 */
const uselessShapers = new RegExp(
  [
    `(?<=^|[\\s${unshaped}])[\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]+`,
    '(?<=[\\p{Script=Han}\\p{N}\\p{P}])[\\u200C\\u200D]+',
    '(?<=[\\u200C\\u200D])[\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]+',
    '(?<=[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}])[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]+',
    '(?<!\\p{Script=Mongolian})[\\u180B-\\u180D\\u180F]+',
  ].join('|'),
  'gu',
);

const lonelySurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const isCleanText = (text: string): boolean => !forbiddenCharacters.test(text) && !lonelySurrogate.test(text);

/**
 * Returns a JSON Schema pattern of the allowed characters; text that can't be empty needs at least one visible
 * character.
 */
const patternOf = (lengthMin: number): string => {
  const forbidden = forbiddenCharacters.source.slice(1, -1);
  return lengthMin > 0 ? `^[^${forbidden}]*[^\\s${forbidden}][^${forbidden}]*$` : `^[^${forbidden}]*$`;
};

interface Tidied {
  readonly label: string;
  readonly rule: string;
  readonly tidy: (text: string) => string;
}

const visible = (text: string): string =>
  text.replace(invisibleCharacters, '$1').replace(emptyCells, '').replace(uselessShapers, '');

const textOf = (lengthMin: number, lengthMax: number, { label, rule, tidy }: Tidied) =>
  described(
    z
      .string({ error: `${label} must be text` })
      .refine(isCleanText, { error: `${label} has characters that can't be shown` }),
    () => ({
      ...(lengthMin > 0 ? { minLength: lengthMin } : {}),
      maxLength: lengthMax,
      pattern: patternOf(lengthMin),
      description: `${rule} Normalized to NFC, trimmed, and without invisible characters; lengths are counted after that.`,
    }),
  )
    .transform((text) => tidy(visible(text.normalize('NFC'))).trim())
    .transform((text) => (invisibleOnly.test(text) ? '' : text))
    .refine((text) => [...text].length >= lengthMin, {
      error: lengthMin === 1 ? `${label} can't be empty` : `${label} needs at least ${lengthMin} characters`,
    })
    .refine((text) => [...text].length <= lengthMax, { error: `${label} can have at most ${lengthMax} characters` });

/**
 * Builds the schema for one line of text that others read. Control characters are rejected, invisible characters are
 * removed, and the text is normalized to NFC and trimmed; lengths are counted in code points.
 */
export const cleanText = (lengthMin: number, lengthMax: number, label: string) =>
  textOf(lengthMin, lengthMax, {
    label,
    rule: 'One line: white space becomes one space.',
    tidy: (text) => text.replace(/\s+/gu, ' '),
  });

/** Builds the schema for several lines of text, with the same rules; line breaks become LF. */
export const cleanLines = (lengthMin: number, lengthMax: number, label: string) =>
  textOf(lengthMin, lengthMax, {
    label,
    rule: 'May have several lines.',
    tidy: (text) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n'),
  });

/** Format of an id in a URL; a malformed id matches nothing. */
export const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const id = z.string().regex(idForm);

/** Builds the schema for an id in a request body. Any string passes; the handler rejects unknown ids. */
export const namedId = (error: string) => described(z.string({ error }), () => ({ format: 'uuid' }));

/** Time in ISO 8601, UTC. */
export const instant = described(z.string(), () => ({ format: 'date-time' }));

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ collection: z.array(item), total_pages: z.int(), total_count: z.int(), page: z.int() });

/**
 * Builds the schema for a partial update of a record. Absent fields stay absent; unlike in a new record, they get no
 * default.
 */
export const changeOf = <S extends z.ZodRawShape>(fields: S) => {
  const change = z.object(fields).partial();
  type Fields = z.output<typeof change>;
  type Change = { readonly [K in keyof Fields]?: Exclude<Fields[K], undefined> };
  return described(
    z.unknown().transform((given, context): Change => {
      const { success, data, error } = change.safeParse(given);
      if (success)
        return Object.fromEntries(
          Object.entries(data).filter(([name, value]) => value !== undefined && Object.hasOwn(given as object, name)),
        ) as Change;
      context.issues.push(...error.issues.map((issue) => ({ ...issue, input: given }) as z.core.$ZodRawIssue));
      return z.NEVER;
    }),
    () => jsonSchemaOf(change),
  );
};
