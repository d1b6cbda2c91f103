/**
 * Serializes a value as RFC 8785 (JCS) JSON: no whitespace, members sorted by the UTF-16 code units of their names,
 * numbers and strings as ECMAScript writes them. Ignores `toJSON`, so a Date becomes `{}`.
 * @throws TypeError for values without a canonical form, also when nested: undefined, functions, bigints, numbers that
 * are not finite, and strings with a lone surrogate
 */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return numberOf(value);
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object') {
    // Array.prototype.sort without a comparator orders by UTF-16 code units, as section 3.2.3 requires.
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${textOf(name)}:${canonicalJson((value as Readonly<Record<string, unknown>>)[name])}`).join(',')}}`;
  }
  throw new TypeError(`JSON has no ${typeof value}`);
};

const numberOf = (value: number): string => {
  if (!Number.isFinite(value)) throw new TypeError(`JSON has no ${value}`);
  return JSON.stringify(value);
};

/** Matches strings without characters to escape. Most strings are like this, so they take a fast path. */
const PLAIN = /^[ !#-[\]-~]*$/;
const HALF_A_CHARACTER = /\p{Surrogate}/u;

const textOf = (text: string): string => {
  if (PLAIN.test(text)) return `"${text}"`;
  if (HALF_A_CHARACTER.test(text)) throw new TypeError('a text with half a character has no canonical form');
  return JSON.stringify(text);
};
