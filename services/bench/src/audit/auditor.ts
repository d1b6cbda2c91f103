import { fileURLToPath } from 'node:url';
import { Disagreement } from '../measure/agreement.ts';
import type { Sample } from '../measure/figure.ts';
import { startProgram } from '../servers/program.ts';

/** Fields of the auditor's report that the benchmark reads. */
export type Audited = {
  readonly ok: boolean;
  readonly events: number;
  readonly movements: number;
  readonly findingCount: number;
  readonly memoryPeakBytes: number;
};

/** Main file of the auditor, which is a separate program; nothing is imported from it. */
const auditorMain = fileURLToPath(new URL('../../../audit/dist/main.js', import.meta.url));
const peerMain = fileURLToPath(new URL('./peer/main.js', import.meta.url));

const seconds = (): number => performance.now() / 1_000;

/**
 * Runs the program behind `npm run audit` from start to end.
 * @throws Disagreement unless the audit has no findings
 */
export const audit = async (args: readonly string[]): Promise<Audited & { readonly elapsedSeconds: number }> => {
  const from = seconds();
  const program = startProgram(process.execPath, [auditorMain, ...args, '--json']);
  try {
    const [line] = await program.line(/^\{.*\}$/);
    const report = JSON.parse(line) as Audited;
    if (!report.ok) throw new Disagreement(`the auditor reported ${report.findingCount} findings in a valid ledger`);
    return { ...report, elapsedSeconds: seconds() - from };
  } finally {
    await program.stop();
  }
};

/** Runs the peer, a loop of JSON.parse, BigInt and SHA-256, from start to end. */
export const loop = async (
  source: 'file' | 'event-store',
  address: string,
): Promise<{ readonly events: number; readonly movements: number; readonly elapsedSeconds: number }> => {
  const from = seconds();
  const program = startProgram(process.execPath, [peerMain, source, address]);
  try {
    const [line] = await program.line(/^\{.*\}$/);
    return { ...(JSON.parse(line) as { events: number; movements: number }), elapsedSeconds: seconds() - from };
  } finally {
    await program.stop();
  }
};

/**
 * Returns events per second.
 * @throws Disagreement when the program counted a different number of events or movements
 */
export const rateOf = (
  found: { readonly events: number; readonly movements: number; readonly elapsedSeconds: number },
  wanted: Pick<Audited, 'events' | 'movements'>,
): Sample => {
  if (found.events !== wanted.events || found.movements !== wanted.movements) {
    throw new Disagreement(
      `${found.events} events with ${found.movements} movements were read, but ${wanted.events} with ${wanted.movements} are there`,
    );
  }
  return { value: found.events / found.elapsedSeconds };
};
