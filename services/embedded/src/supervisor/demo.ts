import { startNodeChild, type NodeChild } from './node-child.ts';
import type { Report } from './report.ts';

export type Demo = { stop(): Promise<void> };

const stopMsMax = 10_000;

/**
 * Runs the program that fills a new site with demo content. The program stores its progress, so the next start
 * continues an interrupted run. If the program fails, the services keep running.
 */
export const startDemo = (entry: string, env: Readonly<Record<string, string | undefined>>, report: Report): Demo => {
  const log = (line: string): void => report('demo', line);
  let stopRequested = false;
  let child: NodeChild | undefined;
  const run = async (): Promise<void> => {
    child = await startNodeChild({ entry, env, log, stopMsMax });
    if (stopRequested) await child.stop();
    const end = await child.ended;
    if (end !== 'exit code 0' && !stopRequested) log(`stopped: ${end}; the next start continues it`);
  };
  const finished = run().catch((error: unknown) => log((error as Error).message));
  return {
    stop: async () => {
      stopRequested = true;
      await child?.stop();
      await finished;
    },
  };
};
