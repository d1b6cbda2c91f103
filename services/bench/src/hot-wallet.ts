import type { Benchmark, BenchContext } from './benchmark.ts';
import { openGuardedUpdates } from './hot-wallet/guarded-update.ts';
import { ourSpends } from './hot-wallet/ours.ts';
import type { Figure } from './measure/figure.ts';
import { findStatementLoad } from './measure/pgbench.ts';
import { measureByTurns } from './measure/turns.ts';
import { CleanUp } from './servers/clean-up.ts';
import { startWriteSide } from './servers/write-side.ts';

const width = 16;
const coins = 4_000;
const beyond = 160;

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const load = await findStatementLoad();
  const cleanUp = new CleanUp();
  try {
    const side = cleanUp.keep(await startWriteSide(folder));
    const updates = await openGuardedUpdates(side.databaseUrl, load);
    cleanUp.add(() => updates.close());
    const contest = {
      name: `hot wallet, ${width} spends in flight`,
      unit: 'spends/s',
      ours: ourSpends(side, width, coins, beyond),
      peers: [
        {
          ...updates.at(width, coins),
          goal: { atLeast: 0.25 },
          notes: ['ours stores each spend as an event; the final balance is exact'],
        },
      ],
    };
    return await measureByTurns(contest, rounds, progress);
  } finally {
    await cleanUp.run();
  }
};

export const hotWallet: Benchmark = {
  name: 'hot-wallet',
  summary: 'one wallet, spent by 16 at a time until it is empty, against a guarded UPDATE of one row',
  run,
};
