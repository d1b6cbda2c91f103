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

// Real encoders may take minutes on a busy machine.
jest.setTimeout(300_000);

const TOOL = join(import.meta.dirname, '../../dist/media-tool/main.js');

let folder: string;
let site: OldSite;
let product: Product;

interface Upload {
  readonly bytes: Buffer;
  readonly contentType: 'video/mp4' | 'image/jpeg';
  /** Copy of the upload that earlier versions published. */
  readonly copy: Buffer;
}

interface CopiedWork {
  readonly id: string;
  /** Stored copy, which everyone can fetch. */
  readonly file: StoredFile;
  readonly url: string;
}

const remux = ['-c', 'copy', '-map_metadata', '-1', '-movflags', '+faststart'];
/** Returns a video whose first second is cut off by an edit list. */
const cutFilm = async (): Promise<Upload> => {
  const path = (name: string): string => join(folder, `${name}.mp4`);
  await film(...pattern('320x240', 2), ...x264, '-g', '250', path('whole'));
  await film('-ss', '1', '-i', path('whole'), '-c', 'copy', path('cut'));
  await film('-i', path('cut'), ...remux, path('copy'));
  return { bytes: await readFile(path('cut')), contentType: 'video/mp4', copy: await readFile(path('copy')) };
};

/** Returns a photo whose copy has the video of a motion photo appended. */
const motionPhoto = async (): Promise<Upload> => {
  const bytes = await still(300, 240).jpeg().toBuffer();
  const behind = Buffer.from('\0\0\0\x18ftypmp42 a film of the room', 'latin1');
  return { bytes, contentType: 'image/jpeg', copy: Buffer.concat([bytes, behind]) };
};

const eventsOf = async (id: string): Promise<string[]> =>
  (await site.events.load(imageDecider.stream(id))).map(({ type }) => type);

const published = new Map<Upload, string>();
/**
 * Publishes an upload with the current version. Works of earlier versions are simulated with copies of its events and
 * files.
 */
const likeOf = async (upload: Upload): Promise<string> => {
  const like = published.get(upload) ?? (await site.publish(upload));
  published.set(upload, like);
  await site.rendered(like);
  return like;
};

/** Creates works whose largest version is a copy of the upload, as in earlier versions. */
const copiedWorks = async (uploads: readonly Upload[]): Promise<CopiedWork[]> => {
  const works: { id: string; like: string; file: StoredFile; older: (event: ImageEvent) => ImageEvent }[] = [];
  for (const upload of uploads) {
    const { copy, contentType } = upload;
    const file = { sha256: createHash('sha256').update(copy).digest('hex'), contentType, sizeBytes: copy.length };
    const older = (event: ImageEvent): ImageEvent => {
      if (event.type !== 'ImageProcessed') return event;
      const versions = event.data.versions.map((version) =>
        version.name === 'original' ? { ...version, main: file, mp4: version.mp4 === null ? null : file } : version,
      );
      return { ...event, data: { ...event.data, versions } };
    };
    works.push({ id: uuidv7(), like: await likeOf(upload), file, older });
  }
  await site.oldWorks(works);
  for (const [index, { id, file }] of works.entries()) {
    const copy = uploads[index]?.copy ?? Buffer.alloc(0);
    await site.storage.write('media', keyOf(id, file), Readable.from([copy]), copy.length, file.contentType);
  }
  return Promise.all(works.map(async ({ id, file }) => ({ id, file, url: await urlOf(id) })));
};

const keyOf = (id: string, { sha256 }: Pick<StoredFile, 'sha256'>): string => `images/${id}/${sha256}`;
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

/** Waits until the read model shows new files of a work, and returns the URL of the largest one. */
const newUrlOf = ({ id, url }: CopiedWork): Promise<string> =>
  until(
    () => urlOf(id),
    (shown) => shown !== url,
    'the new address',
  );

describe('npm run media -- check', () => {
  let cutUpload: Upload;
  let photoUpload: Upload;
  let plain: string;
  beforeAll(async () => {
    [cutUpload, photoUpload] = [await cutFilm(), await motionPhoto()];
    plain = await site.publish({ bytes: await still(320, 300).png().toBuffer(), contentType: 'image/png' });
    await site.rendered(plain);
  }, 300_000);

  it('makes the files of a work that hides something again, under new addresses, and no others', async () => {
    const [cut, photo, lost] = (await copiedWorks([cutUpload, photoUpload, photoUpload])) as [
      CopiedWork,
      CopiedWork,
      CopiedWork,
    ];
    await site.storage.remove('media', keyOf(lost.id, lost.file));
    const stateOf = async (id: string) => [await site.stored(id), await eventsOf(id), await workOf(id)];
    const others = [plain, ...published.values()];
    const before = await Promise.all(others.map(stateOf));
    expect((await fetched(cut.url)).status).toBe(200);

    const report = await check();
    const failed = [{ id: lost.id, why: `the file ${lost.file.sha256} is missing` }];
    expect(report).toMatchObject({ works: 6, unchanged: 3, skipped: 0, failed });
    expect(new Map(report.replaced.map(({ id, found }) => [id, found]))).toEqual(
      new Map([
        [cut.id, ['edit_list']],
        [photo.id, ['trailing_data']],
      ]),
    );
    for (const work of [cut, photo]) {
      expect((await eventsOf(work.id)).at(-1)).toBe('ImageVersionsReplaced');
      const answer = await fetched(await newUrlOf(work));
      expect([answer.status, (await fetched(work.url)).status]).toEqual([200, 404]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(await site.read(keyOf(work.id, work.file)))).toBe(false);
    }
    expect(await Promise.all(others.map(stateOf))).toEqual(before);
    expect(await check()).toMatchObject({ replaced: [], failed });

    await site.collectOrphans();
    for (const { id, file } of [cut, photo]) {
      const keys = await site.stored(id);
      expect(keys).not.toContain(keyOf(id, file));
      const { data } = (await site.events.load(imageDecider.stream(id))).at(-1) as unknown as {
        data: { sourceSha256: string; versions: { main: StoredFile }[] };
      };
      const needed = [data.sourceSha256, ...data.versions.map(({ main }) => main.sha256)];
      for (const sha256 of needed) expect(keys).toContain(keyOf(id, { sha256 }));
    }
  });

  it('continues after a kill, and replaces the files of each work once', async () => {
    const works = await copiedWorks([cutUpload, cutUpload]);
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
    const isDone = await replaced();
    await Promise.all(works.filter((_, index) => isDone[index] === 1).map(newUrlOf));
    await check();
    expect(await replaced()).toEqual([1, 1]);
  });

  it('begins after the position of an interrupted run', async () => {
    await site.database.query("INSERT INTO work.scrub_positions (owners, after_id) VALUES ('checked-images', $1)", [
      plain,
    ]);
    const [{ later }] = (await site.database.query(
      "SELECT count(*)::int AS later FROM read.images WHERE status = 'ready' AND image_id > $1",
      [plain],
    )) as [{ later: number }];
    expect((await check()).works).toBe(later);
  });
});
