/** Returns the values of a text search, for the three parameters from `$first` on. */
export const matchValues = (words: string): [string, string, string] => [words, `${words}%`, `% ${words}%`];

/** SQL of a text search on one column. */
export interface TextMatch {
  /**
   * Condition that a trigram index of the column supports. It holds when the text or one of its words begins with the
   * searched words, or the text has similar words.
   */
  readonly condition: string;
  /** Score from 0 to 5, higher is better: the whole text, its beginning, the beginning of a word, then similarity. */
  readonly score: string;
}

/**
 * Returns SQL that compares a column, which contains texts normalized with `searchWords`, with the searched words.
 * @param first the number of the first parameter from `matchValues`
 */
export const textMatch = (column: string, first: number): TextMatch => {
  const [words, beginning, within] = [`$${first}`, `$${first + 1}`, `$${first + 2}`];
  return {
    condition: `(${column} LIKE ${beginning} OR ${column} LIKE ${within} OR ${words} <% ${column})`,
    score: `(CASE WHEN ${column} = ${words} THEN 4 WHEN ${column} LIKE ${beginning} THEN 3 WHEN ${column} LIKE ${within} THEN 2 ELSE 0 END + word_similarity(${words}, ${column}))`,
  };
};
