import { createHash, randomUUID } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { Client } from 'minio';
import { testStack } from '../../../tests/stack.ts';
import { storedFile } from '../../embedded/src/testing/stored-file.ts';
import { AuditedStore } from './testing/audited-store.ts';

const HOUR_MS = 3_600_000;
const GRACE = ['--files-grace', '5'] as const;
const buckets = {
  uploads: `uploads-audit-${randomUUID().slice(0, 8)}`,
  media: `media-audit-${randomUUID().slice(0, 8)}`,
};
const owner = randomUUID();
const erased = randomUUID();
const [shown, replacedWork, waiting, failed, crashed, deleted, ofErased] = [
  randomUUID(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
];
const [profileBefore, profileNow, collection, ofCollection, exportBefore, exportNow] = [
  randomUUID(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
];

const shaOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const file = (text: string) => ({ sha256: shaOf(text), contentType: 'image/gif', sizeBytes: text.length });
const picture = (text: string) => ({ ...file(text), width: 1, height: 1 });
const submitted = (imageId: string, ownerId = owner): AnyEvent => ({
  type: 'ImageSubmitted',
  data: { imageId, ownerId },
});
const processed = (imageId: string, ownerId = owner): AnyEvent => ({
  type: 'ImageProcessed',
  data: {
    imageId,
    ownerId,
    sourceSha256: shaOf('source'),
    sourceSizeBytes: 6,
    versions: [
      { name: 'fixed', width: 1, height: 1, main: file('main'), webp: null, mp4: null, previewJpeg: file('poster') },
    ],
  },
});

const rendered = (imageId: string, ownerId = owner): AnyEvent => ({
  type: 'ImageRenditionsMade',
  data: {
    imageId,
    ownerId,
    renditions: [
      {
        name: 'fixed_width',
        width: 1,
        height: 1,
        main: file('wide'),
        webp: null,
        mp4: null,
        previewJpeg: file('poster'),
      },
    ],
    preview: {
      name: 'preview',
      width: 1,
      height: 1,
      main: file('preview'),
      webp: null,
      mp4: null,
      previewJpeg: file('poster'),
    },
    films: [
      { name: 'webm', width: 1, height: 1, main: file('film'), webp: null, mp4: null, previewJpeg: file('poster') },
    ],
  },
});

const replaced = (imageId: string): AnyEvent => {
  const version = { width: 1, height: 1, webp: null, mp4: null, previewJpeg: file('new poster') };
  return {
    type: 'ImageVersionsReplaced',
    data: {
      ...processed(imageId).data,
      found: ['edit_list'],
      versions: [{ ...version, name: 'original', main: file('new main') }],
      renditions: [{ ...version, name: 'fixed_width', main: file('new wide') }],
      preview: null,
    },
  };
};

const story: readonly AnyEvent[] = [
  submitted(replacedWork),
  processed(replacedWork),
  rendered(replacedWork),
  replaced(replacedWork),
  submitted(shown),
  processed(shown),
  rendered(shown),
  submitted(waiting),
  submitted(failed),
  { type: 'ImageProcessingFailed', data: { imageId: failed, ownerId: owner, code: 'truncated' } },
  submitted(crashed),
  { type: 'ImageProcessingFailed', data: { imageId: crashed, ownerId: owner, code: 'internal' } },
  submitted(deleted),
  processed(deleted),
  rendered(deleted),
  { type: 'ImageDeleted', data: { imageId: deleted, ownerId: owner } },
  submitted(ofErased, erased),
  processed(ofErased, erased),
  rendered(ofErased, erased),
  { type: 'AccountErased', data: { userId: erased, code: 'x' } },
  ...[profileBefore, profileNow].flatMap((submissionId): AnyEvent[] => [
    { type: 'ProfilePicturesSubmitted', data: { userId: owner, submissionId, kinds: ['profile_image'], source: null } },
    {
      type: 'ProfilePicturesProcessed',
      data: { userId: owner, submissionId, profileImage: picture('avatar'), coverImage: null },
    },
  ]),
  {
    type: 'CollectionPictureSubmitted',
    data: { collectionId: collection, ownerId: owner, submissionId: ofCollection },
  },
  {
    type: 'CollectionPictureProcessed',
    data: { collectionId: collection, ownerId: owner, submissionId: ofCollection, picture: picture('cover') },
  },
  ...[exportBefore, exportNow].flatMap((exportId): AnyEvent[] => [
    { type: 'ExportRequested', data: { userId: owner, exportId } },
    {
      type: 'ExportMade',
      data: { userId: owner, exportId, sizeBytes: 3, expiresAt: new Date(Date.now() + 240 * HOUR_MS).toISOString() },
    },
  ]),
];
const streamOf = ({ data }: AnyEvent): string =>
  data['imageId'] === undefined ? `user-${String(data['userId'])}` : `image-${String(data['imageId'])}`;

const media = (imageId: string, text: string): string => `images/${imageId}/${shaOf(text)}`;
const profile = (submissionId: string, text: string): string => `profiles/${owner}/${submissionId}/${shaOf(text)}`;
const cover = `collections/${owner}/${collection}/${ofCollection}/${shaOf('cover')}`;
const archive = (exportId: string): string => `exports/${owner}/${exportId}.zip`;

const right: ReadonlyMap<string, string> = new Map([
  ...['source', 'main', 'poster', 'wide', 'film', 'preview'].map((text) => [media(shown, text), text] as const),
  ...['source', 'new main', 'new poster', 'new wide'].map((text) => [media(replacedWork, text), text] as const),
  [media(waiting, 'in work'), 'in work'],
  [profile(profileNow, 'avatar'), 'avatar'],
  [profile(profileNow, 'its original'), 'its original'],
  [cover, 'cover'],
  [archive(exportNow), 'zip'],
]);

let store: AuditedStore;
let client: Client;
const put = (key: string, text: string, bucket: keyof typeof buckets = 'media') =>
  client.putObject(buckets[bucket], key, text);
const waitingUpload = `u/${owner}/${waiting}`;

beforeAll(async () => {
  store = await AuditedStore.start('audit_files', story, streamOf);
  const { endpoint, accessKey, secretKey } = testStack().s3;
  const { hostname, port } = new URL(endpoint);
  client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey,
    secretKey,
    region: 'us-east-1',
  });
  for (const bucket of Object.values(buckets)) await client.makeBucket(bucket);
  for (const [key, text] of right) await put(key, text);
  await put(waitingUpload, 'upload', 'uploads');
  store.variables = {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_BUCKET_UPLOADS: buckets.uploads,
    S3_BUCKET_MEDIA: buckets.media,
  };
  store.nowMs = Date.now() + 6 * HOUR_MS;
});
afterAll(() => store.stop());

