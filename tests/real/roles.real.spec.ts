import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import sharp from 'sharp';
import { say } from '../../scripts/lib/progress.mjs';
import { nftIdOf } from '../../services/community/src/modules/nfts/nft-ids.ts';
import { startLocalChain, type LocalChain } from '../../services/community/src/platform/chain/testing/local-chain.ts';
import { freePort } from '../../services/embedded/src/processes/ports.ts';
import type { Decoder } from '../../services/media/src/decoder-server.ts';
import { composedHere } from '../compose-file.ts';
import { startTestDecoder } from './decoder.ts';
import { TestKafka } from '../kafka.ts';
import { auditWhenSealed } from '../ledger/audited.ts';
import { parkedEvents } from '../parked-events.ts';
import { startProductHere, type ProductHere } from '../product-here.ts';
import { mailsTo, signUp, until, upload, type Person, type Product } from '../product.ts';
import { hire } from '../staff.ts';
import { newFolder } from './programs.ts';
import { RoleProcess } from './role-processes.ts';

const PACK_COINS = 500;
const MINT_COINS = 100;
const STORY_MS_MAX = 600_000;
const WAIT_MS_MAX = 120_000;

const kafka = await TestKafka.start();
const describeKafka = typeof kafka === 'string' ? describe.skip : describe;
const why = typeof kafka === 'string' ? ` (not tested: ${kafka})` : '';

let local: LocalChain;
let product: ProductHere;
let admin: Person;
let decoder: Decoder;
const running = new Map<string, RoleProcess>();
let folder = '';

/** Returns the docker-compose.yml service that has these roles. */
const serviceOf = (roles: string): string =>
  ({ media: 'media', mail: 'mail-worker', projector: 'projector' })[roles] ?? 'pixchange';

/** Returns the environment of that service in docker-compose.yml, with the addresses of local servers. */
const environmentOf = async (roles: string): Promise<Record<string, string>> => {
  const { EVENT_STORE_URL = '', S3_ENDPOINT = '', S3_PUBLIC_URL = '' } = product.environment;
  return composedHere(serviceOf(roles), {
    folder: join(folder, 'secrets'),
    addresses: {
      EVENT_STORE_URL,
      S3_ENDPOINT,
      S3_PUBLIC_URL,
      KAFKA_BROKERS: (kafka as TestKafka).brokers,
      MEDIA_DECODER_URL: decoder.url,
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: String(await freePort()),
      DATA_DIR: folder,
    },
    secrets: { ...product.environment, DEV_TOOLS: 'only-npm-start-reads-it' },
    others: { ...product.environment, KAFKA_PARTITIONS: '3' },
  });
};

const startAs = async (name: string, roles: string): Promise<void> => {
  running.set(name, await RoleProcess.start(roles, await environmentOf(roles)));
};
const processOf = (name: string): RoleProcess => running.get(name) as RoleProcess;
const killAndReplace = async (name: string): Promise<void> => {
  const { roles } = processOf(name);
  await processOf(name).end('SIGKILL');
  await startAs(name, roles);
};

