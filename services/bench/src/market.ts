import type { Benchmark, BenchContext } from './benchmark.ts';
import { openGuardedUpdates } from './hot-wallet/guarded-update.ts';
import { hotToken, licencePurchases, mints } from './market/contenders.ts';
import { openMarket } from './market/site.ts';
import type { Figure } from './measure/figure.ts';
import { findStatementLoad } from './measure/pgbench.ts';
import { measureByTurns } from './measure/turns.ts';
import { CleanUp } from './servers/clean-up.ts';
import { startProduct } from './servers/product.ts';

const buyers = 32;
const coinsEach = 100_000;
const worksATurn = 4;
const mintsATurn = 12;
const updates = 4_000;

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const load = await findStatementLoad();
  const cleanUp = new CleanUp();
  try {
    const product = cleanUp.keep(await startProduct(folder));
    const market = await openMarket(product, buyers, coinsEach);
    const guarded = await openGuardedUpdates(product.databaseUrl, load);
    cleanUp.add(() => guarded.close());
    const peer = guarded.at(buyers, updates);
    const http =
      'ours are whole HTTP calls that copy a file or move a token, with an event for each step; the peer is one statement';
    const contests = [
      {
        name: `licenses, ${buyers} buyers at once`,
        unit: 'purchases/s',
        ours: licencePurchases(market, worksATurn),
        notes: [http],
      },
      {
        name: `one hot token, ${buyers} buyers at once`,
        unit: 'answers/s',
        ours: hotToken(market),
        notes: ['one buyer gets it, the others are refused and keep their coins'],
      },
      {
        name: `mints with one key, ${mintsATurn} at once`,
        unit: 'mints/s',
        ours: mints(market, mintsATurn),
        notes: ['from the request to the final block of the embedded chain'],
      },
    ];
    const figures: Figure[] = [];
    for (const { notes, ...contest } of contests)
      figures.push(...(await measureByTurns({ ...contest, peers: [{ ...peer, notes }] }, rounds, progress)));
    return figures;
  } finally {
    await cleanUp.run();
  }
};

export const market: Benchmark = {
  name: 'market',
  summary: 'licenses and one hot token bought by 32 at a time, and mints with one key, against a guarded UPDATE',
  run,
};
