import type { Figure } from './measure/figure.ts';

export type BenchContext = {
  /** How many rounds count; each measures everybody at least once. */
  readonly rounds: number;
  /** How many events the rebuild and the audit read. */
  readonly events: number;
  /** How many works and members the lists of the console have. */
  readonly works: number;
  readonly members: number;
  /** A folder for data of its own, gone afterwards. */
  readonly folder: string;
  /** Tells a person how far it is; never on the output that holds the figures. */
  readonly progress: (line: string) => void;
};

/** One `npm run bench -- NAME`: starts what it needs, measures, stops it. */
export type Benchmark = {
  readonly name: string;
  /** What it measures, in half a line. */
  readonly summary: string;
  readonly run: (context: BenchContext) => Promise<readonly Figure[]>;
};
