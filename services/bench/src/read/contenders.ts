import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentsOf, Disagreement, mustAgree } from '../measure/agreement.ts';
import type { Sample } from '../measure/figure.ts';
import { shareOf } from '../measure/load-share.ts';
import type { Contender } from '../measure/turns.ts';
import { load } from '../servers/load.ts';
import { startProgram } from '../servers/program.ts';
import type { Captured } from './capture.ts';

const connections = 16;
const seconds = 2;
const peerMain = fileURLToPath(new URL('./peer/main.js', import.meta.url));

/** Measures responses per second for one URL, which must return the captured bytes. */
export const reader = (name: string, base: string, { path, body }: Captured, token: string | undefined): Contender => ({
  name,
  measure: async (): Promise<Sample> => {
    const response = await fetch(`${base}${path}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    mustAgree(`${path} of ${name}`, contentsOf([await response.text()]), contentsOf([body]));
    const { answers, refused, failed, elapsedSeconds, processorSeconds } = await load({
      url: `${base}${path}`,
      ...(token !== undefined && { token }),
      connections,
      seconds,
    });
    if (refused + failed > 0)
      throw new Disagreement(`${path} of ${name}: ${refused} of ${answers} answers were refusals, ${failed} failed`);
    return { value: answers / elapsedSeconds, loadShare: shareOf(processorSeconds, elapsedSeconds) };
  },
});

/** Starts the peer with the captured statements; returns its URL. */
export const startPeer = async (
  databaseUrl: string,
  captured: readonly Captured[],
  folder: string,
): Promise<{ url: string; stop(): Promise<void> }> => {
  // The statements are too long for an environment variable.
  const file = join(folder, 'captured.json');
  await writeFile(file, JSON.stringify(captured));
  const program = startProgram(process.execPath, [peerMain], {
    env: { DATABASE_URL: databaseUrl, BENCH_CAPTURED_FILE: file },
  });
  const [, url = ''] = await program.line(/^peer ready at (\S+)$/);
  return { url, stop: () => program.stop() };
};