describe('the files in the log', () => {
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const one of undo.splice(0)) await one();
  });
  const remove = async (key: string): Promise<void> => {
    undo.push(() => put(key, right.get(key) ?? ''));
    await client.removeObject(buckets.media, key);
  };
  const damage = async (key: string, text: string): Promise<void> => {
    undo.push(() => put(key, right.get(key) ?? ''));
    await put(key, text);
  };
  const leave = async (key: string, bucket: keyof typeof buckets = 'media'): Promise<void> => {
    undo.push(() => client.removeObject(buckets[bucket], key));
    await put(key, 'left', bucket);
  };

  it('are all in the storage', async () =>
    expect(await store.audited('--files=hash', ...GRACE)).toMatchObject({
      ok: true,
      filesCompared: right.size + 1,
      findings: [],
    }));

  it.each([
    ['a version', media(shown, 'main'), 4],
    ['an original', media(shown, 'source'), 6],
    ["a profile's picture", profile(profileNow, 'avatar'), 6],
    ["a collection's picture", cover, 5],
    ['an archive', archive(exportNow), 3],
  ])('are a finding after the deletion of %s', async (_, key, sizeBytes) => {
    await remove(key);
    expect(await store.findings('--files', ...GRACE)).toEqual([
      {
        code: 'files.missing',
        message: `the file ${key} is in storage`,
        event: null,
        expected: `${sizeBytes} bytes`,
        found: 'nothing',
      },
    ]);
  });

  it('are a finding when one has another size', async () => {
    const key = media(shown, 'poster');
    await damage(key, 'post');
    expect(await store.findings('--files', ...GRACE)).toEqual([
      {
        code: 'files.damaged',
        message: `the file ${key} is unchanged`,
        event: null,
        expected: '6 bytes',
        found: '4 bytes',
      },
    ]);
  });

  it.each(['--files', '--files=hash'])(
    'are a finding when one has other bytes, which %s finds by reading them',
    async (option) => {
      const key = media(shown, 'poster');
      await damage(key, 'Poster');
      expect(await store.findings(option, ...GRACE)).toMatchObject([
        { code: 'files.damaged', expected: `SHA-256 ${shaOf('poster')}`, found: `SHA-256 ${shaOf('Poster')}` },
      ]);
    },
  );

  it.each([
    ['with the size that is left', 3, { expected: '6 bytes', found: '3 bytes' }],
    ['as unreadable, where its size fits', 6, { expected: `SHA-256 ${shaOf('poster')}`, found: 'unreadable' }],
  ])('are a finding when one was cut off on the disk, %s', async (_, sizeBytes, difference) => {
    const key = media(shown, 'poster');
    await damage(key, 'poster');
    await truncate(storedFile(testStack().s3.folder, buckets.media, key), sizeBytes);
    expect(await store.findings('--files', ...GRACE)).toMatchObject([{ code: 'files.damaged', ...difference }]);
  });

  it('are counted, as are those whose bytes were read', async () => {
    // The log has no hash of an image that is still being processed, of an archive, or of a picture's original.
    expect(await store.audited('--files', ...GRACE)).toMatchObject({ filesCompared: right.size + 1, filesHashed: 12 });
  });

  it('may include an upload that the service failed to process', async () => {
    await leave(`u/${owner}/${crashed}`, 'uploads');
    expect(await store.findings('--files', ...GRACE)).toEqual([]);
  });

  it.each([
    ['of a deleted image', media(deleted, 'main')],
    ['of a failed image', media(failed, 'main')],
    ['of an erased person', media(ofErased, 'main')],
    ['of an image beside its files', media(shown, 'left')],
    ['of an image whose files were replaced', media(replacedWork, 'main')],
    ['of an earlier profile picture', profile(profileBefore, 'avatar')],
    ['of an earlier archive', archive(exportBefore)],
    ['of no known kind', 'somewhere/else'],
  ])('are a finding when an object has no owner after the grace time: %s', async (_, key) => {
    await leave(key);
    expect(await store.findings('--files', ...GRACE)).toMatchObject([
      { code: 'files.nobodys', message: `the object ${key} of the media belongs to a work or an archive` },
    ]);
    expect(await store.findings('--files', '--files-grace', '7')).toEqual([]);
  });

  it('are a finding when an upload has no owner after the grace time', async () => {
    await leave(`u/${owner}/${shown}`, 'uploads');
    expect(await store.findings('--files', ...GRACE)).toMatchObject([
      {
        code: 'files.nobodys',
        message: `the object u/${owner}/${shown} of the uploads belongs to a work or an archive`,
      },
    ]);
    expect(await store.findings('--files', '--files-grace', '7')).toEqual([]);
  });

  it('are compared only on request', async () => {
    await remove(media(shown, 'main'));
    expect(await store.audited()).toMatchObject({ ok: true, filesCompared: null });
  });

  it("can't be compared with a storage that does not answer", async () => {
    const { variables } = store;
    store.variables = { ...variables, S3_ENDPOINT: 'http://127.0.0.1:1' };
    undo.push(() => Promise.resolve((store.variables = variables)));
    expect(await store.inStore('--files')).toMatchObject({
      code: 3,
      err: expect.stringContaining("the object storage can't be read"),
    });
  });
});
