/**
 * Measures the costs of one upload, view, search and purchase. They consist of the processor time of all programs of
 * the product, and of bytes in the log, the database and the object storage. The calculations in docs/scaling.md use
 * these figures. Run `node services/bench/dist/costs/main.js` after a build.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { Client } from 'minio';
import pg from 'pg';
import sharp from 'sharp';
import { openMarket, type Market } from '../market/site.ts';
import { perSecond } from '../measure/at-a-time.ts';
import { drawPhoto } from '../media/drawn.ts';
import { pollUntil } from '../servers/poll-until.ts';
import { postForm } from '../servers/http-send.ts';
import { startProduct, type RunningProduct } from '../servers/product.ts';
import { temporaryFolder } from '../servers/temporary-folder.ts';
import { milliseconds, processorSeconds, type Seconds } from './processor-time.ts';

const inFlight = 4;
const photos = 24;
const [photoWidth, photoHeight] = [1_600, 1_200];
const buyers = 16;

type Sizes = { readonly events: number; readonly log: number; readonly read: number; readonly objects: number };
type Cost = {
  readonly name: string;
  readonly count: number;
  readonly ms: Seconds;
  readonly grown: Sizes;
  readonly wallMs: number;
};

const one = async <Row extends object>(database: pg.Client, sql: string): Promise<Row> =>
  (await database.query<Row>(sql)).rows[0] as Row;

const relations = (schema: string): string =>
  `(SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = '${schema}' AND c.relkind = 'r')`;

const objectBytes = async ({
  storage: { endpoint, accessKey, secretKey, region },
}: RunningProduct): Promise<number> => {
  const client = new Client({
    endPoint: endpoint.hostname,
    port: Number(endpoint.port),
    useSSL: false,
    accessKey,
    secretKey,
    region,
  });
  let bytes = 0;
  for (const { name } of await client.listBuckets())
    for await (const object of client.listObjectsV2(name, '', true) as AsyncIterable<{ size?: number }>)
      bytes += object.size ?? 0;
  return bytes;
};

const sizesOf = async (product: RunningProduct, database: pg.Client): Promise<Sizes> => {
  const row = await one<Record<string, string>>(
    database,
    `SELECT (SELECT count(*) FROM event_log.events) AS events, ${relations('event_log')} AS log, ${relations('read')} AS read`,
  );
  return {
    events: Number(row['events']),
    log: Number(row['log']),
    read: Number(row['read']),
    objects: await objectBytes(product),
  };
};

const answered = async (address: string): Promise<void> => {
  const response = await fetch(address);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
};

/**
 * Waits until the product is idle, which means that the service and PostgreSQL together use less than a quarter of a
 * processor.
 */
const waitUntilIdle = async (): Promise<void> => {
  await pollUntil(
    async () => {
      const before = processorSeconds();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return milliseconds(before, processorSeconds(), 1);
    },
    (ms) => ms.service + ms.PostgreSQL < 250,
    'a calm product',
  );
};

const uploader = async (product: RunningProduct, { call, seller }: Market, folder: string) => {
  const agent = new Agent({ keepAlive: true });
  const path = join(folder, 'photo.jpeg');
  const ids: string[] = [];
  await drawPhoto(path, photoWidth, photoHeight);
  const { id: album_id } = await call(albumsHttp.create, {
    token: seller.token,
    body: { album: { title: 'Costs', published: true } },
  });
  const photo = await readFile(path);
  const upload = async (number: number): Promise<void> => {
    const { token } = seller;
    const { id, url, fields } = await call(imagesHttp.requestUpload, {
      token,
      body: { attachment: { content_type: 'image/jpeg' } },
    });
    // A different description makes each upload a distinct file with the same picture. The encoding runs in this
    // process, so it adds to `wallMs` but not to the product's processor time.
    const bytes = await sharp(photo)
      .withExif({ IFD0: { ImageDescription: `photo ${number}` } })
      .jpeg({ quality: 92 })
      .toBuffer();
    await postForm({ url: new URL(url, product.publicUrl).href, fields }, bytes, 'image/jpeg', agent);
    await call(imagesHttp.submit, {
      token,
      body: { image: { attachment_id: id, album_id, title: `Harbour lights ${number}` } },
    });
    const { status } = await pollUntil(
      () => call(imagesHttp.show, { token, params: { id } }),
      (work) => work.status === 'ready' || work.status === 'failed',
      'the versions of a photo',
    );
    if (status !== 'ready') throw new Error('a photo failed');
    ids.push(id);
  };
  return { upload, ids, bytes: photo.length };
};

const run = async (folder: string): Promise<void> => {
  const product = await startProduct(folder);
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  const costs: Cost[] = [];
  const measure = async (name: string, count: number, work: (number: number) => Promise<unknown>): Promise<void> => {
    await waitUntilIdle();
    const [before, from, start] = [await sizesOf(product, database), processorSeconds(), performance.now()];
    await perSecond(count, inFlight, work);
    const wallMs = performance.now() - start;
    await waitUntilIdle();
    const ms = milliseconds(from, processorSeconds(), count);
    const after = await sizesOf(product, database);
    const per = (key: keyof Sizes): number => (after[key] - before[key]) / count;
    costs.push({
      name,
      count,
      ms,
      wallMs: wallMs / count,
      grown: { events: per('events'), log: per('log'), read: per('read'), objects: per('objects') },
    });
    process.stderr.write(`${name}: ${JSON.stringify(costs.at(-1))}\n`);
  };
  try {
    const market = await openMarket(product, buyers, 100_000);
    const photo = await uploader(product, market, folder);
    await photo.upload(-1);
    await measure('upload', photos, photo.upload);
    const first = photo.ids[0] ?? '';
    const { image } = await market.call(imagesHttp.show, { token: market.seller.token, params: { id: first } });
    const file = new URL(image?.url ?? '', product.publicUrl).href;
    const at = (path: string): string => new URL(path, product.publicUrl).href;
    await measure('view of a work', 2_000, (n) => answered(at(`/api/images/${photo.ids[n % photo.ids.length]}`)));
    await measure('file of a work', 1_000, () => answered(file));
    await measure('first page', 1_000, () => answered(at('/')));
    const words = ['harbour', 'lights', 'harbour+lights', 'harb'];
    // The number makes each search a different query, so that no response is cached.
    await measure('search', 1_000, (n) => answered(at(`/api/images?per_page=36&q=${words[n % words.length]}+${n}`)));
    await measure('sign-in', 64, () => market.call(accountsHttp.signIn, { body: { session: product.administrator } }));
    const price = 1;
    const offers: string[] = [];
    for (const image_id of photo.ids.slice(0, 8))
      offers.push((await market.call(offersHttp.open, { token: market.seller.token, body: { image_id, price } })).id);
    await measure('purchase of a license', buyers * offers.length, (n) =>
      market.call(licencesHttp.purchase, {
        token: market.buyers[n % buyers]?.token ?? '',
        params: { id: offers[Math.floor(n / buyers)] ?? '' },
        body: { price },
        idempotencyKey: randomUUID(),
      }),
    );
    process.stdout.write(
      `${JSON.stringify({ processor: cpus()[0]?.model, processors: cpus().length, node: process.version, photoBytes: photo.bytes, costs }, null, 2)}\n`,
    );
  } finally {
    await database.end();
    await product.stop();
  }
};

const folder = await temporaryFolder();
try {
  await run(folder.path);
} finally {
  await folder.remove();
}
