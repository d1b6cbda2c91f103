import type { BackfillReport, CheckReport } from '../features.ts';

const TELL_EVERY_MS = 2_000;

const doneOf = (report: BackfillReport | CheckReport): number => {
  const handled = 'made' in report ? report.made : report.unchanged + report.replaced.length;
  return handled + report.skipped + report.failed.length;
};

/** Returns a function that writes the progress: a line every two seconds, and one at the end. */
export const progressLines = (
  write: (text: string) => void,
  now: () => number = () => performance.now(),
): ((report: BackfillReport | CheckReport) => void) => {
  let reportedMs = Number.NEGATIVE_INFINITY;
  return (report) => {
    const { works, failed } = report;
    const done = doneOf(report);
    if (now() - reportedMs < TELL_EVERY_MS && done < works) return;
    reportedMs = now();
    const percent = works === 0 ? 100 : Math.min(100, (done * 100) / works);
    write(`${percent.toFixed(1).padStart(5)} %  ${done} of ${works} works, ${failed.length} failed\n`);
  };
};

const failures = (failed: BackfillReport['failed']): string[] => failed.map(({ id, why }) => `FAILED  ${id}: ${why}`);

export const backfillText = ({ works, made, skipped, failed }: BackfillReport, seconds: number): string =>
  [
    works === 0
      ? 'Every work has its files.'
      : `${made} of ${works} works got their files in ${seconds.toFixed(1)} s; ${skipped} needed none any more, ${failed.length} failed.`,
    ...failures(failed),
    '',
  ].join('\n');

export const checkText = ({ works, unchanged, replaced, skipped, failed }: CheckReport, seconds: number): string =>
  [
    `${works} works checked in ${seconds.toFixed(1)} s: ${unchanged} hide nothing, the files of ${replaced.length} were made again, ${skipped} were deleted meanwhile, ${failed.length} failed.`,
    ...replaced.map(({ id, found }) => `REPLACED  ${id}: ${found.join(', ')}`),
    ...failures(failed),
    '',
  ].join('\n');

export const reportJson = (report: object, seconds: number): string =>
  `${JSON.stringify({ ...report, seconds: Math.round(seconds * 10) / 10 })}\n`;
