import { fileURLToPath } from 'node:url';
import { startProgram } from './program.ts';

export type Load = {
  readonly url: string;
  /** A bearer. */
  readonly token?: string;
  /** Posted as JSON; without it, the address is read. */
  readonly body?: object;
  readonly connections: number;
  /** For so long, */
  readonly seconds?: number;
  /** or until so many were answered. */
  readonly amount?: number;
};

export type Loaded = {
  readonly answers: number;
  readonly refused: number;
  readonly failed: number;
  readonly elapsedSeconds: number;
  readonly processorSeconds: number;
  /** Of the answers. */
  readonly p99Milliseconds: number;
};

/** Puts load on an address from a process of its own, so that what it costs can be told. */
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
