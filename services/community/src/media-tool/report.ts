import type { BackfillReport } from '../features.ts';

const TELL_EVERY_MS = 2_000;

/** Returns a function that writes the progress: a line every two seconds, and one at the end. */
export const progressLines = (
  write: (text: string) => void,
  now: () => number = () => performance.now(),
): ((report: BackfillReport) => void) => {
  let toldMs = Number.NEGATIVE_INFINITY;
  return ({ works, made, skipped, failed }) => {
    const done = made + skipped + failed.length;
    if (now() - toldMs < TELL_EVERY_MS && done < works) return;
    toldMs = now();
    const percent = works === 0 ? 100 : Math.min(100, (done * 100) / works);
    write(`${percent.toFixed(1).padStart(5)} %  ${done} of ${works} works, ${failed.length} failed\n`);
  };
};

export const reportText = ({ works, made, skipped, failed }: BackfillReport, seconds: number): string =>
  [
    works === 0
      ? 'Every work has its files.'
      : `${made} of ${works} works got their files in ${seconds.toFixed(1)} s; ${skipped} needed none any more, ${failed.length} failed.`,
    ...failed.map(({ id, why }) => `FAILED  ${id}: ${why}`),
    '',
  ].join('\n');

export const reportJson = (report: BackfillReport, seconds: number): string =>
  `${JSON.stringify({ ...report, seconds: Math.round(seconds * 10) / 10 })}\n`;