beforeAll(async () => {
  if (typeof kafka === 'string') return;
  local = await startLocalChain();
  product = await startProductHere('roles', {
    ...local.environment,
    CHAIN_CONFIRMATIONS: '1',
    AUDIT_HEAD_EVERY_SECONDS: '0.2',
  });
  admin = await hire(product, 'admin');
  folder = await newFolder('roles');
  decoder = await startTestDecoder();
}, 180_000);
afterAll(async () => {
  await Promise.all([...running.values()].map((process) => process.end('SIGKILL')));
  if (typeof kafka === 'string') return;
  await decoder?.stop();
  await product?.stop();
  await local?.stop();
  await kafka.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the process with the role `api`, in the format that test helpers accept. */
const api = (): Product => {
  const { url } = processOf('api');
  return { ...product, url, call: createClient({ baseUrl: url }) } as Product;
};

const waitFor = <T>(ask: () => Promise<T>, good: (answer: T) => boolean, what: string): Promise<T> =>
  until(ask, good, what, WAIT_MS_MAX);

const coinsOf = async ({ session: { token } }: Person): Promise<number> =>
  (await api().call(accountsHttp.ownProfile, { token })).coins;

/** Creates an album, and returns the seconds until the projector, which is another process, shows it. */
const secondsUntilShown = async ({ session: { token } }: Person, title: string): Promise<number> => {
  const since = performance.now();
  const { id } = await api().call(albumsHttp.create, { token, body: { album: { title } } });
  await waitFor(
    () => api().call(albumsHttp.own, { token, query: {} }),
    ({ collection }) => collection.some((album) => album.id === id),
    'the album',
  );
  return Math.round((performance.now() - since) / 100) / 10;
};

/** Uploads and publishes a work while the process that handles it dies. */
const publish = async ({ session: { token } }: Person): Promise<string> => {
  const bytes = await sharp({ create: { width: 240, height: 220, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const { id: album_id } = await api().call(albumsHttp.create, {
    token,
    body: { album: { title: 'Shown', published: true } },
  });
  const attachment_id = await upload(api(), token, bytes, 'image/png');
  await processOf('media').end('SIGKILL');
  await api().call(imagesHttp.submit, { token, body: { image: { attachment_id, album_id, title: 'Cat' } } });
  await startAs('media', 'media');
  await waitFor(
    () => api().call(imagesHttp.show, { token, params: { id: attachment_id } }),
    ({ status }) => status === 'ready',
    'the work is ready',
  );
  return attachment_id;
};

/** Buys coins; the relay dies after the money was captured. */
const buyCoins = async (person: Person): Promise<void> => {
  const { token } = person.session;
  const { collection } = await api().call(coinPacksHttp.list, {});
  const pack = collection.find(({ coins }) => coins === PACK_COINS);
  const purchase = await api().call(purchasesHttp.start, { token, body: { coin_pack_id: pack?.id ?? '' } });
  await product.payments.act(purchase.provider_order_id, 'approve');
  await processOf('relay').end('SIGKILL');
  await fetch(`${api().url}${purchasesHttp.capture.path.replace(':id', purchase.id)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await startAs('relay', 'relay');
  await waitFor(
    () => coinsOf(person),
    (coins) => coins === PACK_COINS,
    'the coins',
  );
};

/** Mints a token while the minter dies and the broker restarts. */
const mint = async (person: Person, image_id: string): Promise<void> => {
  const { token } = person.session;
  await processOf('mint').end('SIGKILL');
  await api().call(nftsHttp.mint, { token, body: { image_id, pay_with: 'coins' } });
  await (kafka as TestKafka).kill();
  await startAs('mint', 'mint');
  await (kafka as TestKafka).resume();
  await killAndReplace('mint');
  await waitFor(
    () => api().call(nftsHttp.show, { token, params: { id: nftIdOf(image_id) } }),
    ({ status }) => status === 'minted',
    'the mint',
  );
};

describeKafka(`the roles as separate processes${why}`, () => {
  it(
    'do the work of a single process even when some of them are killed, and the books balance',
    async () => {
      let person: Person | null = null;
      const seconds = { crash: 0, hang: 0 };
      await product.restart(async () => {
        await Promise.all([startAs('projector-1', 'projector'), startAs('relay', 'relay')]);
        await Promise.all([startAs('projector-2', 'projector'), startAs('api', 'api')]);
        await Promise.all([startAs('media', 'media'), startAs('mint', 'mint'), startAs('mail', 'mail')]);
        const member = await signUp(api());
        person = member;
        await processOf('projector-1').end('SIGKILL');
        seconds.crash = await secondsUntilShown(member, 'After a crash');
        await startAs('projector-1', 'projector');
        processOf('projector-2').signal('SIGSTOP');
        seconds.hang = await secondsUntilShown(member, 'After a hang');
        processOf('projector-2').signal('SIGCONT');
        const imageId = await publish(member);
        await buyCoins(member);
        await mint(member, imageId);
        expect(await coinsOf(member)).toBe(PACK_COINS - MINT_COINS);
        await killAndReplace('mail');
        await killAndReplace('api');
        await signUp(api());
        await Promise.all([...running.values()].map((process) => process.end('SIGTERM')));
        running.clear();
      });
      const { email } = person as unknown as Person;
      expect((await mailsTo(email)).filter(({ subject }) => /confirm/i.test(subject))).toHaveLength(1);
      expect(await parkedEvents(product, admin)).toEqual([]);
      const report = await auditWhenSealed(product);
      expect(report.findings).toEqual([]);
      say(
        `Read models are up to date ${seconds.crash} s after a crash, ${seconds.hang} s after a hang; the goal is 10 s.`,
      );
    },
    STORY_MS_MAX,
  );
});
