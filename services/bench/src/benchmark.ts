import type { Figure } from './measure/figure.ts';

export type BenchContext = {
  /** Number of rounds that count; each measures both sides at least once. */
  readonly rounds: number;
  /** Number of events that the rebuild and the audit read. */
  readonly events: number;
  /** Number of works and members in the lists of the console. */
  readonly works: number;
  readonly members: number;
  /** Temporary folder for data; removed afterwards. */
  readonly folder: string;
  /** Reports progress to a person, never on the stream with the figures. */
  readonly progress: (line: string) => void;
};

/** Benchmark of `npm run bench -- NAME`; `run` starts its servers, measures, and stops them. */
export type Benchmark = {
  readonly name: string;
  /** Short description of what it measures. */
  readonly summary: string;
  readonly run: (context: BenchContext) => Promise<readonly Figure[]>;
};
