import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Benchmark, BenchContext } from './benchmark.ts';
import { chromiumPath, environment } from './config.ts';
import { longestOf, onHome, onWork, scrolled, type Act } from './lighthouse/interactions.ts';
import { pageBudgets, useBudgets, type Budget, type Report } from './lighthouse/report.ts';
import { spread, type Figure, type Spread } from './measure/figure.ts';
import { supervisorMain } from './servers/embedded-programs.ts';
import { startProgram } from './servers/program.ts';

/**
 * Newest version that runs on Node 20. It is installed on demand, because nothing else in the repository needs its two
 * hundred packages.
 */
const version = '12.8.2';
const folderOfTool = fileURLToPath(new URL(`../../../.cache/lighthouse-${version}/`, import.meta.url));
const outputBytesMax = 64 * 1024 * 1024;
const worksMax = 100;

const execute = promisify(execFile);

const installed = async (progress: (line: string) => void): Promise<string> => {
  const main = join(folderOfTool, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(main)) return main;
  progress(`lighthouse: fetching ${version}, once`);
  await execute(
    'npm',
    [
      'install',
      '--prefix',
      folderOfTool,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `lighthouse@${version}`,
    ],
    { maxBuffer: outputBytesMax },
  );
  return main;
};

const judge = async (main: string, url: string, chromium: string): Promise<Report> => {
  const args = [
    main,
    url,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    '--only-categories=performance,accessibility,best-practices,seo',
    '--chrome-flags=--headless --no-sandbox --disable-gpu',
  ];
  const { stdout } = await execute(process.execPath, args, {
    maxBuffer: outputBytesMax,
    env: { ...environment, CHROME_PATH: chromium },
  });
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError !== undefined)
    throw new Error(`Lighthouse could not measure ${url}: ${report.runtimeError.message}`);
  return report;
};

const times = ({ median, min, max }: Spread, factor: number): Spread => ({
  median: median * factor,
  min: min * factor,
  max: max * factor,
});

const figureOf = (
  name: string,
  { unit, kind, limit }: Omit<Budget, 'name' | 'of'>,
  values: readonly number[],
): Figure => {
  const ours = spread(values);
  return {
    name,
    unit,
    against: 'its budget',
    ours,
    peer: { median: limit, min: limit, max: limit },
    ratio: times(ours, 1 / limit),
    goal: kind === 'atLeast' ? { atLeast: 1 } : { atMost: 1 },
    notes: [],
  };
};

const durationFigure = (name: string, limit: number, values: readonly number[]): Figure =>
  figureOf(name, { unit: 'ms', kind: 'atMost', limit }, values);

/** Returns the id of a free GIF, because works that are for sale have no link to copy. */
const freeGifOf = async (url: string): Promise<string> => {
  const { collection } = (await (await fetch(`${url}/api/images?per_page=${worksMax}`)).json()) as {
    collection: { id: string; type: string; for_sale: boolean }[];
  };
  const work = collection.find(({ type, for_sale }) => type === 'Gif' && !for_sale);
  if (work === undefined) throw new Error('The demo has no free GIF');
  return work.id;
};

interface Judged {
  readonly name: string;
  readonly url: string;
  readonly act: Act;
  readonly opened: Report[];
  /** Longest interaction of each round, in milliseconds. */
  readonly interactions: number[];
}

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  if (chromiumPath === undefined) throw new Error('Lighthouse needs Chromium; set CHROMIUM_PATH');
  const main = await installed(progress);
  const product = startProgram(process.execPath, [supervisorMain()], {
    env: { DATA_DIR: join(folder, 'product'), PORT: '0', DEMO: 'on', RATE_LIMITS: 'off' },
  });
  try {
    const [, url = ''] = await product.line(/ open (http\S+)$/);
    progress('lighthouse: creating the demo content');
    // Waits for the demo content; otherwise, its videos would be processed during the measurement.
    await product.line(/ done, artists /);
    const work = await freeGifOf(url);
    const pages: readonly Judged[] = [
      { name: 'home', url: `${url}/`, act: onHome, opened: [], interactions: [] },
      { name: 'a work', url: `${url}/images/${work}`, act: onWork, opened: [], interactions: [] },
    ];
    const scrollTasks: number[] = [];
    // The first round is a warm-up that does not count.
    for (let round = 0; round <= rounds; round += 1) {
      for (const page of pages) {
        progress(`lighthouse, ${page.name}: round ${round} of ${rounds}`);
        page.opened[round] = await judge(main, page.url, chromiumPath);
        page.interactions[round] = (await longestOf(folderOfTool, chromiumPath, page.url, page.act)).interaction;
      }
      scrollTasks[round] = (await longestOf(folderOfTool, chromiumPath, `${url}/`, scrolled)).task;
    }
    return [
      ...pages.flatMap(({ name, opened, interactions }) => [
        ...pageBudgets.map((budget) => figureOf(`${name}: ${budget.name}`, budget, opened.slice(1).map(budget.of))),
        durationFigure(`${name}: interaction to next paint`, useBudgets.interaction, interactions.slice(1)),
      ]),
      durationFigure('home: longest task while scrolling', useBudgets.task, scrollTasks.slice(1)),
    ];
  } finally {
    await product.stop();
  }
};

export const lighthouse: Benchmark = {
  name: 'lighthouse',
  summary: 'home and the page of a work on a phone, as Lighthouse judges them, against their budgets',
  run,
};
