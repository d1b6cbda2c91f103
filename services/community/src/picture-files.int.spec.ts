import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { createMediaProcessor, type MediaProcessor } from '@pixchange/media';
import sharp from 'sharp';
import { signUp, startProduct, until, type Person, type Product } from '../../../tests/product.ts';
import { collectionPictures } from './modules/collections/collection-files.ts';
import { profilePictures } from './modules/accounts/profiles/profile-files.ts';
import { Commands } from './runtime/commands/commands.ts';
import { EventCodec } from './platform/event-store/codec.ts';
import { CommandRunner } from './runtime/commands/command-runner.ts';
import { EventLog } from './platform/event-store/event-log.ts';
import { PersonKeys } from './platform/keys/person-keys.ts';
import { listDamagedFiles } from './runtime/stored-files/damaged-files.ts';
import { FileScrubber, type FileOwner } from './runtime/stored-files/file-scrubber.ts';
import { ObjectStorage } from './platform/object-storage/object-storage.ts';
import { pictureFiles, type PictureSource } from './extensions/picture-files.ts';
import { ReadModelClock } from './runtime/read-model/clock.ts';
import { openDatabase } from './platform/postgres/database.ts';
import { listeningLog } from './runtime/testing/event-core.ts';

const masterKey = randomBytes(32);
const EVERYTHING = 10_000;
const { log, logged } = listeningLog();

let product: Product;
let database: Awaited<ReturnType<typeof openDatabase>>;
let events: EventLog;
let storage: ObjectStorage;
let processor: MediaProcessor;
let profiles: Pick<FileScrubber<FileOwner>, 'scrub'>;
let collections: Pick<FileScrubber<FileOwner>, 'scrub'>;

beforeAll(async () => {
  product = await startProduct('picture_files', {
    MASTER_KEY: masterKey.toString('base64'),
    SCRUB_FILES_PER_MINUTE: '0',
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
  const scrubberOf = (source: PictureSource) =>
    new FileScrubber({ database, storage, log }, pictureFiles({ storage, processor }, source));
  profiles = scrubberOf(profilePictures(database, commands));
  collections = scrubberOf(collectionPictures({ database, commands, keys }));
});
afterAll(async () => {
  storage.close();
  await processor.close();
  await events.close();
  await database.destroy();
  await product.stop();
});

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

const send = async (person: Person, path: string, files: Readonly<Record<string, Buffer>>): Promise<void> => {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([new Uint8Array(bytes)]), 'a.png');
  const headers = { authorization: `Bearer ${person.session.token}` };
  const response = await fetch(`${product.url}${path}`, { method: 'PATCH', headers, body: form });
  expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, '']);
};

const bytesOf = async (key: string): Promise<Buffer> =>
  Buffer.concat((await ((await storage.read('media', key)) as Readable).toArray()) as Buffer[]);
const put = (key: string, bytes: Buffer) =>
  storage.write('media', key, Readable.from([bytes]), bytes.length, 'application/octet-stream');
const codesOf = (prefix: string): unknown[] =>
  logged.filter(({ key }) => String(key).startsWith(prefix)).map(({ code }) => code);

/** Returns the stored pictures and originals with a prefix, once the expected number exists. */
const stored = async (prefix: string, shown: readonly string[]) => {
  const keys = await until(
    () => storage.keys('media', prefix),
    (found) => found.length === shown.length * 2,
    'the pictures',
  );
  const isShown = (key: string): boolean => shown.some((sha256) => key.endsWith(sha256));
  return { pictures: keys.filter(isShown), originals: keys.filter((key) => !isShown(key)) };
};

describe('the pictures of a profile', () => {
  it('are regenerated from their originals when one is missing and one is damaged', async () => {
    const person = await signUp(product);
    await send(person, '/api/profile/images', {
      profile_image: await picture('#22aa44'),
      cover_image: await picture('#aa2244'),
    });
    const id = person.session.id;
    const [row] = (await database.query(
      "SELECT profile_image->>'sha256' AS a, cover_image->>'sha256' AS c FROM read.accounts WHERE user_id = $1",
      [id],
    )) as [{ a: string; c: string }];
    const { pictures } = await stored(`profiles/${id}/`, [row.a, row.c]);
    const [lost = '', changed = ''] = pictures;
    const before = [await bytesOf(lost), await bytesOf(changed)];
    await storage.remove('media', lost);
    await put(changed, Buffer.from('broken'));
    await profiles.scrub(EVERYTHING);
    expect([await bytesOf(lost), await bytesOf(changed)]).toEqual(before);
    expect(codesOf(`profiles/${id}/`)).toEqual(['files.repaired', 'files.repaired']);
    expect(await listDamagedFiles(database)).toEqual([]);
  });

  it('are not regenerated when the profile already has newer pictures', async () => {
    const person = await signUp(product);
    const id = person.session.id;
    await send(person, '/api/profile/images', { profile_image: await picture('#113355') });
    const read = async () =>
      (
        (await database.query('SELECT profile_image FROM read.accounts WHERE user_id = $1', [id])) as [
          { profile_image: { sha256: string } },
        ]
      )[0].profile_image;
    const first = await read();
    await send(person, '/api/profile/images', { profile_image: await picture('#553311') });
    await stored(`profiles/${id}/`, [(await read()).sha256]);
    // Simulates a read model that lags behind the log.
    await database.query('UPDATE read.accounts SET profile_image = $2 WHERE user_id = $1', [id, JSON.stringify(first)]);
    await profiles.scrub(EVERYTHING);
    expect(codesOf(`profiles/${id}/`)).toEqual([]);
    expect((await storage.keys('media', `profiles/${id}/`)).some((key) => key.endsWith(first.sha256))).toBe(false);
  });
});

describe('the picture of a collection', () => {
  it('is reported with its original when both are broken, and regenerated once the original is restored', async () => {
    const person = await signUp(product);
    const { id } = await product.call(collectionsHttp.create, {
      token: person.session.token,
      body: { title: 'Kept', description: 'Kept' },
    });
    await send(person, `/api/collections/${id}/profile_image`, { profile_image: await picture('#2244aa') });
    const [row] = (await database.query(
      "SELECT owner_id, profile_image->>'sha256' AS sha FROM read.collections WHERE collection_id = $1",
      [id],
    )) as [{ owner_id: string; sha: string }];
    const { pictures, originals } = await stored(`collections/${row.owner_id}/${id}/`, [row.sha]);
    const [shown = '', original = ''] = [...pictures, ...originals];
    const [before, source] = [await bytesOf(shown), await bytesOf(original)];
    await storage.remove('media', shown);
    await put(original, Buffer.from('broken'));
    await collections.scrub(EVERYTHING);
    const listed = (await listDamagedFiles(database)).map(({ key, code, isOriginal }) => ({ key, code, isOriginal }));
    expect(listed).toHaveLength(2);
    expect(listed).toEqual(
      expect.arrayContaining([
        { key: shown, code: 'files.missing', isOriginal: false },
        { key: original, code: 'files.damaged', isOriginal: true },
      ]),
    );
    await put(original, source);
    await collections.scrub(EVERYTHING);
    expect(await bytesOf(shown)).toEqual(before);
    expect(await listDamagedFiles(database)).toEqual([]);
  });
});
