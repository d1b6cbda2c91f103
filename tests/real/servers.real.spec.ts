import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { ApiError, createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import sharp from 'sharp';
import { nftIdOf } from '../../services/community/src/modules/nfts/nft-ids.ts';
import { startLocalChain, type LocalChain } from '../../services/community/src/platform/chain/testing/local-chain.ts';
import { auditWhenSealed } from '../ledger/audited.ts';
import { parkedEvents } from '../parked-events.ts';
import { startProductHere, type ProductHere } from '../product-here.ts';
import { mailsTo, signUp, until, upload, type Person, type Product } from '../product.ts';
import { hire } from '../staff.ts';
import {
  minio,
  portOf,
  startDebianPostgres,
  startMinio,
  toxiproxy,
  Toxiproxy,
  whyNoServers,
  withPort,
  type RealServer,
  type Wire,
} from './programs.ts';
import { RoleProcess } from './role-processes.ts';

const ALL_ROLES = 'api,projector,relay,media,mint,mail';
const PACK_COINS = 500;
const MINT_COINS = 100;
const STORY_MS_MAX = 600_000;
const WAIT_MS_MAX = 120_000;
const SLOW_MS = 100;

const missing = await whyNoServers([minio, toxiproxy]);
const describeServers = missing === null ? describe : describe.skip;
const why = missing === null ? '' : ` (not tested: ${missing})`;

const opened: { stop(): Promise<unknown> }[] = [];
const open = async <T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> => {
  const server = await starting;
  opened.unshift(server);
  return server;
};

let product: ProductHere;
let admin: Person;
let network: Toxiproxy;
let wires: { readonly database: Wire; readonly eventStore: Wire; readonly files: Wire };
let behindNetwork: Readonly<Record<string, string>> = {};
let running: RoleProcess | null = null;

const storageAt = (port: number) => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_PUBLIC_URL: `http://127.0.0.1:${port}`,
});

beforeAll(async () => {
  if (missing !== null) return;
  const keys = { accessKey: 'pixchange', secretKey: randomBytes(24).toString('base64url') };
  const local: LocalChain = await open(startLocalChain());
  const postgres = await open(startDebianPostgres(randomBytes(24).toString('base64url')));
  const files: RealServer = await open(startMinio(keys));
  network = await open(Toxiproxy.start());
  product = await open(
    startProductHere('servers', {
      ...local.environment,
      ...storageAt(files.port),
      CHAIN_CONFIRMATIONS: '1',
      AUDIT_HEAD_EVERY_SECONDS: '0.2',
      DATABASE_URL: postgres.url,
      S3_ACCESS_KEY: keys.accessKey,
      S3_SECRET_KEY: keys.secretKey,
    }),
  );
  admin = await hire(product, 'admin');
  wires = {
    database: await network.wireTo('database', postgres.port),
    eventStore: await network.wireTo('event-store', portOf(product.eventStoreUrl)),
    files: await network.wireTo('files', files.port),
  };
  behindNetwork = {
    ...product.environment,
    ...storageAt(wires.files.port),
    PORT: '0',
    DATABASE_URL: withPort(postgres.url, wires.database.port),
    EVENT_STORE_URL: withPort(product.eventStoreUrl, wires.eventStore.port),
  };
}, 300_000);
afterAll(async () => {
  await running?.end('SIGKILL');
  for (const server of opened) await server.stop();
}, 60_000);

/** Returns the process with network faults, in the format that test helpers accept. */
const site = (): Product => {
  const { url } = running as RoleProcess;
  return { ...product, url, call: createClient({ baseUrl: url }) } as Product;
};

const waitFor = <T>(ask: () => Promise<T>, good: (answer: T) => boolean, what: string): Promise<T> =>
  until(ask, good, what, WAIT_MS_MAX);

const statusOf = async (path: string, options: RequestInit = {}): Promise<number> =>
  (await fetch(`${site().url}${path}`, options)).status;

const untilReady = async (status: 200 | 503): Promise<void> =>
  void (await waitFor(
    () => statusOf('/health/ready'),
    (found) => found === status,
    `the answer ${status} of /health/ready`,
  ));

