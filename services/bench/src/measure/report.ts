import { meets, type Figure, type Goal, type Spread } from './figure.ts';

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toString() : value >= 10 ? value.toFixed(1) : value.toFixed(2);

const cell = ({ median, min, max }: Spread): string => `${number(median)} (${number(min)}..${number(max)})`;

const goalText = (goal: Goal): string => ('atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`);

const verdict = ({ ratio, goal }: Figure): 'ok' | 'below' | 'no goal' =>
  goal === undefined ? 'no goal' : meets(ratio.median, goal) ? 'ok' : 'below';

const heads = ['what', 'against', 'unit', 'ours', 'peer', 'ratio', 'goal', ''];

const row = (figure: Figure): string[] => [
  figure.name,
  figure.against,
  figure.unit,
  cell(figure.ours),
  cell(figure.peer),
  cell(figure.ratio),
  figure.goal === undefined ? '' : goalText(figure.goal),
  verdict(figure),
];

/** Formats a table for people: medians, with minimum and maximum in brackets, and the notes below. */
export const table = (figures: readonly Figure[]): string => {
  const rows = [heads, ...figures.map(row)];
  const widths = heads.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const lines = rows.map((cells) =>
    cells
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const noteLines = figures.flatMap(({ name, against, notes }) =>
    notes.map((note) => `  ${name}, against ${against}: ${note}`),
  );
  return [...lines, ...new Set(noteLines)].join('\n');
};

/** Formats the figures for programs. */
export const asJson = (figures: readonly Figure[]): string =>
  JSON.stringify({ figures: figures.map((figure) => ({ ...figure, verdict: verdict(figure) })) });

/** Machine and time of the measurement. */
export type Origin = {
  readonly date: Date;
  /** Commit; empty if unknown. */
  readonly commit: string;
  readonly processors: string;
  readonly memoryBytes: number;
  readonly node: string;
};

const escaped = (text: string): string => text.replaceAll('|', '\\|');

const markdownRow = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;

/** Formats all figures as a page, with the machine and the time of the measurement. */
export const page = (figures: readonly Figure[], { date, commit, processors, memoryBytes, node }: Origin): string => {
  const notes = new Set(
    figures.flatMap(({ name, against, notes }) => notes.map((note) => `- ${name}, against ${against}: ${note}`)),
  );
  return `${[
    '# Performance',
    '',
    'Written by `npm run bench -- all --markdown docs/performance.md`. Every figure is a ratio of two things that were measured by turns in one run; medians, with the smallest and the greatest in brackets.',
    '',
    `Measured on ${date.toISOString().slice(0, 10)}${commit === '' ? '' : ` at commit ${commit}`}, with ${processors}, ${Math.round(memoryBytes / 1024 ** 3)} GiB of memory and Node ${node}.`,
    '',
    markdownRow([...heads.slice(0, -1), 'verdict']),
    markdownRow(heads.map(() => '---')),
    ...figures.map((figure) => markdownRow(row(figure))),
    ...(notes.size === 0 ? [] : ['', '## Notes', '', ...notes]),
  ].join('\n')}\n`;
};
