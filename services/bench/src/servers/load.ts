import { fileURLToPath } from 'node:url';
import { startProgram } from './program.ts';

export type Load = {
  readonly url: string;
  /** Bearer token. */
  readonly token?: string;
  /** Body to post as JSON; if it is absent, the requests are GET. */
  readonly body?: object;
  readonly connections: number;
  /** Duration of the load in seconds; set either this or `amount`. */
  readonly seconds?: number;
  /** Number of responses after which the load ends. */
  readonly amount?: number;
};

export type Loaded = {
  readonly answers: number;
  readonly refused: number;
  readonly failed: number;
  readonly elapsedSeconds: number;
  readonly processorSeconds: number;
  /** 99th percentile of the response times. */
  readonly p99Milliseconds: number;
};

/** Runs a load on a URL from a separate process, so that its processor time can be measured. */
export const load = async (wanted: Load): Promise<Loaded> => {
  const program = startProgram(process.execPath, [fileURLToPath(new URL('./load/main.js', import.meta.url))], {
    env: { BENCH_LOAD: JSON.stringify(wanted) },
  });
  try {
    const [, json = ''] = await program.line(/^load (.*)$/);
    return JSON.parse(json) as Loaded;
  } finally {
    await program.stop();
  }
};
