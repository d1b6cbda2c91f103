import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import { imagesHttp } from '@pixchange/contracts/http/images';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { until, type Person, type Product } from '../../../../tests/product.ts';
import { imageDecider } from '../features.ts';
import { readTask } from './config.ts';
import { runBackfill } from './run-backfill.ts';
import { type OldSite, openOldSite } from './testing/old-site.ts';

const TOOL = join(import.meta.dirname, '../../dist/media-tool/main.js');
let site: OldSite;
let product: Product;
let database: OldSite['database'];
let events: OldSite['events'];
let storage: OldSite['storage'];
let zoe: Person;
let albumId: string;
let key: string;

const tall = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 900, channels: 3, background: '#c04060' } })
    .png()
    .toBuffer();

const publish = async (draft: object = {}): Promise<string> =>
  site.publish({ bytes: await tall(), contentType: 'image/png' }, draft);

interface File {
  readonly url: string;
  readonly width: string;
  readonly height: string;
  readonly size: string;
}
const shownOf = async (id: string): Promise<Record<string, File>> =>
  (
    (await (await fetch(`${product.url}/v1/gifs/${id}?api_key=${key}`)).json()) as {
      data: { images: Record<string, File> };
    }
  ).data.images;

beforeAll(async () => {
  site = await openOldSite('backfill');
  ({ product, database, events, storage, zoe, albumId } = site);
  ({ key } = await product.call(apiKeysHttp.create, { token: zoe.session.token, body: { name: 'Picker' } }));
}, 180_000);
afterAll(() => site.close());

describe('the renditions of a work', () => {
  it('are made after its upload, have the size of their file, and are removed with the work', async () => {
    const id = await publish();
    await site.rendered(id);
    const { fixed_width: wide } = await shownOf(id);
    expect(wide).toMatchObject({
      url: expect.stringContaining(`/media/${id}/fixed_width/main-`),
      width: '200',
      height: '600',
    });
    const bytes = Buffer.from(await (await fetch(`${product.url}${new URL(wide?.url ?? '').pathname}`)).arrayBuffer());
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height, bytes.length]).toEqual([200, 600, Number(wide?.size)]);
    await product.call(albumsHttp.removeImage, { token: zoe.session.token, params: { albumId, id } });
    await until(
      () => site.stored(id),
      ({ length }) => length === 0,
      'the removal of its files',
    );
    expect((await fetch(`${product.url}${new URL(wide?.url ?? '').pathname}`)).status).toBe(404);
  });

  it('are not shown while it is on sale', async () => {
    const id = await publish({ for_sale: true, price: 5 });
    await site.rendered(id);
    const { fixed_width: wide, original } = await shownOf(id);
    // The largest version that everyone may see is 133 pixels wide.
    expect([wide?.url, wide?.width]).toEqual([original?.url, '133']);
    const [{ sha256 }] = (await database.query(
      "SELECT renditions->0->'main'->>'sha256' AS sha256 FROM read.images WHERE image_id = $1",
      [id],
    )) as [{ sha256: string }];
    const response = await fetch(`${product.url}/media/${id}/fixed_width/main-${sha256.slice(0, 12)}.png`);
    expect(response.status).toBe(404);
  });
});

describe('npm run media -- backfill', () => {
  let like: string;
  beforeAll(async () => {
    like = await publish();
    await site.rendered(like);
  });

  /** Creates works of an earlier version; by default, works from before renditions existed. */
  const oldWorks = (
    ids: readonly string[],
    older: (event: ImageEvent) => ImageEvent | null = (event) => (event.type === 'ImageRenditionsMade' ? null : event),
  ): Promise<void> => site.oldWorks(ids.map((id) => ({ id, like, older })));
  const settings = () => site.settings('backfill');

  it('makes the missing renditions of old works once, and reports works that it cannot process', async () => {
    const [old, broken] = [uuidv7(), uuidv7()];
    await oldWorks([old, broken]);
    for (const object of await site.stored(broken)) await storage.remove('media', object);
    expect((await shownOf(old))['fixed_width']?.width).toBe('267');
    const counts: number[] = [];
    const report = await runBackfill(await settings(), ({ made, failed }) => counts.push(made + failed.length));
    expect(report).toEqual({ works: 2, made: 1, skipped: 0, failed: [{ id: broken, why: 'the original is missing' }] });
    expect(counts).toEqual([1, 2]);
    await site.rendered(old);
    expect((await shownOf(old))['fixed_width']?.width).toBe('200');
    const [last] = [(await events.load(imageDecider.stream(old))).at(-1)];
    expect([last?.type, last?.metadata.actorId]).toEqual(['ImageRenditionsMade', 'operator']);
    expect(await runBackfill(await settings(), () => undefined)).toMatchObject({
      works: 1,
      made: 0,
      failed: [{ id: broken }],
    });
  });

  it('makes the preview of an old work on sale, whose renditions were made without one', async () => {
    const id = uuidv7();
    await oldWorks([id], (event) => {
      if (event.type === 'ImageSubmitted') return { ...event, data: { ...event.data, forSale: true, price: 5 } };
      return event.type === 'ImageRenditionsMade' ? { ...event, data: { ...event.data, preview: undefined } } : event;
    });
    await site.rendered(id);
    const previewOf = async () => (await product.call(imagesHttp.show, { params: { id } })).image?.preview;
    expect(await previewOf()).toBeUndefined();
    expect(await runBackfill(await settings(), () => undefined)).toMatchObject({ made: 1 });
    const preview = await until(previewOf, (shown) => shown !== undefined, 'the preview');
    expect(preview).toMatchObject({ width: 160, height: 480 });
    expect((await fetch(product.url + (preview?.url ?? ''))).status).toBe(200);
  });

  it('continues with the remaining works after a kill, and records each work once', async () => {
    const ids = Array.from({ length: 5 }, () => uuidv7());
    await oldWorks(ids);
    const madeOf = async (id: string): Promise<number> =>
      (await events.load(imageDecider.stream(id))).filter(({ type }) => type === 'ImageRenditionsMade').length;
    const madeOfAll = (): Promise<number[]> => Promise.all(ids.map(madeOf));
    const tool = spawn(process.execPath, [TOOL, 'backfill', '--json'], {
      env: { PATH: process.env['PATH'], ...product.environment, MEDIA_CONCURRENCY: '1' },
      stdio: 'ignore',
    });
    const ended = once(tool, 'close');
    await until(madeOfAll, (all) => all.includes(1), 'the first work');
    tool.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
    const before = await madeOfAll();
    await until(
      () =>
        database.query('SELECT image_id FROM read.images WHERE image_id = ANY($1) AND renditions IS NOT NULL', [
          ids,
        ]) as Promise<unknown[]>,
      ({ length }) => length === before.filter((made) => made === 1).length,
      'the display of the renditions made before the kill',
    );
    const report = await runBackfill(await settings(), () => undefined);
    expect(await madeOfAll()).toEqual(ids.map(() => 1));
    expect(report.made).toBe(before.filter((made) => made === 0).length);
    for (const id of ids) await site.rendered(id);
    for (const id of ids) expect((await shownOf(id))['fixed_width']?.width).toBe('200');
  });

  it('refuses wrong arguments, and shows help', async () => {
    await expect(readTask([], product.environment, '/nowhere')).rejects.toThrow('The commands are backfill and check');
    await expect(readTask(['backfill', '--fast'], product.environment, '/nowhere')).rejects.toThrow('--fast');
    await expect(readTask(['backfill'], {}, '/nowhere')).rejects.toThrow('Nothing runs');
    expect(await readTask(['--help'], {}, '/nowhere')).toBe('help');
  });
});
