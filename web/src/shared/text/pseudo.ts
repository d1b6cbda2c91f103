const ACCENT = '\u0301';

/** Lengthens a text by a third, like a translation, and adds brackets that reveal truncation. */
const longer = (text: string): string => {
  const accented = text.replace(/[aceinouy]/gi, (letter) => `${letter}${ACCENT}`.normalize());
  return text.trim() === '' ? text : `[${accented}${'·'.repeat(Math.ceil(text.length / 3))}]`;
};

/** Returns pseudo-translated texts; other values stay unchanged. */
export const pseudo = (texts: unknown): unknown => {
  if (typeof texts === 'string') return longer(texts);
  if (typeof texts === 'function')
    return (...given: unknown[]): unknown => pseudo((texts as (...given: unknown[]) => unknown)(...given));
  if (Array.isArray(texts)) return texts.map(pseudo);
  if (typeof texts === 'object' && texts !== null)
    return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, pseudo(value)]));
  return texts;
};
