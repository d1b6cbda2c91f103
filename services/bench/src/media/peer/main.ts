import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { environment } from '../../config.ts';
import { perSecond } from '../../measure/at-a-time.ts';
import type { Made, Turn } from '../versions.ts';
import type { Work } from '../works.ts';
import { makeAnimation } from './animations.ts';
import { makeFilm } from './films.ts';
import { Folder } from './folder.ts';
import { makeStill } from './stills.ts';

/*
 * The peer of the media benchmark. On request, it creates the versions of all works, only with sharp and ffmpeg. It
 * uses the same concurrency, threads and priority as the media role. It gets the properties of the files as input,
 * checks nothing, and stores nothing.
 */
const works = JSON.parse(environment['BENCH_WORKS'] ?? '[]') as readonly Work[];
const concurrency = Number(environment['BENCH_CONCURRENCY']);
const threads = Math.max(1, Math.floor(availableParallelism() / concurrency));

sharp.cache(false);
sharp.concurrency(threads);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const makeOne = async (work: Work, path: string): Promise<readonly Made[]> => {
  const folder = new Folder(path, work.name);
  const { recipe } = work;
  if (recipe.kind === 'still') await makeStill(work, recipe, folder);
  else if (recipe.kind === 'animation') await makeAnimation(work, recipe, threads, folder);
  else await makeFilm(work, recipe, threads, folder);
  return folder.made;
};

const makeAll = async (): Promise<Turn> => {
  const path = await mkdtemp(join(tmpdir(), 'pixchange-bench-media-'));
  try {
    const made: Made[] = [];
    const rate = await perSecond(works.length, concurrency, async (number) =>
      made.push(...(await makeOne(works[number] as Work, path))),
    );
    return { seconds: works.length / rate, made };
  } finally {
    await rm(path, { recursive: true, force: true });
  }
};

process.on('message', () => {
  makeAll().then(
    (turn) => process.send?.(turn),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
process.stdout.write('peer ready\n');
