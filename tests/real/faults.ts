import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { adminJobsHttp } from '@pixchange/contracts/http/admin-jobs';
import { adminProposalsHttp } from '@pixchange/contracts/http/admin-proposals';
import { adminReconciliationHttp } from '@pixchange/contracts/http/admin-reconciliation';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { moderationHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import { profileHttp } from '@pixchange/contracts/http/profile';
import pg from 'pg';
import { Locks } from '../../services/community/src/platform/locks.ts';
import { mountSmallDisk } from '../../services/embedded/src/testing/small-disk.ts';
import { TestKafka } from '../kafka.ts';
import { newEmail, PASSWORD, signUp, type Person } from '../product.ts';
import { until } from '../until.ts';
import { RefusingMailServer } from './refusing-mail-server.ts';
import type { WatchedProduct } from './watched-product.ts';

const MEGABYTE = 1024 * 1024;
const WAIT_MS_MAX = 120_000;

/** Something that goes wrong, which one alert is for. */
export interface Fault {
  readonly alert: string;
  /** In words, for the report. */
  readonly what: string;
  /** What the process runs with. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Makes it go wrong, and answers how it is mended. */
  readonly cause: () => Promise<() => Promise<unknown>>;
  /** What people do meanwhile, over and over, so many at the same time. */
  readonly load?: { readonly work: () => Promise<unknown>; readonly pauseMs: number; readonly people?: number };
  /** Other alerts that the same fault is right to fire. */
  readonly also?: readonly string[];
}

const run = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** A file system of its own; root alone may mount one. */
const smallDisk = async (name: string, megabytes: number) => {
  const path = await mkdtemp(join(tmpdir(), `pixchange-${name}-`));
  const disk = mountSmallDisk(path, megabytes * MEGABYTE);
  if (disk === undefined || !run('chmod', '1777', path)) throw new Error('a small disk can be mounted by root alone');
  return {
    path,
    /** Writes until so much is free. */
    fill: (freeMegabytes: number) =>
      writeFile(join(path, 'full'), Buffer.alloc((megabytes - freeMegabytes) * MEGABYTE)).catch(() => undefined),
    empty: () => truncate(join(path, 'full'), 0),
    remove: async () => {
      disk.remove();
      await rm(path, { recursive: true, force: true });
    },
  };
};

/** What a test opens for a fault and has to close at the end, whatever happens. */
export type Closing = (close: () => unknown) => void;

export const faultsOf = async (product: WatchedProduct, atEnd: Closing): Promise<Fault[]> => {
  const { admin, second, member, imageIds } = product.cast;
  const { token } = member.session;
  const { database, wires } = product;
  const profile = () => product.site.call(accountsHttp.ownProfile, { token });
  const newAlbum = (title = 'Slow mornings') =>
    product.site.call(albumsHttp.create, { token, body: { album: { title } } });
  const proofOf = async ({ email }: Person): Promise<string> =>
    (await product.site.call(accountsHttp.signIn, { body: { session: { email, password: PASSWORD } } })).token;
  const mendNetwork = () => product.mendNetwork();

  const holdLock = async (name: string): Promise<() => Promise<void>> => {
    const seeker = await new Locks(product.databaseUrl).join();
    if (!(await seeker.tryLock(name))) throw new Error(`${name} is locked`);
    return () => seeker.leave();
  };
  const retryJob = async (kind: 'projection' | 'event'): Promise<void> => {
    const query = { filter: JSON.stringify({ kind }) } as never;
    for (const { id } of await product.site.call(adminJobsHttp.list, { token: admin.session.token, query }))
      await product.site.call(adminJobsHttp.retry, {
        token: admin.session.token,
        params: { id },
        body: { reason: 'The cause is mended' },
      });
  };
  const forge = (coins: number) =>
    product.restart(undefined, () =>
      database.query('UPDATE read.wallets SET coins = coins + $2 WHERE user_id = $1', [member.session.id, coins]),
    );
  const damageKey = () =>
    product.restart(undefined, () =>
      database.query(
        'UPDATE vault.person_keys SET wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1) WHERE person_id = $1',
        [member.session.id],
      ),
    );

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
      alert: 'ProcessDown',
      what: 'the process is stopped (SIGSTOP), so that it accepts connections and answers nothing',
      cause: () => {
        product.process.signal('SIGSTOP');
        return Promise.resolve(() => Promise.resolve(product.process.signal('SIGCONT')));
      },
    },
    {
      alert: 'FiguresMissing',
      what: 'another session holds a lock on a table that the figures are read from',
      cause: async () => {
        const other = new pg.Client({ connectionString: product.databaseUrl });
        await other.connect();
        await other.query('BEGIN');
        await other.query('LOCK TABLE work.log_progress IN ACCESS EXCLUSIVE MODE');
        return () => other.end();
      },
    },
    {
      alert: 'AnswersFail',
      what: 'the network to the event store is cut while somebody makes albums',
      cause: async () => {
        await wires.eventStore.cut();
        return mendNetwork;
      },
      load: { work: newAlbum, pauseMs: 200 },
    },
    {
      alert: 'AnswersSlow',
      what: 'the network to PostgreSQL takes 0.8 s for each answer',
      cause: async () => {
        await wires.database.slow(800);
        return mendNetwork;
      },
      load: { work: profile, pauseMs: 50 },
    },
    {
      alert: 'EventStoreSlow',
      what: 'the network to the event store takes 0.8 s for each answer',
      cause: async () => {
        await wires.eventStore.slow(800);
        return mendNetwork;
      },
      load: {
        work: async () => {
          await newAlbum();
          for (let reads = 0; reads < 60; reads += 1) await profile();
        },
        pauseMs: 10,
      },
    },
    {
      alert: 'DatabaseConnectionsUsedUp',
      what: 'ten people at once have four connections, while PostgreSQL is 80 ms away',
      settings: { DATABASE_POOL_MAX: '4' },
      also: ['AnswersSlow'],
      cause: async () => {
        await wires.database.slow(80);
        return mendNetwork;
      },
      load: { work: profile, pauseMs: 1, people: 10 },
    },
    {
      alert: 'EventLoopBlocked',
      what: 'the process gets no processor for 0.65 s, over and over (SIGSTOP, SIGCONT)',
      cause: () => {
        let isOver = false;
        const turns = (async () => {
          while (!isOver) {
            product.process.signal('SIGSTOP');
            await wait(650);
            product.process.signal('SIGCONT');
            // Shorter than Prometheus waits for its next question.
            await wait(200);
          }
        })();
        return Promise.resolve(() => {
          isOver = true;
          return turns;
        });
      },
    },
    {
      alert: 'ProjectionStopped',
      what: 'a constraint on a table of the read model refuses what an event says',
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
      what: 'a process that does not work holds the lock of a consumer, and somebody signs up',
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
      what: 'the mail server refuses a person for good, 20 times',
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
      what: 'all files of a work are overwritten in the object store, its original too',
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
        return () => product.restart(undefined, () => Promise.all(files.map(({ key, bytes }) => write(key, bytes))));
      },
    },
    {
      alert: 'MediaWaits',
      what: 'a process that does not work holds the lock of those who make versions, and somebody uploads',
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
      alert: 'LedgerDiffers',
      what: 'somebody writes five coins into a wallet in the read model',
      cause: async () => {
        await forge(5);
        return () => forge(-5);
      },
    },
    {
      alert: 'PaymentsDiffer',
      what: 'the report of the payment provider has a payment that no purchase is of',
      settings: { PAYMENT_RECONCILE_SECONDS: '1' },
      cause: async () => {
        const purchaseId = randomUUID();
        const { orderId } = await product.provider.createOrder({ purchaseId, coins: 1, cents: 499 });
        await product.payments.act(orderId, 'approve');
        await product.provider.capture(orderId, purchaseId);
        const list = () =>
          product.site.call(adminReconciliationHttp.list, {
            token: admin.session.token,
            query: { filter: JSON.stringify({ status: 'open' }) } as never,
          });
        const differences = await until(list, (rows) => rows.length > 0, 'the difference', WAIT_MS_MAX);
        await product.restart();
        return async () => {
          const proof = await proofOf(admin);
          for (const { id } of differences)
            await product.site.call(adminReconciliationHttp.resolve, {
              token: proof,
              params: { id },
              body: { reason: 'A test payment' },
            });
          await product.restart();
        };
      },
    },
    {
      alert: 'PersonalDataUnreadable',
      what: "one bit of a person's key is another, and they edit their profile",
      also: ['AnswersFail'],
      cause: async () => {
        await damageKey();
        return damageKey;
      },
      load: {
        work: () => product.site.call(profileHttp.edit, { token, body: { description: 'Slow mornings' } }),
        pauseMs: 1_000,
      },
    },
    {
      alert: 'ReportsWait',
      what: 'somebody reports a work, and nobody decides',
      cause: async () => {
        const reporter = await proofOf(second);
        const { id } = await product.site.call(reportsHttp.file, {
          token: reporter,
          body: { report: { kind: 'image', subject_id: imageIds[0], reason: 'spam' } },
        });
        return async () => {
          const by = { token: admin.session.token, params: { id } };
          await product.site.call(moderationHttp.claim, by);
          await product.site.call(moderationHttp.dismiss, { ...by, body: { reason: 'It is fine' } });
        };
      },
    },
    {
      alert: 'ProposalsWait',
      what: 'an administrator proposes a role, and no other decides',
      cause: async () => {
        const { id } = await product.site.call(adminUsersHttp.giveRole, {
          token: await proofOf(admin),
          params: { id: member.session.id },
          body: { role: 'moderator', reason: 'The team changes' },
        });
        await product.restart();
        return async () => {
          const by = { token: second.session.token, params: { id } };
          await product.site.call(adminProposalsHttp.reject, { ...by, body: { reason: 'Not now' } });
          await product.restart();
        };
      },
    },
    {
      alert: 'ManyRefused',
      what: 'somebody tries passwords',
      settings: { RATE_LIMITS: 'on' },
      cause: () => Promise.resolve(() => Promise.resolve()),
      load: {
        work: () =>
          product.site.call(accountsHttp.signIn, {
            body: { session: { email: newEmail(), password: 'Wrong-guess-1' } },
          }),
        pauseMs: 100,
        people: 4,
      },
    },
    {
      alert: 'GasRunsOut',
      what: 'gas costs something, and the keys have nothing',
      cause: async () => {
        await product.rpc('anvil_setNextBlockBaseFeePerGas', '0x3b9aca00');
        await product.rpc('anvil_mine', '0x1');
        await product.restart();
        return async () => {
          for (const address of product.senders)
            await product.rpc('anvil_setBalance', address, `0x${(10n ** 19n).toString(16)}`);
          await product.restart();
        };
      },
    },
    {
      alert: 'MintsWait',
      what: 'the network to the chain is cut, and somebody mints',
      cause: async () => {
        await wires.chain.cut();
        await product.site.call(nftsHttp.mint, {
          token,
          body: { image_id: imageIds[1], pay_with: 'coins' },
          idempotencyKey: randomUUID(),
        });
        return mendNetwork;
      },
    },
    {
      alert: 'AnchorsLate',
      what: 'the chain takes transactions and makes no block of them, while the log grows',
      settings: { AUDIT_ANCHOR_HOURS: '0.001' },
      cause: async () => {
        await product.rpc('evm_setAutomine', false);
        await product.submit();
        return async () => {
          await product.rpc('evm_setAutomine', true);
          await product.rpc('anvil_mine', '0x1');
        };
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
