import type { Benchmark, BenchContext } from './benchmark.ts';
import type { Figure } from './measure/figure.ts';
import { measureByTurns } from './measure/turns.ts';
import { capture, type Captured } from './read/capture.ts';
import { reader, startPeer } from './read/contenders.ts';
import { seedImages } from './read/seed.ts';
import { untilListed } from './read/visible.ts';
import { CleanUp } from './servers/clean-up.ts';
import { signIn, startProduct } from './servers/product.ts';

const images = 1_000;
const listPath = '/api/images?per_page=36';
const profilePath = '/api/profile';
const goal = { atLeast: 0.7 };

type Question = { readonly name: string; readonly captured: Captured };

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const product = cleanUp.keep(await startProduct(folder));
    const { id, token } = await signIn(product);
    await seedImages(product, id, images);
    await untilListed(product, images);
    // The reader is a member, because responses to guests are cached as bytes and don't query PostgreSQL.
    const list = await capture(product, listPath, token);
    const profile = await capture(product, profilePath, token);
    const peer = cleanUp.keep(await startPeer(product.databaseUrl, [list, profile], folder));
    const questions: readonly Question[] = [
      { name: 'read, 36 images with bearer', captured: list },
      { name: 'read, profile with bearer', captured: profile },
    ];
    const figures: Figure[] = [];
    for (const { name, captured } of questions) {
      const note = `${captured.statements.length} statements and ${captured.body.length} characters for each answer, the same on both sides`;
      for (const [place, base] of [
        ['', product.apiUrl],
        [', through the gateway', product.publicUrl],
      ] as const) {
        const contest = {
          name: `${name}${place}`,
          unit: 'answers/s',
          ours: reader('ours', base, captured, token),
          peers: [
            { ...reader('bare Fastify', peer.url, captured, token), ...(place === '' && { goal }), notes: [note] },
          ],
        };
        figures.push(...(await measureByTurns(contest, rounds, progress)));
      }
    }
    return figures;
  } finally {
    await cleanUp.run();
  }
};

export const read: Benchmark = {
  name: 'read',
  summary: 'listing and profile of the running product against a bare Fastify endpoint',
  run,
};
