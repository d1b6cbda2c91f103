const ACCENT = '\u0301';

/** Lengthens a text by a third, like a translation, and adds brackets that reveal truncation. */
const longer = (text: string): string => {
  const words = text.replace(/[aceinouy]/gi, (letter) => `${letter}${ACCENT}`.normalize());
  return text.trim() === '' ? text : `[${words}${'·'.repeat(Math.ceil(text.length / 3))}]`;
};

/** Returns pseudo-translated texts; other values stay unchanged. */
export const pseudo = (words: unknown): unknown => {
  if (typeof words === 'string') return longer(words);
  if (typeof words === 'function')
    return (...given: unknown[]): unknown => pseudo((words as (...given: unknown[]) => unknown)(...given));
  if (Array.isArray(words)) return words.map(pseudo);
  if (typeof words === 'object' && words !== null)
    return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, pseudo(value)]));
  return words;
};
