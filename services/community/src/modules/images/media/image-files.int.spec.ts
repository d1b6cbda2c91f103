import { randomBytes } from 'node:crypto';
import { readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { createMediaProcessor, type MediaProcessor } from '@pixchange/media';
import { storedFile } from '../../../../../embedded/src/testing/stored-file.ts';
import { testStack } from '../../../../../../tests/stack.ts';
import { signUp, startProduct, until, upload, type Person, type Product } from '../../../../../../tests/product.ts';
import { runTask } from '../../../admin/run-task.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { EventCodec } from '../../../platform/event-store/codec.ts';
import { CommandRunner } from '../../../runtime/commands/command-runner.ts';
import { EventLog } from '../../../platform/event-store/event-log.ts';
import { PersonKeys } from '../../../platform/keys/person-keys.ts';
import type { DamagedFile } from '../../../runtime/stored-files/damaged-files.ts';
import { FileScrubber, type FileOwner } from '../../../runtime/stored-files/file-scrubber.ts';
import { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { ReadModelClock } from '../../../runtime/read-model/clock.ts';
import { openDatabase } from '../../../platform/postgres/database.ts';
import { listeningLog } from '../../../runtime/testing/event-core.ts';
import { WantedRepairs } from '../../../runtime/stored-files/wanted-repairs.ts';
import { imageFiles } from './image-files.ts';
import { mediaKey } from './media-keys.ts';

const masterKey = randomBytes(32);
const roleSecret = randomBytes(32);
const nameSecret = randomBytes(32).toString('base64');
const EVERYTHING = 10_000;

let product: Product;
let database: Awaited<ReturnType<typeof openDatabase>>;
let events: EventLog;
let storage: ObjectStorage;
let processor: MediaProcessor;
let scrubber: Pick<FileScrubber<FileOwner>, 'scrub'>;
let sourceOf: () => ReturnType<typeof imageFiles>;
let person: Person;
let picture: Buffer;
const { log, logged } = listeningLog();

beforeAll(async () => {
  picture = await readFile(join(import.meta.dirname, '../../../../../../web/e2e/files/sticker.png'));
  product = await startProduct('file_scrubber', {
    MASTER_KEY: masterKey.toString('base64'),
    NAME_SECRET: nameSecret,
    ROLE_SECRET: roleSecret.toString('base64'),
    SCRUB_FILES_PER_MINUTE: '0',
    MEDIA_STILL_TIMEOUT_SECONDS: '120',
  });
  database = await openDatabase({ url: product.databaseUrl, poolMax: 2, applicationName: 'test' });
  const keys = new PersonKeys(database, masterKey);
  events = new EventLog(product.eventStoreUrl, new EventCodec(keys));
  const {
    S3_ENDPOINT = '',
    S3_ACCESS_KEY = '',
    S3_SECRET_KEY = '',
    S3_BUCKET_UPLOADS = '',
    S3_BUCKET_MEDIA = '',
  } = product.environment;
  storage = new ObjectStorage({
    endpoint: S3_ENDPOINT,
    publicUrl: S3_ENDPOINT,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: 'us-east-1',
    buckets: { uploads: S3_BUCKET_UPLOADS, media: S3_BUCKET_MEDIA },
  });
  processor = createMediaProcessor({ concurrency: 1, timeoutMs: 120_000, memoryMb: 2_048, log });
  const commands = new Commands(
    new CommandRunner(events),
    new ReadModelClock(product.databaseUrl, [], () => undefined),
  );
  sourceOf = () => imageFiles({ database, storage, commands, keys, processor });
  scrubber = new FileScrubber({ database, storage, log }, sourceOf());
  person = await signUp(product);
});
afterAll(async () => {
  storage.close();
  await processor.close();
  await events.close();
  await database.destroy();
  await product.stop();
});

/** Creates a ready work, and returns the hashes of its original and of its versions. */
const readyImage = async (): Promise<{ id: string; albumId: string; original: string; versions: string[] }> => {
  const { token } = person.session;
  const { id: albumId } = await product.call(albumsHttp.create, { token, body: { album: { title: 'Kept' } } });
  const id = await upload(product, token, picture, 'image/png');
  await product.call(imagesHttp.submitBatch, {
    token,
    body: { image_batch: [{ attachment_id: id, album_id: albumId, title: 'Kept', tags: 'cat' }] },
  });
  await until(
    async () => await product.call(imagesHttp.show, { token, params: { id } }),
    ({ status }) => status === 'ready',
    'the image',
  );
  const [{ original }] = await until(
    () =>
      database.query(
        "SELECT media->>'sourceSha256' AS original FROM read.images WHERE image_id = $1 AND renditions IS NOT NULL",
        [id],
      ) as Promise<[{ original: string }]>,
    ({ length }) => (length as number) > 0,
    'the renditions of the image',
  );
  const names = (await storage.keys('media', mediaKey(id, ''))).map((key) => key.slice(key.lastIndexOf('/') + 1));
  return { id, albumId, original, versions: names.filter((name) => name !== original) };
};

const bytesOf = async (id: string, sha256: string): Promise<Buffer> =>
  Buffer.concat((await ((await storage.read('media', mediaKey(id, sha256))) as Readable).toArray()) as Buffer[]);
const put = (id: string, sha256: string, bytes: Buffer) =>
  storage.write('media', mediaKey(id, sha256), Readable.from([bytes]), bytes.length, 'image/webp');
const listed = async (): Promise<DamagedFile[]> => {
  const text = await runTask({
    databaseUrl: product.databaseUrl,
    eventStoreUrl: product.eventStoreUrl,
    masterKey,
    nameSecret,
    roleSecret,
    task: { action: 'list-files' },
    json: true,
  });
  return (JSON.parse(text) as { files: DamagedFile[] }).files;
};
const codesOf = (id: string): unknown[] => logged.filter(({ key }) => String(key).includes(id)).map(({ code }) => code);

describe('the files of images', () => {
  it('are not reported when they are intact', async () => {
    const { id } = await readyImage();
    await scrubber.scrub(EVERYTHING);
    expect(codesOf(id)).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it('are regenerated from the original when one is missing and one is damaged', async () => {
    const { id, versions } = await readyImage();
    const [gone = '', changed = ''] = versions;
    const [goneBefore, before] = [await bytesOf(id, gone), await bytesOf(id, changed)];
    await storage.remove('media', mediaKey(id, gone));
    await put(id, changed, Buffer.from(before.map((byte, index) => (index === 50 ? byte ^ 1 : byte))));
    await scrubber.scrub(EVERYTHING);
    expect((await bytesOf(id, gone)).equals(goneBefore)).toBe(true);
    expect((await bytesOf(id, changed)).equals(before)).toBe(true);
    expect(codesOf(id)).toEqual(['files.repaired', 'files.repaired']);
    expect(await listed()).toEqual([]);
  });

  it('are reported while the original is missing', async () => {
    const { id, original, versions } = await readyImage();
    const [version = ''] = versions;
    const [bytes, ofVersion] = [await bytesOf(id, original), await bytesOf(id, version)];
    await storage.remove('media', mediaKey(id, original));
    await put(id, version, Buffer.from('broken'));
    await scrubber.scrub(EVERYTHING);
    expect(codesOf(id).sort()).toEqual(['files.damaged', 'files.missing']);
    expect(
      (await listed())
        .map(({ code, key, isOriginal, found }) => ({ code, key, isOriginal, found }))
        .sort((a, b) => a.code.localeCompare(b.code)),
    ).toEqual([
      { code: 'files.damaged', key: mediaKey(id, version), isOriginal: false, found: '6 bytes' },
      { code: 'files.missing', key: mediaKey(id, original), isOriginal: true, found: 'nothing' },
    ]);
    await put(id, original, bytes);
    await scrubber.scrub(EVERYTHING);
    expect((await bytesOf(id, version)).equals(ofVersion)).toBe(true);
    expect(await listed()).toEqual([]);
  });

  it('are not regenerated after the image is deleted', async () => {
    const { id, albumId } = await readyImage();
    const [row] = (await database.query('SELECT owner_id, media FROM read.images WHERE image_id = $1', [id])) as [
      { owner_id: string; media: object },
    ];
    await product.call(albumsHttp.removeImage, { token: person.session.token, params: { albumId, id } });
    await until(
      () => storage.keys('media', mediaKey(id, '')),
      (keys) => keys.length === 0,
      'the removal of its files',
    );
    // Makes the read model look outdated.
    await database.query("UPDATE read.images SET status = 'ready', owner_id = $2, media = $3 WHERE image_id = $1", [
      id,
      row.owner_id,
      JSON.stringify(row.media),
    ]);
    await scrubber.scrub(EVERYTHING);
    expect(codesOf(id)).toEqual([]);
    expect(await storage.keys('media', mediaKey(id, ''))).toEqual([]);
  });

  const answerOf = async (address: string): Promise<{ status: number; bytes: number }> => {
    const response = await fetch(new URL(address, product.url));
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
  };
  /** Returns the URL, the size in bytes and the hash of the version `fixed`. */
  const versionOf = async (id: string) => {
    const { image } = await product.call(imagesHttp.show, { token: person.session.token, params: { id } });
    const { url, size } = image?.versions.fixed as { url: string; size: number };
    const [, prefix = ''] = /-([0-9a-f]{12})\./.exec(url) ?? [];
    const keys = await storage.keys('media', mediaKey(id, ''));
    const key = keys.find((one) => one.includes(`/${prefix}`)) ?? '';
    return { url, size, sha256: key.slice(key.lastIndexOf('/') + 1) };
  };
  const wanted = (id: string) =>
    database.query('SELECT tried_at FROM work.wanted_repairs WHERE owner_id = $1', [id]) as Promise<
      { tried_at: Date | null }[]
    >;
  const untilWanted = (id: string) =>
    until(
      () => wanted(id),
      ({ length }) => length > 0,
      'the request for a repair',
    );

  /** Returns the path of a stored file of the embedded object store. */
  const pathOf = (id: string, sha256: string): string => {
    const { S3_BUCKET_MEDIA = '' } = product.environment;
    return storedFile(testStack().s3.folder, S3_BUCKET_MEDIA, mediaKey(id, sha256));
  };

  it.each([
    ['missing', (id: string, sha256: string) => storage.remove('media', mediaKey(id, sha256))],
    ['short', (id: string, sha256: string) => put(id, sha256, Buffer.from('short'))],
    ['cut off on the disk', (id: string, sha256: string) => truncate(pathOf(id, sha256), 20), 503],
  ] as [string, (id: string, sha256: string) => Promise<void>, number?][])(
    'are repaired by the next repair job after a request for a file that is %s',
    async (_, damage, status = 404) => {
      const { id } = await readyImage();
      const { url, size, sha256 } = await versionOf(id);
      expect(await answerOf(url)).toEqual({ status: 200, bytes: size });
      await damage(id, sha256);
      for (const address of [url, url, url]) expect((await answerOf(address)).status).toBe(status);
      await untilWanted(id);
      await product.tick('repair-files');
      expect(await answerOf(url)).toEqual({ status: 200, bytes: size });
      expect(await wanted(id)).toEqual([]);
    },
  );

  it('are not retried within an hour when they cannot be repaired', async () => {
    const { id, original } = await readyImage();
    const { url, sha256 } = await versionOf(id);
    await storage.remove('media', mediaKey(id, original));
    await storage.remove('media', mediaKey(id, sha256));
    expect((await answerOf(url)).status).toBe(404);
    await untilWanted(id);
    await product.tick('repair-files');
    const [first] = await wanted(id);
    expect(first?.tried_at).not.toBeNull();
    const other = new WantedRepairs(database, log);
    other.request(mediaKey(id, sha256));
    await product.tick('repair-files');
    expect((await wanted(id))[0]?.tried_at).toEqual(first?.tried_at);
    await database.query(
      "UPDATE work.wanted_repairs SET tried_at = tried_at - interval '61 minutes', wanted_at = wanted_at - interval '61 minutes' WHERE owner_id = $1",
      [id],
    );
    new WantedRepairs(database, log).request(mediaKey(id, sha256));
    await until(
      () =>
        database.query('SELECT 1 FROM work.wanted_repairs WHERE owner_id = $1 AND wanted_at > tried_at', [
          id,
        ]) as Promise<unknown[]>,
      ({ length }) => length > 0,
      'the next request',
    );
  });

  it('are not restored when the work is deleted during the repair', async () => {
    const { id, albumId, versions } = await readyImage();
    const [version = ''] = versions;
    await storage.remove('media', mediaKey(id, version));
    const source = sourceOf();
    const interrupted: typeof source = {
      ...source,
      remake: async (owner, broken) => {
        const why = await source.remake(owner, broken);
        if (owner.id !== id) return why;
        await product.call(albumsHttp.removeImage, { token: person.session.token, params: { albumId, id } });
        await until(
          () => storage.keys('media', mediaKey(id, '')),
          (keys) => keys.length === 0,
          'the removal of its files',
        );
        // Simulates a repair that writes after the deletion.
        await put(id, version, Buffer.from('late'));
        return why;
      },
    };
    new WantedRepairs(database, log).request(mediaKey(id, version));
    await untilWanted(id);
    await new FileScrubber({ database, storage, log }, interrupted).repairWanted();
    expect(await storage.keys('media', mediaKey(id, ''))).toEqual([]);
  });

  it('are read in small batches, each of which continues after the previous one', async () => {
    await Promise.all([readyImage(), readyImage()]);
    await scrubber.scrub(EVERYTHING);
    const stands = async (): Promise<string | null | undefined> =>
      (
        (await database.query("SELECT after_id FROM work.scrub_positions WHERE owners = 'images'")) as {
          after_id: string | null;
        }[]
      )[0]?.after_id;
    const ids = (
      (await database.query("SELECT image_id FROM read.images WHERE status = 'ready' ORDER BY image_id")) as {
        image_id: string;
      }[]
    ).map(({ image_id }) => image_id);
    const places: (string | null | undefined)[] = [];
    for (const _ of ids) {
      await scrubber.scrub(1);
      places.push(await stands());
    }
    expect(places).toEqual(ids);
    await scrubber.scrub(1);
    expect(await stands()).toBeUndefined();
  });
});
