/**
 * Number of words in use. As in natural languages, the second is half as frequent as the first, the third a third as
 * frequent, and so on (Zipf's law).
 */
export const vocabularySize = 200_000;

const consonants = 'bcdfghjklmnprstvz';
const vowels = 'aeiou';
const syllables = consonants.length * vowels.length;
/** Step that gives words of neighboring ranks different spellings; coprime to the number of three-syllable words. */
const stride = 7_919;

const syllable = (number: number): string =>
  `${consonants[Math.floor(number / vowels.length)] ?? ''}${vowels[number % vowels.length] ?? ''}`;

/** Returns the word of a rank, starting at 1; all words differ. */
export const wordOf = (rank: number): string => {
  const number = (rank * stride) % syllables ** 3;
  return [number % syllables, Math.floor(number / syllables) % syllables, Math.floor(number / syllables ** 2)]
    .map(syllable)
    .join('');
};

/** Returns SQL for the same word; the rank is an SQL expression of type bigint. */
export const wordSql = (rank: string): string => {
  const number = `((${rank}) * ${stride} % ${syllables ** 3})`;
  return [`% ${syllables}`, `/ ${syllables} % ${syllables}`, `/ ${syllables ** 2}`]
    .map(
      (part) =>
        `substr('${consonants}', (${number} ${part})::int / ${vowels.length} + 1, 1) || substr('${vowels}', (${number} ${part})::int % ${vowels.length} + 1, 1)`,
    )
    .join(' || ');
};

/** Returns the rank of a word for a random number from 0 to 1; frequent words are drawn more often. */
export const rankOf = (share: number): number => Math.max(1, Math.floor(vocabularySize ** share));
