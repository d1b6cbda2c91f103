import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { imagesHttp, type UploadContentType } from '@pixchange/contracts/http/images';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { imageDecider } from '../../features.ts';
import { EventCodec } from '../../platform/event-store/codec.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import { PersonKeys } from '../../platform/keys/person-keys.ts';
import { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { openDatabase } from '../../platform/postgres/database.ts';
import { OrphanCollector } from '../../modules/images/media/stored-objects.ts';
import { CommandRunner } from '../../runtime/commands/command-runner.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { ReadModelClock } from '../../runtime/read-model/clock.ts';
import { append } from '../../runtime/testing/event-core.ts';
import { type MediaToolSettings, readTask } from '../config.ts';

interface NewFile {
  readonly bytes: Buffer;
  readonly contentType: UploadContentType;
}

interface OldWork {
  readonly id: string;
  /** Id of the work whose events and files are copied. */
  readonly like: string;
  /** Returns the event as the earlier version wrote it; null for an event that it did not write. */
  readonly older: (event: ImageEvent) => ImageEvent | null;
}

export interface OldSite {
  readonly product: Product;
  readonly database: Awaited<ReturnType<typeof openDatabase>>;
  readonly events: EventLog;
  readonly storage: ObjectStorage;
  readonly zoe: Person;
  readonly albumId: string;
  /** Publishes a work with the current version, and returns its id. */
  publish(file: NewFile, draft?: object): Promise<string>;
  /** Returns the keys of a work's stored files. */
  stored(imageId: string): Promise<string[]>;
  read(key: string): Promise<Buffer>;
  /** Waits until the renditions of a work exist. */
  rendered(imageId: string): Promise<unknown>;
  /** Creates works of an earlier version, during one restart of the product. */
  oldWorks(works: readonly OldWork[]): Promise<void>;
  /** Removes stored files that no event names, like the hourly job of the product. */
  collectOrphans(): Promise<void>;
  /** Returns the settings of the tool for this site. */
  settings(command: string): Promise<MediaToolSettings>;
  close(): Promise<void>;
}

const storageOf = ({ environment }: Product): ObjectStorage => {
  const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = environment;
  const { S3_BUCKET_UPLOADS = '', S3_BUCKET_MEDIA = '' } = environment;
  return new ObjectStorage({
    endpoint: S3_ENDPOINT,
    publicUrl: S3_ENDPOINT,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: 'us-east-1',
    buckets: { uploads: S3_BUCKET_UPLOADS, media: S3_BUCKET_MEDIA },
  });
};

const settingsOf = async ({ environment }: Product, command: string): Promise<MediaToolSettings> => {
  const task = await readTask([command, '--json'], environment, '/nowhere');
  if (task === 'help') throw new Error('unexpected request for help');
  return task.settings;
};

/** Starts a site with one member and one published album. */
export const openOldSite = async (name: string): Promise<OldSite> => {
  const masterKey = randomBytes(32);
  const product = await startProduct(name, {
    MASTER_KEY: masterKey.toString('base64'),
    MEDIA_STILL_TIMEOUT_SECONDS: '120',
  });
  const database = await openDatabase({ url: product.databaseUrl, poolMax: 2, applicationName: 'test' });
  const keys = new PersonKeys(database, masterKey);
  const events = new EventLog(product.eventStoreUrl, new EventCodec(keys));
  const storage = storageOf(product);
  const zoe = await signUp(product);
  const { token } = zoe.session;
  const { id: albumId } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Tall', published: true } },
  });
  const stored = (imageId: string): Promise<string[]> => storage.keys('media', `images/${imageId}/`);
  const read = async (key: string): Promise<Buffer> =>
    Buffer.concat((await ((await storage.read('media', key)) as Readable).toArray()) as Buffer[]);
  const copy = async (like: string, id: string): Promise<void> => {
    for (const from of await stored(like)) {
      const bytes = await read(from);
      await storage.write('media', from.replace(like, id), Readable.from([bytes]), bytes.length, 'image/png');
    }
  };
  return {
    product,
    database,
    events,
    storage,
    zoe,
    albumId,
    stored,
    read,
    publish: async ({ bytes, contentType }, draft = {}) =>
      (
        await makeWork(product, zoe, bytes, contentType, {
          album_id: albumId,
          allow_publish: true,
          title: 'Tall',
          type: 'gif',
          ...draft,
        })
      ).id,
    rendered: (imageId) =>
      until(
        () =>
          database.query('SELECT 1 FROM read.images WHERE image_id = $1 AND renditions IS NOT NULL', [
            imageId,
          ]) as Promise<unknown[]>,
        ({ length }) => length > 0,
        'the renditions of a work',
      ),
    oldWorks: async (works) => {
      await product.restart(async () => {
        for (const { id, like, older } of works) {
          const story = (await events.load(imageDecider.stream(like))).flatMap(
            ({ type, data }) => older({ type, data } as ImageEvent) ?? [],
          );
          const copies = story.map(({ type, data }) => ({ type, data: { ...data, imageId: id } }) as ImageEvent);
          await append(events, imageDecider.stream(id), copies);
          await copy(like, id);
        }
        // Marks the events as handled by the media role, because an earlier version has handled them.
        await database.query("UPDATE work.checkpoints SET position = 1e18 WHERE consumer = 'media'");
      });
      for (const { id } of works)
        await until(
          () => product.call(imagesHttp.show, { token, params: { id } }).catch(() => null),
          (work) => work?.status === 'ready',
          'the old work',
        );
    },
    collectOrphans: () => {
      const commands = new Commands(
        new CommandRunner(events),
        new ReadModelClock(product.databaseUrl, [], () => undefined),
      );
      const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1_000);
      return new OrphanCollector({ storage, commands, keys }, 1).collect(inTwoDays);
    },
    settings: (command) => settingsOf(product, command),
    close: async () => {
      storage.close();
      await events.close();
      await database.destroy();
      await product.stop();
    },
  };
};
