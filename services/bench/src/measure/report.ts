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

/** A table for people: medians, with the smallest and the greatest in brackets; what there is to know stands below. */
export const table = (figures: readonly Figure[]): string => {
  const rows = [heads, ...figures.map(row)];
  const widths = heads.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const lines = rows.map((cells) =>
    cells
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const notes = figures.flatMap(({ name, against, notes: said }) =>
    said.map((note) => `  ${name}, against ${against}: ${note}`),
  );
  return [...lines, ...new Set(notes)].join('\n');
};

/** The same for machines. */
export const asJson = (figures: readonly Figure[]): string =>
  JSON.stringify({ figures: figures.map((figure) => ({ ...figure, verdict: verdict(figure) })) });
