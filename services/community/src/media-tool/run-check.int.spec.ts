import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ImageEvent, StoredFile } from '@pixchange/contracts/events/images';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { v7 as uuidv7 } from 'uuid';
import { until, type Product } from '../../../../tests/product.ts';
import { film, pattern, x264 } from '../../../media/src/testing/films.ts';
import { still } from '../../../media/src/testing/samples.ts';
import { imageDecider } from '../features.ts';
import { runCheck } from './run-check.ts';
import { type OldSite, openOldSite } from './testing/old-site.ts';

// Real encoders run on a machine that may be busy.
jest.setTimeout(300_000);

const TOOL = join(import.meta.dirname, '../../dist/media-tool/main.js');

let folder: string;
let site: OldSite;
let product: Product;

interface CopiedWork {
  readonly id: string;
  /** File of the earlier version, which everyone could fetch. */
  readonly file: StoredFile;
  readonly url: string;
}

const remux = ['-c', 'copy', '-map_metadata', '-1', '-movflags', '+faststart'];
/** Returns a film whose first second is cut off by an edit list, and the copy of it that earlier versions published. */
const cutFilm = async (): Promise<{ upload: Buffer; copy: Buffer }> => {
  const [whole, cut, copy] = ['whole', 'cut', 'copy'].map((name) => join(folder, `${name}.mp4`)) as [
    string,
    string,
    string,
  ];
  await film(...pattern('320x240', 2), ...x264, '-g', '250', whole);
  await film('-ss', '1', '-i', whole, '-c', 'copy', cut);
  await film('-i', cut, ...remux, copy);
  return { upload: await readFile(cut), copy: await readFile(copy) };
};

/** Returns a photo, and a copy of it with the film of a motion photo behind its end. */
const motionPhoto = async (): Promise<{ upload: Buffer; copy: Buffer }> => {
  const upload = await still(300, 240).jpeg().toBuffer();
  return { upload, copy: Buffer.concat([upload, Buffer.from('\0\0\0\x18ftypmp42 a film of the room', 'latin1')]) };
};

const eventsOf = async (id: string): Promise<string[]> =>
  (await site.events.load(imageDecider.stream(id))).map(({ type }) => type);

/** Publishes a work whose largest version is a copy of the upload, as in earlier versions. */
const copiedWork = async (
  { upload, copy }: { upload: Buffer; copy: Buffer },
  contentType: string,
): Promise<CopiedWork> => {
  const like = await site.publish({ bytes: upload, contentType });
  await site.rendered(like);
  const id = uuidv7();
  const file = { sha256: createHash('sha256').update(copy).digest('hex'), contentType, sizeBytes: copy.length };
  await site.oldWorks(like, [id], (event: ImageEvent) => {
    if (event.type !== 'ImageProcessed') return event;
    const versions = event.data.versions.map((version) =>
      version.name === 'original' ? { ...version, main: file, mp4: version.mp4 === null ? null : file } : version,
    );
    return { ...event, data: { ...event.data, versions } };
  });
  await site.storage.write('media', `images/${id}/${file.sha256}`, Readable.from([copy]), copy.length, contentType);
  return { id, file, url: await urlOf(id) };
};

const workOf = (id: string) => product.call(imagesHttp.show, { params: { id } });
const urlOf = async (id: string): Promise<string> => (await workOf(id)).image?.versions.original?.url ?? '';
const fetched = (url: string): Promise<Response> => fetch(product.url + url);

const check = async () => runCheck(await site.settings('check'), () => undefined);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-'));
  site = await openOldSite('check');
  ({ product } = site);
}, 300_000);
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

