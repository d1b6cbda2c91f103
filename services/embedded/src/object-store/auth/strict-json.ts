/** Error for a duplicate key in an object, which JSON parsers interpret in different ways. */
class DuplicateKeyError extends Error {}

/** Matches the tokens needed to find keys; everything else (numbers, literals, spaces) is skipped. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;

const isFollowedByColon = (text: string, position: number): boolean => {
  const colon = /\s*:/y;
  colon.lastIndex = position;
  return colon.test(text);
};

/**
 * Parses JSON and rejects duplicate keys.
 * @throws SyntaxError | DuplicateKeyError
 */
export const parseStrictJson = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  const open: (Set<string> | null)[] = [];
  for (const match of text.matchAll(tokens)) {
    const [token] = match;
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (isFollowedByColon(text, match.index + token.length)) {
      const key: unknown = JSON.parse(token);
      if (typeof key !== 'string') continue;
      const keys = open.at(-1);
      if (keys?.has(key)) throw new DuplicateKeyError(`duplicate key: ${key}`);
      keys?.add(key);
    }
  }
  return value;
};
