import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/lib/browser.mjs';
import { until } from '../until.ts';
import { makeMember, openProduct, report } from './product.ts';

/*
 * Tests GIPHY's React components from npm in a page of another origin. With the product's URL in `setServerUrl`, they
 * must render its works and call no other host. The packages are installed into .cache, because they are not part of
 * the product.
 */
const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.cache/giphy-page');
const DRAWN_MS_MAX = 60_000;
const GRID_WORKS = 3;
/** Time limit until the product has works, which the demo adds after the start. */
const WORKS_MS_MAX = 600_000;
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const run = promisify(execFile);

const buildPage = async (): Promise<string> => {
  await mkdir(FOLDER, { recursive: true });
  await cp(join(import.meta.dirname, 'giphy-page'), FOLDER, { recursive: true });
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'], { cwd: FOLDER });
  const { build } = await import('vite');
  const out = join(FOLDER, 'dist');
  // The build must not bundle the project's own React.
  await build({
    root: FOLDER,
    base: './',
    configFile: false,
    logLevel: 'error',
    resolve: { dedupe: ['react', 'react-dom', '@giphy/js-fetch-api'] },
    build: { outDir: out, emptyOutDir: true, chunkSizeWarningLimit: 5_000 },
  });
  return out;
};

/** Serves the files of a folder from an origin other than the product's. */
const serve = async (folder: string): Promise<{ server: Server; url: string }> => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (bytes) => response.setHeader('content-type', types[extname(path) || '.html'] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** Returns the number of pictures in a part of the page that were loaded and drawn. */
const drawn = (page: Page, part: string): Promise<number> =>
  page.evaluate<number>(
    `[...document.querySelectorAll('${part} img')].filter((image) => image.complete && image.naturalWidth > 0).length`,
  );

const waitFor = async (failures: string[], what: string, ask: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + DRAWN_MS_MAX;
  while (!(await ask())) {
    if (Date.now() > deadline) return void failures.push(what);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  process.stdout.write(`ok: ${what}\n`);
};

const lookAt = async (page: Page, failures: string[], shots: string): Promise<void> => {
  await waitFor(failures, 'Carousel draws works', async () => (await drawn(page, '#carousel')) >= 2);
  await waitFor(failures, 'Gif draws a work', async () => (await drawn(page, '#gif')) >= 1);
  await waitFor(failures, 'Grid draws works', async () => (await drawn(page, '#grid')) >= GRID_WORKS);
  await page.screenshot({ path: join(shots, 'trending.png'), fullPage: true });
  const [title = ''] = ((await page.locator('#grid img').first().getAttribute('alt')) ?? '').split(/ by | GIF/);
  const word = title.split(/\s+/)[0] ?? '';
  const search = page.locator('#grid input');
  await search.fill(word);
  await search.press('Enter');
  const isFound = async () => {
    const texts = await page.evaluate<string[]>("[...document.querySelectorAll('#grid img')].map(({ alt }) => alt)");
    return texts.some((alt) => alt.includes(title)) && (await drawn(page, '#grid')) >= 1;
  };
  await waitFor(failures, `the search bar finds "${word}"`, isFound);
  await page.screenshot({ path: join(shots, 'search.png'), fullPage: true });
};

const main = async (): Promise<void> => {
  const product = await openProduct();
  const { server, url } = await serve(await buildPage());
  const browser = await chromium.launch({ executablePath: findChromium(process.env) ?? '', args: ['--no-sandbox'] });
  const failures: string[] = [];
  try {
    const { token } = await makeMember(product.url);
    const call = createClient({ baseUrl: product.url });
    const { key } = await call(apiKeysHttp.create, {
      token,
      body: { name: 'Picker', origins: [url] },
    });
    await until(
      () => call(imagesHttp.list, { query: { type: 'Gif' } }),
      ({ total_count: count }) => count >= GRID_WORKS,
      'the works of the demo',
      WORKS_MS_MAX,
    );
    const page = await browser.newPage({ viewport: { width: 900, height: 1_200 } });
    const hosts = new Map<string, number>();
    page.on('request', (request) => {
      if (!/^https?:/.test(request.url())) return;
      const { host } = new URL(request.url());
      hosts.set(host, (hosts.get(host) ?? 0) + 1);
    });
    page.on('pageerror', (error) => failures.push(`an error of the page: ${error.message}`));
    await page.goto(`${url}/?${new URLSearchParams({ server: `${product.url}/v1/`, key })}`);
    await lookAt(page, failures, FOLDER);
    const own = new Set([new URL(product.url).host, new URL(url).host]);
    for (const [host, count] of hosts) if (!own.has(host)) failures.push(`${count} requests to another host, ${host}`);
    process.stdout.write(`requests: ${[...hosts].map(([host, count]) => `${host} ${count}`).join(', ')}\n`);
    process.stdout.write(`pictures: ${FOLDER}\n`);
  } finally {
    await browser.close();
    server.close();
    await product.stop();
  }
  report(failures);
};

await main();
