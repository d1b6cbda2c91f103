import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { adminJobsHttp } from '@pixchange/contracts/http/admin-jobs';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { Locks } from '../../../services/community/src/runtime/jobs/locks.ts';
import { TestKafka } from '../../kafka.ts';
import { signUp } from '../../product.ts';
import { until } from '../../until.ts';
import { RefusingMailServer } from '../refusing-mail-server.ts';
import type { WatchedProduct } from '../watched-product.ts';
import type { Closing, Fault } from './fault.ts';
import { smallDisk } from './small-disk.ts';

const SCRUB_MS_MAX = 300_000;

/** Faults of projections, consumers, media, files and disks. */
export const faultsOfBackgroundWork = async (product: WatchedProduct, atEnd: Closing): Promise<Fault[]> => {
  const { admin, member, imageIds } = product.cast;
  const { database } = product;
  const newAlbum = (title: string) =>
    product.site.call(albumsHttp.create, { token: member.session.token, body: { album: { title } } });
  const holdLock = async (name: string): Promise<() => Promise<void>> => {
    const lock = await new Locks(product.databaseUrl).tryTake(name);
    if (lock === null) throw new Error(`${name} is locked`);
    return () => lock.release();
  };
  const retryJob = async (kind: 'projection' | 'event'): Promise<void> => {
    const query = { filter: JSON.stringify({ kind }) } as never;
    for (const { id } of await product.site.call(adminJobsHttp.list, { token: admin.session.token, query }))
      await product.site.call(adminJobsHttp.retry, {
        token: admin.session.token,
        params: { id },
        body: { reason: 'The cause is fixed' },
      });
  };

  const mail = await RefusingMailServer.start();
  atEnd(() => mail.stop());
  const dataDisk = await smallDisk('data', 96);
  atEnd(() => dataDisk.remove());
  const workDisk = await smallDisk('work', 32);
  atEnd(() => workDisk.remove());
  const kafka = await TestKafka.start();
  if (typeof kafka !== 'string') atEnd(() => kafka.stop());

  return [
    {
      alert: 'ProjectionStopped',
      what: 'a constraint on a table of the read model rejects the row of an event',
      also: ['ReaderBehind'],
      cause: async () => {
        await database.query("ALTER TABLE read.albums ADD CONSTRAINT refused CHECK (title <> 'Refused') NOT VALID");
        void newAlbum('Refused').catch(() => undefined);
        return async () => {
          await database.query('ALTER TABLE read.albums DROP CONSTRAINT refused');
          await retryJob('projection');
        };
      },
    },
    {
      alert: 'ReaderBehind',
      what: 'an idle process holds the lock of a consumer while somebody signs up',
      cause: async () => {
        await product.restart();
        let leave = (): Promise<void> => Promise.resolve();
        await product.restart(undefined, async () => (leave = await holdLock('consumer account-mails')));
        await signUp(product.site, { confirmed: false });
        return () => leave();
      },
    },
    {
      alert: 'WorkGivenUp',
      what: 'the mail server refuses a person permanently, 20 times',
      settings: { SMTP_URL: mail.url },
      cause: async () => {
        await signUp(product.site, { confirmed: false });
        return async () => {
          mail.knowsEverybody = true;
          await retryJob('event');
        };
      },
    },
    {
      alert: 'FilesDamaged',
      what: 'all files of a work are overwritten in the object store, including its original',
      cause: async () => {
        const keys = await product.storage.keys('media', `images/${imageIds[0]}/`);
        const files = await Promise.all(
          keys.map(async (key) => ({
            key,
            bytes: await buffer((await product.storage.read('media', key)) as Readable),
          })),
        );
        const write = (key: string, bytes: Buffer) =>
          product.storage.write('media', key, Readable.from([bytes]), bytes.length, 'application/octet-stream');
        await product.restart(undefined, () =>
          Promise.all(files.map(({ key, bytes }) => write(key, Buffer.alloc(bytes.length, 7)))),
        );
        return async () => {
          await product.restart(undefined, () => Promise.all(files.map(({ key, bytes }) => write(key, bytes))));
          // A new process has no metrics at first, so the alert would seem to have ended.
          await until(
            () => database.query<{ count: number }>('SELECT count(*)::int AS count FROM work.damaged_files'),
            ({ rows: [row] }) => row?.count === 0,
            'files that pass their check again',
            SCRUB_MS_MAX,
          );
        };
      },
    },
    {
      alert: 'MediaWaits',
      what: 'an idle process holds the lock for creating versions while somebody uploads',
      also: ['ReaderBehind'],
      cause: async () => {
        let leave = (): Promise<void> => Promise.resolve();
        await product.restart(undefined, async () => (leave = await holdLock('consumer media')));
        await product.submit();
        return () => leave();
      },
    },
    {
      alert: 'MediaFails',
      what: 'the disk for temporary files is full',
      settings: { TMPDIR: workDisk.path },
      also: ['ReaderBehind', 'MediaWaits'],
      cause: async () => {
        await workDisk.fill(0);
        await product.submit();
        return workDisk.empty;
      },
    },
    {
      alert: 'DiskAlmostFull',
      what: 'a small file system for the data is filled',
      settings: { DISK_FOLDER: dataDisk.path, DISK_FREE_MB_MIN: '32' },
      cause: async () => {
        await dataDisk.fill(16);
        return dataDisk.empty;
      },
    },
    {
      alert: 'BrokerBehind',
      what: typeof kafka === 'string' ? `not caused: ${kafka}` : 'Kafka is killed, and somebody uploads',
      settings: {
        AUDIT_ANCHOR_HOURS: '0.001',
        ...(typeof kafka === 'string' ? {} : { KAFKA_BROKERS: kafka.brokers, KAFKA_PARTITIONS: '3' }),
      },
      also: ['ReaderBehind', 'MediaWaits'],
      cause: async () => {
        if (typeof kafka === 'string') throw new Error(kafka);
        await kafka.kill();
        await product.submit();
        return () => kafka.resume();
      },
    },
  ];
};
