const ACCENT = '\u0301';

/** A third longer, as translations are, and in brackets that show where words are cut off. */
const longer = (text: string): string => {
  const words = text.replace(/[aceinouy]/gi, (letter) => `${letter}${ACCENT}`.normalize());
  return text.trim() === '' ? text : `[${words}${'·'.repeat(Math.ceil(text.length / 3))}]`;
};

/** The same words as somebody reads them who knows none of them; whatever is no text stays. */
export const pseudo = (words: unknown): unknown => {
  if (typeof words === 'string') return longer(words);
  if (typeof words === 'function')
    return (...given: unknown[]): unknown => pseudo((words as (...given: unknown[]) => unknown)(...given));
  if (Array.isArray(words)) return words.map(pseudo);
  if (typeof words === 'object' && words !== null)
    return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, pseudo(value)]));
  return words;
};
