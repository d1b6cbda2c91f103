/** Thrown when a body can't be read unambiguously; the errors filter responds with 400 or the given status. */
export class UnreadableBody extends Error {
  constructor(
    message: string,
    readonly statusCode: 400 | 413 | 415 = 400,
  ) {
    super(message);
  }
}

const DEPTH_MAX = 32;
/** Names that reach an object's prototype; none of our fields has such a name. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Returns the end of the string that begins at `start`; the text must be well-formed JSON. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
};

interface Level {
  /** Names that already occurred in the object; null in a list. */
  readonly keys: Set<string> | null;
  expectsKey: boolean;
}

const refuseKey = (level: Level | undefined, literal: string): void => {
  if (level === undefined || level.keys === null || !level.expectsKey) return;
  const key = JSON.parse(literal) as string;
  if (FORBIDDEN_KEYS.has(key)) throw new UnreadableBody('a name reaches the prototype');
  if (level.keys.has(key)) throw new UnreadableBody('a name stands twice in one object');
  level.keys.add(key);
  level.expectsKey = false;
};

/**
 * Refuses JSON that `JSON.parse` accepts but other parsers may read differently: duplicate names, prototype names, and
 * deep nesting.
 */
const refuseAmbiguity = (text: string): void => {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      refuseKey(levels.at(-1), text.slice(at, end + 1));
      at = end;
    } else if (character === '{' || character === '[') {
      if (levels.length >= DEPTH_MAX) throw new UnreadableBody('too deep');
      levels.push({ keys: character === '{' ? new Set() : null, expectsKey: true });
    } else if (character === '}' || character === ']') levels.pop();
    else if (character === ',') {
      const level = levels.at(-1);
      if (level !== undefined) level.expectsKey = true;
    }
  }
};

/**
 * Parses a JSON text in UTF-8 that every parser reads alike (RFC 8259, sections 4 and 8.1).
 * @throws UnreadableBody for anything else
 */
export const readStrictJson = (bytes: Uint8Array): unknown => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    refuseAmbiguity(text);
    return value;
  } catch (error) {
    if (error instanceof UnreadableBody) throw error;
    throw new UnreadableBody('not JSON in UTF-8');
  }
};
