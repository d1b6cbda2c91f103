/** Maximum number of code points in a sequence, such as a family emoji, that counts as one character. */
const CODE_POINTS_PER_CHARACTER = 10;

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;

/**
 * Counts characters as a reader sees them: `👩‍👩‍👧` is one.
 * A longer sequence, such as a base letter with many combining marks, counts several times; otherwise, a limit on
 * characters would not limit the stored size. Without `Intl.Segmenter`, code points are counted.
 */
export const charactersIn = (text: string): number => {
  if (segmenter === null) return [...text].length;
  let count = 0;
  for (const { segment } of segmenter.segment(text))
    count += segment.length <= 1 ? 1 : Math.ceil([...segment].length / CODE_POINTS_PER_CHARACTER);
  return count;
};

/** Returns whether a text has at most this many characters; very long texts are rejected without counting. */
export const fitsIn = (text: string, charactersMax: number): boolean =>
  text.length <= charactersMax * 2 * CODE_POINTS_PER_CHARACTER && charactersIn(text) <= charactersMax;
