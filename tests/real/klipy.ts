import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { until } from '../until.ts';
import { makeMember, openProduct, report } from './product.ts';

/*
 * Runs the unchanged client `klipy` from crates.io against the product. The client reads items of all kinds, pages,
 * files, categories and search suggestions, and writes shares and reports. Cargo builds the client in .cache, because
 * it is not part of the product.
 */
const FOLDER = join(import.meta.dirname, '../../.cache/klipy-client');
const BUILD_MS_MAX = 30 * 60_000;
/** Time limit until the product has works, which the demo adds after the start. */
const WORKS_MS_MAX = 600_000;
const WORKS = 12;

const run = promisify(execFile);

/** Item in the output of the program. */
interface Item {
  readonly id: number;
  readonly slug: string;
  readonly type: string;
  readonly gifs: readonly { readonly url: string; readonly size: number }[];
}

/** Output of the program. */
interface Read {
  readonly gifs: readonly Item[];
  readonly stickers: readonly Item[];
  readonly memes: readonly Item[];
  readonly clips: readonly { readonly url: string; readonly widths: number }[];
  readonly searched: readonly Item[];
  readonly items: readonly Item[];
  readonly recent: number;
  readonly categories: number;
  readonly suggestions: readonly string[];
  readonly autocomplete: readonly string[];
}

const build = async (): Promise<string> => {
  await mkdir(FOLDER, { recursive: true });
  await cp(join(import.meta.dirname, 'klipy-client'), FOLDER, { recursive: true });
  await run('cargo', ['build', '--quiet'], { cwd: FOLDER, timeout: BUILD_MS_MAX, maxBuffer: 16 * 1024 * 1024 });
  return join(FOLDER, 'target/debug/klipy-client');
};

/** Returns the failures in the client's output, for a site that had this number of GIFs before the run. */
const failuresOf = ({ gifs, stickers, memes, clips, searched, items, ...words }: Read, count: number): string[] => {
  const failures: string[] = [];
  const expect = (what: string, holds: boolean): void => {
    if (holds) process.stdout.write(`ok: ${what}\n`);
    else failures.push(what);
  };
  const different = new Set(gifs.map(({ slug }) => slug)).size;
  expect(`all ${count} GIFs, page by page, each once`, different >= count && different === gifs.length);
  expect('a number for each work', new Set(gifs.map(({ id }) => id)).size === gifs.length);
  expect(
    'GIFs in four sizes',
    [...gifs, ...stickers].every(({ gifs: files }) => files.length === 4),
  );
  expect('stickers and memes of their types', stickers.every(({ type }) => type === 'sticker') && stickers.length > 0);
  expect(
    'art in place of memes',
    memes.every(({ type }) => type === 'static-meme'),
  );
  expect(
    'flat clips',
    clips.every(({ widths }) => widths === 3),
  );
  expect(
    'a search for a word of a title',
    searched.some(({ slug }) => slug === gifs[0]?.slug),
  );
  expect('a work by its slug', items.length === 1 && items[0]?.slug === gifs[0]?.slug);
  expect('no recent items', words.recent === 0);
  expect('categories and words', words.categories > 0 && words.autocomplete.length > 0);
  return failures;
};

const main = async (): Promise<void> => {
  const program = await build();
  const product = await openProduct();
  const failures: string[] = [];
  try {
    const { token } = await makeMember(product.url);
    const call = createClient({ baseUrl: product.url });
    const { key } = await call(apiKeysHttp.create, { token, body: { name: 'Rust' } });
    const { total_count: count } = await until(
      () => call(imagesHttp.list, { query: { type: 'Gif' } }),
      ({ total_count }) => total_count >= WORKS,
      'the works of the demo',
      WORKS_MS_MAX,
    );
    await until(
      async () => (await fetch(`${product.url}/api/v1/${key}/clips/trending`)).text(),
      (body) => body.includes('"type":"clip"'),
      'the film of the demo',
      WORKS_MS_MAX,
    );
    const { stdout } = await run(program, [product.url, key], { maxBuffer: 64 * 1024 * 1024 });
    const found = JSON.parse(stdout) as Read;
    failures.push(...failuresOf(found, count));
    for (const { url, size } of found.gifs.flatMap(({ gifs }) => gifs).slice(0, WORKS)) {
      const bytes = (await (await fetch(url)).arrayBuffer()).byteLength;
      if (bytes !== size) failures.push(`${url} has ${bytes} bytes instead of ${size}`);
    }
    const wrong = await run(program, [product.url, 'wrong']).then(
      () => 'no error',
      ({ stderr }: { stderr: string }) => stderr,
    );
    if (!wrong.includes('401')) failures.push(`a wrong key gave ${wrong}`);
  } finally {
    await product.stop();
  }
  report(failures);
};

await main();
