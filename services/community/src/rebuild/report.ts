import type { RebuildProgress, RebuildReport } from '../runtime/read-model/rebuild.ts';

const REPORT_INTERVAL_MS = 1_000;

type Write = (text: string) => void;

const percentOf = ({ position, end }: RebuildProgress): number =>
  end <= 0n ? 100 : Math.min(100, Number(((position < 0n ? 0n : position) * 1_000n) / end) / 10);

/**
 * Returns a function that writes progress: a line for each new phase and for the end, and at most one a second in
 * between.
 */
export const progressLines = (
  write: Write,
  now: () => number = () => performance.now(),
): ((progress: RebuildProgress) => void) => {
  const startedMs = now();
  let reportedMs = Number.NEGATIVE_INFINITY;
  let phase: RebuildProgress['phase'] | null = null;
  return (progress) => {
    const atMs = now();
    const finished = progress.position >= progress.end && progress.phase === 'filling';
    if (progress.phase === phase && atMs - reportedMs < REPORT_INTERVAL_MS && !finished) return;
    phase = progress.phase;
    reportedMs = atMs;
    const perSecond = Math.round((progress.events * 1_000) / Math.max(1, atMs - startedMs));
    write(
      `${progress.phase.padEnd(9)} ${percentOf(progress).toFixed(1).padStart(5)} %  ${progress.events} events  ${perSecond} events/s\n`,
    );
  };
};

const comparisonLines = ({ comparisons, notCompared }: RebuildReport): string[] => [
  ...comparisons.map(
    ({ table, rows, sha256, equal }) =>
      `${equal ? 'equal    ' : 'DIFFERENT'} ${table.padEnd(20)} ${String(rows).padStart(8)} rows  sha256 ${sha256}`,
  ),
  ...comparisons.flatMap(({ table, equal, differences }) => {
    if (equal && differences.length === 0) return [];
    if (differences.length === 0) return [`  ${table}: the live table is missing`];
    return differences.map(({ key, found }) => `  ${table} ${key}: ${found}`);
  }),
  ...notCompared.map((projection) => `not compared: ${projection} has no live tables of its version`),
];

const unreadableLines = ({ unreadable, swapped }: RebuildReport): string[] => [
  ...unreadable.map(({ type, id, streamId, revision }) => `unreadable: ${type} ${id} at ${revision}@${streamId}`),
  ...(unreadable.length === 0
    ? []
    : [
        `${unreadable.length} ${unreadable.length === 1 ? 'event has' : 'events have'} fields that can't be decrypted, although the key of their person exists. ${swapped ? 'These fields are empty now.' : 'Set the right MASTER_KEY or restore a backup, or pass --accept-unreadable to leave these fields empty.'}`,
      ]),
];

const outcomeOf = ({ swapped, events, unreadable, comparisons }: RebuildReport, seconds: number): string => {
  if (swapped) return `The read models were rebuilt from ${events} events in ${seconds.toFixed(1)} s and are live now.`;
  if (unreadable.length > 0 && comparisons.every(({ equal }) => equal))
    return 'Nothing was swapped; the live read models are unchanged.';
  return 'The rebuilt read models differ from the live ones, so nothing was swapped. Run without --compare to replace the live ones.';
};

/** Formats the report for a person. */
export const reportLines = (report: RebuildReport, seconds: number): string =>
  [...comparisonLines(report), ...unreadableLines(report), outcomeOf(report, seconds), ''].join('\n');

/** Formats the report as JSON. The position is a string, because it can exceed the safe integers of JavaScript. */
export const reportJson = ({ position, ...report }: RebuildReport, seconds: number): string =>
  `${JSON.stringify({ ...report, position: String(position), seconds: Number(seconds.toFixed(3)) })}\n`;
