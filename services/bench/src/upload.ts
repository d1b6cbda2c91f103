import { randomBytes } from 'node:crypto';
import type { Benchmark, BenchContext } from './benchmark.ts';
import type { Figure } from './measure/figure.ts';
import { percentile } from './measure/percentile.ts';
import { measureByTurns } from './measure/turns.ts';
import { CleanUp } from './servers/clean-up.ts';
import { signIn, startProduct } from './servers/product.ts';
import { barePuts, clientPuts, formPosts, prepareStorage } from './upload/contenders.ts';

const goal = { atLeast: 0.9 };
const uploadsAtATime = 3;
/** File sizes in megabytes; each turn uploads about the same number of bytes. */
const sizes = [
  { megabytes: 1, files: 48 },
  { megabytes: 5, files: 12 },
  { megabytes: 20, files: 6 },
] as const;

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const product = cleanUp.keep(await startProduct(folder));
    const { token } = await signIn(product);
    await prepareStorage(product);
    const figures: Figure[] = [];
    for (const { megabytes, files } of sizes) {
      const load = { bytes: randomBytes(megabytes * 1_000_000), files, width: uploadsAtATime };
      const ticketMs: number[] = [];
      const note = `${files} files a turn, ${uploadsAtATime} at a time, the same bytes on both sides, read back and hashed after each turn; ours asks for a ticket before each and posts through the public port`;
      const hashing =
        'the storage client takes the SHA-256 of each file before it sends it, and storage checks it; a form post and a bare put go without';
      const contest = {
        name: `upload, files of ${megabytes} MB`,
        unit: 'MB/s',
        ours: formPosts(product, token, load, ticketMs),
        peers: [{ ...clientPuts(product, load), goal, notes: [note, hashing] }, barePuts(product, load)],
      };
      const measured = await measureByTurns(contest, rounds, progress);
      const ticketNote = `a ticket took ${percentile(ticketMs, 0.5).toFixed(1)} ms (median)`;
      figures.push(...measured.map((figure) => ({ ...figure, notes: [...figure.notes, ticketNote] })));
    }
    return figures;
  } finally {
    await cleanUp.run();
  }
};

export const upload: Benchmark = {
  name: 'upload',
  summary: 'form posts of a browser to object storage against puts of the storage client',
  run,
};
