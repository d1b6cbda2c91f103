import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark, BenchContext } from './benchmark.ts';
import { Disagreement } from './measure/agreement.ts';
import type { Figure } from './measure/figure.ts';
import { percentile } from './measure/percentile.ts';
import { measureByTurns } from './measure/turns.ts';
import { CleanUp } from './servers/clean-up.ts';
import { startProduct } from './servers/product.ts';

const clients = 400;
const seconds = 20;
const promisedMs = 5_000;

interface Answers {
  readonly answeredMs: number[];
  refused: number;
}

/**
 * Sends requests in a loop on a separate connection; after a 503, waits for the time in `Retry-After`.
 * @throws Disagreement for any other response
 */
const client = async (base: string, agent: Agent, untilMs: number, number: number, answers: Answers): Promise<void> => {
  for (let call = 0; performance.now() < untilMs; call += 1) {
    const start = performance.now();
    // Each URL is unique, so that no response comes from a cache.
    const url = new URL(`/api/images?per_page=36&call=${number}-${call}`, base);
    const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
    await text(answer);
    const retryAfter = Number(answer.headers['retry-after']);
    if (answer.statusCode === 200) answers.answeredMs.push(performance.now() - start);
    else if (answer.statusCode === 503 && retryAfter >= 1) {
      answers.refused += 1;
      await pause(retryAfter * 1_000);
    } else throw new Disagreement(`a visitor got status ${answer.statusCode}`);
  }
};

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const { apiUrl, publicUrl } = cleanUp.keep(await startProduct(folder));
    const measureAt = (base: string, where: string) => async (): Promise<{ value: number }> => {
      const answers: Answers = { answeredMs: [], refused: 0 };
      const agent = new Agent({ keepAlive: true, maxSockets: clients });
      const untilMs = performance.now() + seconds * 1_000;
      await Promise.all(Array.from({ length: clients }, (_, number) => client(base, agent, untilMs, number, answers)));
      agent.destroy();
      const { answeredMs, refused } = answers;
      const p99 = percentile(answeredMs, 0.99);
      progress(`${where}: ${answeredMs.length} calls answered, ${refused} refused, p99 ${Math.round(p99)} ms`);
      return { value: p99 };
    };
    const note = `${clients} clients on a connection each for ${seconds} s; refused clients retry after the time in Retry-After`;
    const promised = { name: 'what is promised', measure: () => Promise.resolve({ value: promisedMs }) };
    const figures: Figure[] = [];
    for (const [where, base] of [
      ['through the gateway', publicUrl],
      ['at the service', apiUrl],
    ] as const)
      figures.push(
        ...(await measureByTurns(
          {
            name: `p99 of the answered calls of an overloaded process, ${where}`,
            unit: 'ms',
            ours: { name: 'ours', measure: measureAt(base, where) },
            peers: [{ ...promised, goal: { atMost: 1 }, notes: [note] }],
          },
          rounds,
          progress,
        )),
      );
    return figures;
  } finally {
    await cleanUp.run();
  }
};

export const overload: Benchmark = {
  name: 'overload',
  summary:
    'p99 of the answered calls of 400 clients at once, through the gateway and at the service, against the promised 5 s',
  run,
};