describe('npm run media -- check', () => {
  let plain: string;
  beforeAll(async () => {
    plain = await site.publish({ bytes: await still(320, 300).png().toBuffer(), contentType: 'image/png' });
    await site.rendered(plain);
  }, 300_000);

  it('makes the files of a work that hides something again, under new addresses, and no others', async () => {
    const cut = await copiedWork(await cutFilm(), 'video/mp4');
    const photo = await copiedWork(await motionPhoto(), 'image/jpeg');
    const before = { stored: await site.stored(plain), events: await eventsOf(plain), work: await workOf(plain) };
    expect((await fetched(cut.url)).status).toBe(200);

    const report = await check();
    expect(report).toMatchObject({ skipped: 0, failed: [] });
    expect([...report.replaced].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [
        { id: cut.id, found: ['edit_list'] },
        { id: photo.id, found: ['trailing_data'] },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(report.unchanged).toBe(report.works - 2);
    for (const { id, url, file } of [cut, photo]) {
      expect((await eventsOf(id)).at(-1)).toBe('ImageVersionsReplaced');
      const now = await until(
        () => urlOf(id),
        (shown) => shown !== url,
        'the new address',
      );
      const answer = await fetched(now);
      expect([answer.status, (await fetched(url)).status]).toEqual([200, 404]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(await site.read(`images/${id}/${file.sha256}`))).toBe(
        false,
      );
    }
    expect({ stored: await site.stored(plain), events: await eventsOf(plain), work: await workOf(plain) }).toEqual(
      before,
    );
    expect(await check()).toMatchObject({ replaced: [], failed: [] });

    // The hourly job removes what no event names any more.
    await site.collectOrphans();
    for (const { id, file } of [cut, photo]) {
      const keys = await site.stored(id);
      expect(keys).not.toContain(`images/${id}/${file.sha256}`);
      const [last] = [(await site.events.load(imageDecider.stream(id))).at(-1)];
      const { sourceSha256, versions } = last?.data as { sourceSha256: string; versions: { main: StoredFile }[] };
      for (const sha256 of [sourceSha256, ...versions.map(({ main }) => main.sha256)])
        expect(keys).toContain(`images/${id}/${sha256}`);
    }
  });

  it('continues after a kill, and replaces the files of each work once', async () => {
    const films = await cutFilm();
    const works = [await copiedWork(films, 'video/mp4'), await copiedWork(films, 'video/mp4')];
    const replacedOf = async ({ id }: CopiedWork): Promise<number> =>
      (await eventsOf(id)).filter((type) => type === 'ImageVersionsReplaced').length;
    const replaced = (): Promise<number[]> => Promise.all(works.map(replacedOf));
    const tool = spawn(process.execPath, [TOOL, 'check', '--json'], {
      env: { PATH: process.env['PATH'], ...product.environment, MEDIA_CONCURRENCY: '1' },
      stdio: 'ignore',
    });
    const ended = once(tool, 'close');
    await until(replaced, (all) => all.includes(1), 'the first work');
    tool.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
    for (const { id, url } of works.filter((_, index) => index < 1))
      await until(
        () => urlOf(id),
        (shown) => shown !== url,
        'the new address',
      );
    await check();
    expect(await replaced()).toEqual([1, 1]);
  });

  it('begins after the position of an interrupted run, and at the first work after a complete one', async () => {
    const position = "INSERT INTO work.scrub_positions (owners, after_id) VALUES ('checked-images', $1)";
    await site.database.query(position, [plain]);
    const { works } = await check();
    const [{ after, all }] = (await site.database.query(
      "SELECT count(*) FILTER (WHERE image_id > $1)::int AS after, count(*)::int AS all FROM read.images WHERE status = 'ready'",
      [plain],
    )) as [{ after: number; all: number }];
    expect([works, (await check()).works]).toEqual([after, all]);
  });

  it('reports a work whose files it can not check, and tries it again', async () => {
    const { id, file } = await copiedWork(await motionPhoto(), 'image/jpeg');
    await site.storage.remove('media', `images/${id}/${file.sha256}`);
    const failed = [{ id, why: `the file ${file.sha256} is missing` }];
    expect((await check()).failed).toEqual(failed);
    expect((await check()).failed).toEqual(failed);
  });
});
