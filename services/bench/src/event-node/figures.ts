/** Of several measurements, in the unit of their figure. */
export type Spread = { median: number; min: number; max: number };

/** One thing measured on us and on a peer, by turns. */
export type Figure = {
  name: string;
  unit: string;
  ours: Spread;
  peer: Spread;
  /** Median of ours by median of the peer's; more is better for us. */
  ratio: number;
  /** What the peer is, and how much of one processor the measuring process itself took. */
  note: string;
};

export type BenchResult = readonly Figure[];

export const spread = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  if (upper === undefined || lower === undefined) throw new Error('nothing was measured');
  return { median: (upper + lower) / 2, min: sorted[0] as number, max: sorted.at(-1) as number };
};

export type Contest = { name: string; unit: string; note: string; ours: () => Promise<number>; peer: () => Promise<number> };

/** Measures by turns (`peer, ours, ours, peer`), so that a slow minute of the machine hits both. */
export const compare = async (rounds: number, { name, unit, note, ours, peer }: Contest): Promise<Figure> => {
  const our: number[] = [];
  const their: number[] = [];
  const before = process.cpuUsage();
  let ourSeconds = 0;
  for (let round = 0; round < rounds; round++) {
    their.push(await peer());
    const started = performance.now();
    our.push(await ours(), await ours());
    ourSeconds += (performance.now() - started) / 1000;
    their.push(await peer());
  }
  const used = process.cpuUsage(before);
  const share = (used.user + used.system) / 1e6 / ourSeconds;
  const [ourSpread, peerSpread] = [spread(our), spread(their)];
  return {
    name,
    unit,
    ours: ourSpread,
    peer: peerSpread,
    ratio: ourSpread.median / peerSpread.median,
    note: `${note}; the measuring process took ${share.toFixed(2)} of a processor`,
  };
};

const cell = ({ median, min, max }: Spread): string => `${Math.round(median)} (${Math.round(min)}..${Math.round(max)})`;

/** A table for people: median, and smallest and greatest in brackets. */
export const table = (figures: BenchResult): string => {
  const rows = figures.map((figure) => [figure.name, figure.unit, cell(figure.ours), cell(figure.peer), figure.ratio.toFixed(2), figure.note]);
  const all = [['what', 'unit', 'ours', 'peer', 'ratio', 'note'], ...rows];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n');
};
