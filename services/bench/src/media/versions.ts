import { contentsOf, Disagreement, mustAgree } from '../measure/agreement.ts';

/** File of a version of a work. */
export type Made = {
  readonly work: string;
  readonly width: number;
  readonly height: number;
  readonly contentType: string;
  readonly sizeBytes: number;
};

/** Duration of a turn in which one side processed all works, and the files that it created. */
export type Turn = { readonly seconds: number; readonly made: readonly Made[] };

/**
 * Allowed relative difference between the total sizes of both sides. Encoded files may differ a little, because each
 * side scales separately; a larger difference means different settings.
 */
const weightDifferenceMax = 0.1;

const line = ({ work, width, height, contentType }: Made): string => `${work} ${width}x${height} ${contentType}`;
export const weightOf = (made: readonly Made[]): number => made.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

/**
 * Checks that both sides created files of the same works, pixel sizes and types, and that their total bytes differ by
 * at most `weightDifferenceMax`.
 * @throws Disagreement
 */
export const mustBeAlike = (what: string, found: readonly Made[], wanted: readonly Made[]): void => {
  const [ours, theirs] = [found, wanted].map((made) => made.map(line)) as [string[], string[]];
  const unmatched = [...ours.filter((one) => !theirs.includes(one)), ...theirs.filter((one) => !ours.includes(one))];
  if (unmatched.length > 0) throw new Disagreement(`${what}: only one side made ${unmatched.join(', ')}`);
  mustAgree(what, contentsOf(ours), contentsOf(theirs));
  const ratio = weightOf(found) / weightOf(wanted);
  if (Math.abs(ratio - 1) > weightDifferenceMax)
    throw new Disagreement(`${what}: ${weightOf(found)} bytes in total, but the other side made ${weightOf(wanted)}`);
};
