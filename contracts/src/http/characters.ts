/** A character may be several code points, such as a family emoji; one with more than this many is not counted as one. */
const CODE_POINTS_PER_CHARACTER = 10;

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;

/** How many characters a reader sees: `👩‍👩‍👧` is one. Piles of combining marks count by their length, so that a limit limits what is stored. */
export const charactersIn = (text: string): number => {
  if (segmenter === null) return [...text].length;
  let count = 0;
  for (const { segment } of segmenter.segment(text))
    count += segment.length <= 1 ? 1 : Math.ceil([...segment].length / CODE_POINTS_PER_CHARACTER);
  return count;
};

/** Whether a text has at most so many characters; long texts are refused without counting. */
export const fitsIn = (text: string, charactersMax: number): boolean =>
  text.length <= charactersMax * 2 * CODE_POINTS_PER_CHARACTER && charactersIn(text) <= charactersMax;
