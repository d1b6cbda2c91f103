/** Values of a text search: as `words` they stand for the three parameters that follow `$first`. */
export const matchValues = (words: string): [string, string, string] => [words, `${words}%`, `% ${words}%`];

export interface TextMatch {
  /** A condition that a trigram index of the column answers: the text, or a word of it, begins so, or has a word much like it. */
  readonly condition: string;
  /** From 0 to 5, the higher the better: the whole text, its beginning, the beginning of a word, then how alike they are. */
  readonly score: string;
}

/**
 * SQL for comparing a column of `searchWords` with the words that are looked for.
 * @param first the number of the first of the parameters that `matchValues` gives
 */
export const textMatch = (column: string, first: number): TextMatch => {
  const [words, beginning, within] = [`$${first}`, `$${first + 1}`, `$${first + 2}`];
  return {
    condition: `(${column} LIKE ${beginning} OR ${column} LIKE ${within} OR ${words} <% ${column})`,
    score: `(CASE WHEN ${column} = ${words} THEN 4 WHEN ${column} LIKE ${beginning} THEN 3 WHEN ${column} LIKE ${within} THEN 2 ELSE 0 END + word_similarity(${words}, ${column}))`,
  };
};
