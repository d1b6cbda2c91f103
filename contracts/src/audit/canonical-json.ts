/**
 * JSON in the one form of RFC 8785 (JCS): no white space, members in the order of their names' UTF-16 code units, numbers and
 * strings as ECMAScript writes them.
 * @throws TypeError for what JSON can't say: undefined, functions, numbers that are not finite, lone surrogates.
 */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return numberOf(value);
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object') {
    // Array.prototype.sort without a comparer orders by UTF-16 code units, as section 3.2.3 asks.
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${textOf(name)}:${canonicalJson((value as Readonly<Record<string, unknown>>)[name])}`).join(',')}}`;
  }
  throw new TypeError(`JSON has no ${typeof value}`);
};

const numberOf = (value: number): string => {
  if (!Number.isFinite(value)) throw new TypeError(`JSON has no ${value}`);
  return JSON.stringify(value);
};

/** Such texts stand in JSON as they are; most of ours do, and they are the ones to be quick with. */
const PLAIN = /^[ !#-[\]-~]*$/;
const HALF_A_CHARACTER = /\p{Surrogate}/u;

const textOf = (text: string): string => {
  if (PLAIN.test(text)) return `"${text}"`;
  if (HALF_A_CHARACTER.test(text)) throw new TypeError('a text with half a character has no canonical form');
  return JSON.stringify(text);
};
