import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import { imagesHttp } from '@pixchange/contracts/http/images';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../tests/product.ts';
import { imageDecider } from '../features.ts';
import { EventCodec } from '../platform/event-store/codec.ts';
import { EventLog } from '../platform/event-store/event-log.ts';
import { PersonKeys } from '../platform/keys/person-keys.ts';
import { ObjectStorage } from '../platform/object-storage/object-storage.ts';
import { openDatabase } from '../platform/postgres/database.ts';
import { append } from '../runtime/testing/event-core.ts';
import { readTask } from './config.ts';
import { runBackfill } from './run-backfill.ts';

const TOOL = join(import.meta.dirname, '../../dist/media-tool/main.js');
const masterKey = randomBytes(32);

let product: Product;
let database: Awaited<ReturnType<typeof openDatabase>>;
let events: EventLog;
let storage: ObjectStorage;
let zoe: Person;
let albumId: string;
let key: string;

const tall = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 900, channels: 3, background: '#c04060' } })
    .png()
    .toBuffer();

const stored = (imageId: string): Promise<string[]> => storage.keys('media', `images/${imageId}/`);
const rendered = (imageId: string): Promise<unknown> =>
  until(
    () =>
      database.query('SELECT 1 FROM read.images WHERE image_id = $1 AND renditions IS NOT NULL', [imageId]) as Promise<
        unknown[]
      >,
    ({ length }) => length > 0,
    'the renditions of a work',
  );
const publish = async (draft: object = {}): Promise<string> =>
  (
    await makeWork(product, zoe, await tall(), 'image/png', {
      album_id: albumId,
      allow_publish: true,
      title: 'Tall',
      type: 'gif',
      ...draft,
    })
  ).id;

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
  product = await startProduct('backfill', {
    MASTER_KEY: masterKey.toString('base64'),
    MEDIA_STILL_TIMEOUT_SECONDS: '120',
  });
  database = await openDatabase({ url: product.databaseUrl, poolMax: 2, applicationName: 'test' });
  events = new EventLog(product.eventStoreUrl, new EventCodec(new PersonKeys(database, masterKey)));
  const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = product.environment;
  const { S3_BUCKET_UPLOADS = '', S3_BUCKET_MEDIA = '' } = product.environment;
  storage = new ObjectStorage({
    endpoint: S3_ENDPOINT,
    publicUrl: S3_ENDPOINT,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: 'us-east-1',
    buckets: { uploads: S3_BUCKET_UPLOADS, media: S3_BUCKET_MEDIA },
  });
  zoe = await signUp(product);
  const { token } = zoe.session;
  ({ id: albumId } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Tall', published: true } },
  }));
  ({ key } = await product.call(apiKeysHttp.create, { token, body: { name: 'Picker' } }));
}, 180_000);
afterAll(async () => {
  storage.close();
  await events.close();
  await database.destroy();
  await product.stop();
});

describe('the renditions of a work', () => {
  it('are made after its upload, have the size of their file, and are removed with the work', async () => {
    const id = await publish();
    await rendered(id);
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
      () => stored(id),
      ({ length }) => length === 0,
      'the removal of its files',
    );
    expect((await fetch(`${product.url}${new URL(wide?.url ?? '').pathname}`)).status).toBe(404);
  });

  it('are not shown while it is on sale', async () => {
    const id = await publish({ for_sale: true, price: 5 });
    await rendered(id);
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
    await rendered(like);
  });

  /**
   * Creates works from an earlier version, by default from before renditions existed; their events and files are copies
   * of another work's.
   */
  const oldWorks = async (
    ids: readonly string[],
    older: (event: ImageEvent) => ImageEvent | null = (event) => (event.type === 'ImageRenditionsMade' ? null : event),
  ): Promise<void> => {
    await product.restart(async () => {
      const story = (await events.load(imageDecider.stream(like))).flatMap(
        ({ type, data }) => older({ type, data } as ImageEvent) ?? [],
      );
      for (const id of ids) {
        const copies = story.map(({ type, data }) => ({ type, data: { ...data, imageId: id } }) as ImageEvent);
        await append(events, imageDecider.stream(id), copies);
        for (const from of await stored(like)) {
          const bytes = Buffer.concat((await ((await storage.read('media', from)) as Readable).toArray()) as Buffer[]);
          await storage.write('media', from.replace(like, id), Readable.from([bytes]), bytes.length, 'image/png');
        }
      }
      // Marks the events as handled by the media role, as by an earlier version that made no renditions.
      await database.query("UPDATE work.checkpoints SET position = 1e18 WHERE consumer = 'media'");
    });
    for (const id of ids)
      await until(
        () => product.call(imagesHttp.show, { token: zoe.session.token, params: { id } }).catch(() => null),
        (work) => work?.status === 'ready',
        'the old work',
      );
  };
  const settings = async () => {
    const task = await readTask(['backfill', '--json'], product.environment, '/nowhere');
    if (task === 'help') throw new Error('help is for people');
    return task.settings;
  };

  it('makes the missing renditions of old works once, and reports works that it cannot process', async () => {
    const [old, broken] = [uuidv7(), uuidv7()];
    await oldWorks([old, broken]);
    for (const object of await stored(broken)) await storage.remove('media', object);
    expect((await shownOf(old))['fixed_width']?.width).toBe('267');
    const told: number[] = [];
    const report = await runBackfill(await settings(), ({ made, failed }) => told.push(made + failed.length));
    expect(report).toEqual({ works: 2, made: 1, skipped: 0, failed: [{ id: broken, why: 'the original is missing' }] });
    expect(told).toEqual([1, 2]);
    await rendered(old);
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
    await rendered(id);
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
    for (const id of ids) await rendered(id);
    for (const id of ids) expect((await shownOf(id))['fixed_width']?.width).toBe('200');
  });

  it('refuses wrong arguments, and shows help', async () => {
    await expect(readTask([], product.environment, '/nowhere')).rejects.toThrow('The one command is backfill');
    await expect(readTask(['backfill', '--fast'], product.environment, '/nowhere')).rejects.toThrow('--fast');
    await expect(readTask(['backfill'], {}, '/nowhere')).rejects.toThrow('Nothing runs');
    expect(await readTask(['--help'], {}, '/nowhere')).toBe('help');
  });
});