/** Repeats a call after a 503 or a lost response, like the web client; throws any other error. */
const insist = <T>(call: () => Promise<T>, what: string): Promise<T> =>
  waitFor(
    () =>
      call().catch((error: unknown) => {
        if (error instanceof ApiError && error.status !== 503 && error.status !== 0) throw error;
        return null;
      }),
    (answer) => answer !== null,
    what,
  ) as Promise<T>;

/**
 * Uploads and publishes a work. During the submission, the object storage hangs and the database connection is cut;
 * repeats a lost submission.
 */
const publish = async ({ session: { token } }: Person): Promise<string> => {
  const bytes = await sharp({ create: { width: 240, height: 220, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const { id: album_id } = await site().call(albumsHttp.create, {
    token,
    body: { album: { title: 'Shown', published: true } },
  });
  const attachment_id = await upload(site(), token, bytes, 'image/png');
  const submit = () =>
    site()
      .call(imagesHttp.submit, { token, body: { image: { attachment_id, album_id, title: 'Cat' } } })
      .catch(() => undefined);
  await wires.files.hang();
  const submitted = submit();
  await wires.database.cut();
  await untilReady(503);
  await network.mend();
  await untilReady(200);
  await submitted;
  const show = () => site().call(imagesHttp.show, { token, params: { id: attachment_id } });
  await waitFor(
    () => show().catch(submit),
    (work) => work?.status === 'ready',
    'the processing of the work',
  );
  return attachment_id;
};

/** Buys coins. Cuts the database connection after the person approves the payment; repeats the capture after a 503. */
const buyCoins = async ({ session: { token } }: Person): Promise<void> => {
  const { collection } = await site().call(coinPacksHttp.list, {});
  const pack = collection.find(({ coins }) => coins === PACK_COINS);
  const purchase = await site().call(purchasesHttp.start, { token, body: { coin_pack_id: pack?.id ?? '' } });
  await product.payments.act(purchase.provider_order_id, 'approve');
  const capture = () =>
    statusOf(purchasesHttp.capture.path.replace(':id', purchase.id), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  await wires.database.cut();
  expect(await capture()).toBe(503);
  await network.mend();
  await waitFor(capture, (status) => status < 500, 'the capture');
  await waitFor(
    () => site().call(accountsHttp.ownProfile, { token }),
    ({ coins }) => coins === PACK_COINS,
    'the coins',
  );
};

/** Mints a token on a slow network. Cuts the event store connection first; repeats the mint after its 503. */
const mint = async ({ session: { token } }: Person, image_id: string): Promise<void> => {
  for (const wire of Object.values(wires)) await wire.slow(SLOW_MS);
  await wires.eventStore.cut();
  // The second call has the same key, so it is a retry if the first one started the mint before it failed.
  const order = { token, body: { image_id, pay_with: 'coins' }, idempotencyKey: randomUUID() } as const;
  await expect(site().call(nftsHttp.mint, order)).rejects.toMatchObject({ status: 503 });
  // Viewing pages doesn't need the event store.
  expect(await statusOf(`/api/images/${image_id}`)).toBe(200);
  await network.mend();
  for (const wire of Object.values(wires)) await wire.slow(SLOW_MS);
  await insist(() => site().call(nftsHttp.mint, order), 'the acceptance of the mint');
  await waitFor(
    () => site().call(nftsHttp.show, { token, params: { id: nftIdOf(image_id) } }),
    ({ status }) => status === 'minted',
    'the mint',
  );
  await network.mend();
};

describeServers(`the product on MinIO and Debian's PostgreSQL, over a network that fails${why}`, () => {
  it(
    'loses no upload, purchase or mint, and the books balance',
    async () => {
      let person: Person | null = null;
      await product.restart(async () => {
        running = await RoleProcess.start(ALL_ROLES, behindNetwork);
        const member = await signUp(site());
        person = member;
        const imageId = await publish(member);
        await buyCoins(member);
        await mint(member, imageId);
        const { coins } = await site().call(accountsHttp.ownProfile, { token: member.session.token });
        expect(coins).toBe(PACK_COINS - MINT_COINS);
        await running.end('SIGTERM');
      });
      const { email } = person as unknown as Person;
      expect((await mailsTo(email)).filter(({ subject }) => /confirm/i.test(subject))).toHaveLength(1);
      expect(await parkedEvents(product, admin)).toEqual([]);
      const report = await auditWhenSealed(product, '--files=hash');
      expect(report.findings).toEqual([]);
    },
    STORY_MS_MAX,
  );
});
