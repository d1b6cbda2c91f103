import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../measure/figure.ts';
import type { Origin } from '../measure/report.ts';

/** Names of the benchmarks of waiting times and operating costs. */
export const watchedNames: readonly string[] = ['append', 'writes', 'floor', 'lag', 'market', 'rebuild', 'start'];

/** Minimum relative change of a ratio that is reported; smaller changes are within the noise of the machine. */
const CHANGE_MIN = 0.15;

const path = fileURLToPath(new URL('../../../../docs/watched.json', import.meta.url));

type Watched = {
  readonly commit: string;
  /** Date in ISO 8601. */
  readonly date: string;
  /** Figures by name, peer and unit: our median, and its ratio to the peer's. */
  readonly figures: Readonly<Record<string, { readonly ours: number; readonly ratio: number }>>;
};

const keyOf = ({ name, against, unit }: Figure): string => `${name}, ${unit}, against ${against}`;

const rounded = (value: number): number => Number(value.toPrecision(3));

/** Reads the last stored figures; null if there are none. */
export const readWatched = async (): Promise<Watched | null> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Watched;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

export const writeWatched = async (figures: readonly Figure[], { commit, date }: Origin): Promise<void> => {
  const saved: Watched = {
    commit,
    date: date.toISOString().slice(0, 10),
    figures: Object.fromEntries(
      figures.map((figure) => [
        keyOf(figure),
        { ours: rounded(figure.ours.median), ratio: rounded(figure.ratio.median) },
      ]),
    ),
  };
  await writeFile(path, `${JSON.stringify(saved, null, 2)}\n`);
};

/** Whether smaller values are better, as for times and sizes; all others are rates. */
const isLessBetter = (unit: string): boolean => /(^|\s)(ms|seconds|MB)$/.test(unit);

/** Returns the improvement of a figure (above 0) or its decline (below 0), relative to its last value. */
export const changeOf = (now: number, last: number, unit: string): number =>
  isLessBetter(unit) ? last / now - 1 : now / last - 1;

const percent = (change: number): string => `${change > 0 ? '+' : ''}${Math.round(change * 100)} %`;

const verdictOf = (change: number): string => {
  if (change > CHANGE_MIN) return 'better';
  return change < -CHANGE_MIN ? 'WORSE' : '';
};

/**
 * Returns a line for each figure: its current and last values, the change of its ratio, and a remark if the change
 * exceeds 15%.
 */
export const watchTable = (figures: readonly Figure[], last: Watched | null): string => {
  const rows = figures.map((figure) => {
    const key = keyOf(figure);
    const before = last?.figures[key];
    const change = before === undefined ? null : changeOf(figure.ratio.median, before.ratio, figure.unit);
    return [
      key,
      String(rounded(figure.ours.median)),
      String(rounded(figure.ratio.median)),
      before === undefined ? '' : String(before.ratio),
      change === null ? '' : percent(change),
      change === null ? 'new' : verdictOf(change),
    ];
  });
  const heads = ['figure', 'ours', 'ratio', last === null ? 'last' : `ratio at ${last.commit}`, 'change', ''];
  const all = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)));
  return all
    .map((cells) =>
      cells
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
