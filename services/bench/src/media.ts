import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MEDIA_CONCURRENCY_DEFAULT } from '@pixchange/community';
import type { Benchmark, BenchContext } from './benchmark.ts';
import { mediaConcurrency } from './config.ts';
import type { Figure, Sample } from './measure/figure.ts';
import { ownShare } from './measure/load-share.ts';
import { measureByTurns, type Contender } from './measure/turns.ts';
import { makeVersions, untilRendered } from './media/ours.ts';
import { mustBeAlike, weightOf, type Made, type Turn } from './media/versions.ts';
import { gatherWorks, type Work } from './media/works.ts';
import { CleanUp } from './servers/clean-up.ts';
import { signIn, startProduct } from './servers/product.ts';
import { askProgram, startProgram, type Program } from './servers/program.ts';

const goal = { atLeast: 0.8 };
const concurrency = mediaConcurrency ?? MEDIA_CONCURRENCY_DEFAULT;
const peerMain = fileURLToPath(new URL('./media/peer/main.js', import.meta.url));

const rateOf = ({ made, seconds }: Turn): number => made.length / seconds;

const startPeer = async (works: readonly Work[]): Promise<Program> => {
  const peer = startProgram(process.execPath, [peerMain], {
    env: { BENCH_WORKS: JSON.stringify(works), BENCH_CONCURRENCY: String(concurrency) },
  });
  await peer.line(/^peer ready$/);
  return peer;
};

const megabytes = (made: readonly Made[]): string => (weightOf(made) / 1e6).toFixed(2);

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const drawn = join(folder, 'works');
    await mkdir(drawn);
    const works = await gatherWorks(drawn);
    const product = cleanUp.keep(await startProduct(folder));
    const { token } = await signIn(product);
    const peer = cleanUp.keep(await startPeer(works));
    const alone = (): Promise<Turn> => askProgram<Turn>(peer, 'make');
    // Both sides must create the same files, before the measurement and in every turn.
    const { made: wanted } = await alone();
    const ours: Contender = {
      name: 'ours',
      measure: async (): Promise<Sample> => {
        const { result, loadShare } = await ownShare(() => makeVersions(product, token, works));
        // Files that the product creates afterward must not slow down the script's turn.
        await untilRendered(product);
        mustBeAlike('versions of the product', result.made, wanted);
        return { value: rateOf(result), loadShare };
      },
    };
    const scripted: Contender = {
      name: 'sharp and ffmpeg alone',
      measure: async (): Promise<Sample> => {
        const turn = await alone();
        mustBeAlike('versions of the script', turn.made, wanted);
        return { value: rateOf(turn) };
      },
    };
    const note = `${works.length} files, ${wanted.length} files of versions of ${megabytes(wanted)} MB from them, of the same sizes and types on both sides; ${concurrency} files at a time`;
    const differences =
      'the script gets the type of each file, does not check or hash it, and stores on the disk alone';
    return await measureByTurns(
      { name: 'media', unit: 'versions/s', ours, peers: [{ ...scripted, goal, notes: [note, differences] }] },
      rounds,
      progress,
    );
  } finally {
    await cleanUp.run();
  }
};

export const media: Benchmark = {
  name: 'media',
  summary: 'versions of images and films through upload and media role against sharp and ffmpeg alone',
  run,
};
