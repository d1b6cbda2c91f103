import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Benchmark, BenchContext } from './benchmark.ts';
import { perSecond } from './measure/at-a-time.ts';
import { Disagreement } from './measure/agreement.ts';
import type { Figure } from './measure/figure.ts';
import { percentile } from './measure/percentile.ts';
import { measureByTurns, type Contender } from './measure/turns.ts';
import { CleanUp } from './servers/clean-up.ts';
import { startProduct } from './servers/product.ts';
import { startProgram } from './servers/program.ts';

const attackers = 2_000;
const calls = 1_000;
const width = 4;
const goal = { atMost: 2 };

/**
 * Returns the 99th percentile of the durations of visitors' requests in milliseconds; each request opens a new
 * connection.
 * @throws Disagreement when a request fails
 */
const visitorsP99 = async (base: string): Promise<number> => {
  const milliseconds: number[] = [];
  const agent = new Agent({ keepAlive: false });
  await perSecond(calls, width, async () => {
    const start = performance.now();
    const [answer] = (await once(get(new URL('/api/images?per_page=36', base), { agent }), 'response')) as [
      IncomingMessage,
    ];
    await text(answer);
    if (answer.statusCode !== 200) throw new Disagreement(`a visitor got status ${answer.statusCode}`);
    milliseconds.push(performance.now() - start);
  });
  return percentile(milliseconds, 0.99);
};

const calm = (base: string): Contender => ({
  name: 'calm',
  measure: async () => ({ value: await visitorsP99(base) }),
});

const attacked = (base: string): Contender => ({
  name: 'attacked',
  measure: async () => {
    const main = fileURLToPath(new URL('./connections/attack/main.js', import.meta.url));
    const env = { BENCH_ATTACK: JSON.stringify({ port: Number(new URL(base).port), amount: attackers }) };
    const attack = startProgram(process.execPath, [main], { env });
    try {
      await attack.line(/^attacking$/);
      return { value: await visitorsP99(base) };
    } finally {
      await attack.stop();
    }
  },
});

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const { publicUrl, apiUrl } = cleanUp.keep(await startProduct(folder));
    const note = `${attackers} connections with an incomplete header or body from the same address; ${calls} calls, ${width} at a time, each on a new connection`;
    const figures: Figure[] = [];
    for (const [place, base] of [
      ['through the gateway', publicUrl],
      ['without the gateway', apiUrl],
    ] as const) {
      const contest = {
        name: `p99 of visitors, ${place}`,
        unit: 'ms',
        ours: attacked(base),
        peers: [{ ...calm(base), goal, notes: [note] }],
      };
      figures.push(...(await measureByTurns(contest, rounds, progress)));
    }
    return figures;
  } finally {
    await cleanUp.run();
  }
};

export const connections: Benchmark = {
  name: 'connections',
  summary: 'p99 of visitors during 2,000 incomplete connections against the same without them',
  run,
};
