import { randomUUID } from 'node:crypto';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { offersHttp } from '@pixchange/contracts/http/offers';
import type { Benchmark, BenchContext } from './benchmark.ts';
import { milliseconds, processorSeconds, type Program, type Seconds } from './costs/processor-time.ts';
import { openMarket } from './market/site.ts';
import { Disagreement } from './measure/agreement.ts';
import { spread, type Figure } from './measure/figure.ts';
import { CleanUp } from './servers/clean-up.ts';
import { load } from './servers/load.ts';
import { startProduct } from './servers/product.ts';
import { proportionalMegabytes } from './writes/memory.ts';

const connections = 16;
const seconds = 3;
const licencesARound = 12;

/** Maximum processor time of one album in milliseconds, by program; excludes the load generator. */
const albumGoals = { service: 1.8, PostgreSQL: 1.1, 'event node': 0.6 } as const satisfies Partial<
  Record<Program, number>
>;
const licenceGoalMs = 90;
const idleGoalMegabytes = 350;

const programs = ['service', 'PostgreSQL', 'event node', 'object storage'] as const;

const figure = (
  name: string,
  unit: string,
  values: readonly number[],
  goal: number,
  notes: readonly string[] = [],
): Figure => ({
  name,
  unit,
  against: 'the goal',
  ours: spread(values),
  peer: spread([goal]),
  ratio: spread(values.map((value) => value / goal)),
  goal: { atMost: 1 },
  notes,
});

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const product = cleanUp.keep(await startProduct(folder));
    const idle = proportionalMegabytes();
    const market = await openMarket(product, 1, 100_000);
    const { token } = market.seller;
    const albums = { service: [], PostgreSQL: [], 'event node': [] } as Record<keyof typeof albumGoals, number[]>;
    const licences: number[] = [];
    const licenceCosts: Seconds[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const before = processorSeconds();
      const { answers, refused, failed } = await load({
        url: `${product.apiUrl}/api/albums`,
        token,
        body: { album: { title: 'Trains at night', published: false } },
        connections,
        seconds,
      });
      if (refused + failed > 0)
        throw new Disagreement(`${refused} of ${answers} albums were refused, ${failed} failed`);
      const cost = milliseconds(before, processorSeconds(), answers);
      const { times, costMs } = await boughtAlone(market);
      // The first round is a warm-up.
      if (round === 0) continue;
      for (const name of ['service', 'PostgreSQL', 'event node'] as const) albums[name].push(cost[name]);
      licences.push(spread(times).median);
      licenceCosts.push(costMs);
      progress(`writes: round ${round} of ${rounds}`);
    }
    return [
      ...Object.entries(albumGoals).map(([name, goal]) =>
        figure(`one album, processor time of ${name}`, 'ms', albums[name as keyof typeof albumGoals], goal),
      ),
      figure('one license bought alone', 'ms', licences, licenceGoalMs, [
        `processor time of one: ${programs
          .map((name) => `${name} ${spread(licenceCosts.map((cost) => cost[name])).median.toFixed(1)} ms`)
          .join(', ')}`,
      ]),
      figure('idle memory of all processes (PSS)', 'MB', [idle], idleGoalMegabytes),
    ];
  } finally {
    await cleanUp.run();
  }
};

/**
 * Measures one buyer who buys one license after the other.
 * @returns the milliseconds of each purchase, and the processor time of one by program
 */
const boughtAlone = async ({ call, seller, buyers, makeWorks }: Awaited<ReturnType<typeof openMarket>>) => {
  const price = 1;
  const offers: string[] = [];
  for (const image_id of await makeWorks(licencesARound)) {
    const { id } = await call(offersHttp.open, { token: seller.token, body: { image_id, price } });
    offers.push(id);
  }
  const times: number[] = [];
  const before = processorSeconds();
  for (const id of offers) {
    const from = performance.now();
    const buyer = { token: buyers[0]?.token ?? '', idempotencyKey: randomUUID() };
    await call(licencesHttp.purchase, { ...buyer, params: { id }, body: { price } });
    times.push(performance.now() - from);
  }
  return { times, costMs: milliseconds(before, processorSeconds(), times.length) };
};

export const writes: Benchmark = {
  name: 'writes',
  summary: 'processor time of an album by program, one license alone, memory of an idle product, against their goals',
  run,
};
