import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImageEvent, StoredFile } from '@pixchange/contracts/events/images';
import { testStack } from '../../../../../../tests/stack.ts';
import { recorded } from '../../../kernel/testing/recorded.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { CommandRunner } from '../../../runtime/commands/command-runner.ts';
import type { EventLog } from '../../../platform/event-store/event-log.ts';
import type { PersonKeys } from '../../../platform/keys/person-keys.ts';
import { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { ReadModelClock } from '../../../runtime/read-model/clock.ts';
import { append, EventCore } from '../../../runtime/testing/event-core.ts';
import { mediaKey } from './media-keys.ts';
import { deletedImagesConsumer, OrphanCollector } from './stored-objects.ts';
import { uploadKey } from '../uploads/submissions.service.ts';
import { draftOf, processedOf } from '../testing/events.ts';

const GRACE_HOURS = 24;
const HOUR_MS = 60 * 60 * 1_000;
const ownerId = randomUUID();

let core: EventCore;
let log: EventLog;
let keys: PersonKeys;
let storage: ObjectStorage;
let collector: OrphanCollector;
beforeAll(async () => {
  core = await EventCore.start('stored_objects');
  log = core.openLog();
  keys = core.keys();
  await keys.create(ownerId);
  const { endpoint, accessKey, secretKey } = testStack().s3;
  const suffix = randomUUID().slice(0, 8);
  storage = new ObjectStorage({
    endpoint,
    publicUrl: endpoint,
    accessKey,
    secretKey,
    region: 'us-east-1',
    buckets: { uploads: `uploads-orphans-${suffix}`, media: `media-orphans-${suffix}` },
  });
  await storage.prepare();
  const commands = new Commands(new CommandRunner(log), new ReadModelClock(core.databaseUrl, [], () => undefined));
  collector = new OrphanCollector({ storage, commands, keys }, GRACE_HOURS);
});
afterAll(() => core.stop());

const shaOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const write = async (bucket: 'uploads' | 'media', key: string): Promise<string> => {
  await storage.write(bucket, key, Readable.from([Buffer.from('x')]), 1, 'application/octet-stream');
  return key;
};
const file = (name: string): StoredFile => ({ sha256: shaOf(name), contentType: 'image/gif', sizeBytes: 1 });

/**
 * Creates a work whose stream ends with these events, with an upload, the files of its versions, and a file of an
 * interrupted job.
 */
const work = async (
  owner: string,
  ...end: ((imageId: string) => ImageEvent)[]
): Promise<{ imageId: string; upload: string; files: string[]; left: string }> => {
  const imageId = randomUUID();
  const ticket: ImageEvent = {
    type: 'UploadTicketIssued',
    data: { imageId, ownerId: owner, contentType: 'image/gif' },
  };
  await append(log, `image-${imageId}`, [ticket, ...end.map((event) => event(imageId))]);
  return {
    imageId,
    upload: await write('uploads', uploadKey(owner, imageId)),
    files: await Promise.all(
      ['source', 'main', 'poster'].map((name) => write('media', mediaKey(imageId, shaOf(name)))),
    ),
    left: await write('media', mediaKey(imageId, shaOf('left'))),
  };
};

const submitted = (imageId: string): ImageEvent => ({
  type: 'ImageSubmitted',
  data: draftOf({ imageId, ownerId, albumId: randomUUID() }),
});
const ready = (imageId: string): ImageEvent => ({
  type: 'ImageProcessed',
  data: processedOf({
    imageId,
    ownerId,
    sourceSha256: shaOf('source'),
    versions: [
      { name: 'fixed', width: 1, height: 1, main: file('main'), webp: null, mp4: null, previewJpeg: file('poster') },
    ],
  }),
});
const failed =
  (code: string) =>
  (imageId: string): ImageEvent => ({ type: 'ImageProcessingFailed', data: { imageId, ownerId, code } });
const deleted = (imageId: string): ImageEvent => ({ type: 'ImageDeleted', data: { imageId, ownerId } });

const all = async (): Promise<string[]> =>
  [...(await storage.keys('uploads', '')), ...(await storage.keys('media', ''))].sort();
const hoursFromNow = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

describe('an object in storage', () => {
  it('is removed after the grace time if its work does not need it, and kept if it belongs to no work', async () => {
    const never = await work(ownerId);
    const waiting = await work(ownerId, submitted);
    const shown = await work(ownerId, submitted, ready);
    const broken = await work(ownerId, submitted, failed('truncated'));
    const crashed = await work(ownerId, submitted, failed('internal'));
    const gone = await work(ownerId, submitted, ready, deleted);
    const others = await Promise.all([
      write('uploads', `u/${ownerId}/${randomUUID()}-profile_image`),
      write('media', `profiles/${ownerId}/${shaOf('p')}`),
      write('uploads', `u/${ownerId}/${randomUUID()}`),
    ]);
    const before = await all();

    await collector.collect(hoursFromNow(GRACE_HOURS - 1));
    expect(await all()).toEqual(before);
    const kept = [...others, waiting.upload, crashed.upload, ...waiting.files, waiting.left, ...shown.files].sort();
    for (const _ of [1, 2]) {
      await collector.collect(hoursFromNow(GRACE_HOURS + 1));
      expect(await all()).toEqual(kept);
    }
    for (const { files } of [never, broken, crashed, gone]) expect(kept).not.toContain(files[0]);
  });

  it('of an erased member is removed, even if the work is ready', async () => {
    const leaver = randomUUID();
    await keys.create(leaver);
    const shown = await work(
      leaver,
      (imageId) => ({ type: 'ImageSubmitted', data: draftOf({ imageId, ownerId: leaver, albumId: randomUUID() }) }),
      (imageId) => ({ ...ready(imageId) }),
    );
    await collector.collect(hoursFromNow(GRACE_HOURS + 1));
    expect(await storage.keys('media', mediaKey(shown.imageId, ''))).toHaveLength(3);
    await keys.destroy(leaver);
    await collector.collect(hoursFromNow(GRACE_HOURS + 1));
    expect(await storage.keys('media', mediaKey(shown.imageId, ''))).toEqual([]);
  });

  it('of a deleted work is removed by the deletion event, which may be delivered twice', async () => {
    const [gone, shown] = [await work(ownerId, submitted, ready, deleted), await work(ownerId, submitted, ready)];
    for (const _ of [1, 2]) await deletedImagesConsumer({ storage }).handle(recorded(deleted(gone.imageId)));
    const left = await all();
    expect(left.filter((key) => key.includes(gone.imageId))).toEqual([]);
    expect(left.filter((key) => key.includes(shown.imageId))).toHaveLength(5);
  });

  it('is removed along with hundreds of others', async () => {
    const { imageId } = await work(ownerId, submitted, failed('truncated'));
    await Promise.all(
      Array.from({ length: 520 }, (_, index) => write('media', mediaKey(imageId, shaOf(`many-${index}`)))),
    );
    await collector.collect(hoursFromNow(GRACE_HOURS + 1));
    expect(await storage.keys('media', mediaKey(imageId, ''))).toEqual([]);
  });
});
