import { randomBytes } from 'node:crypto';
import { createClient } from '@pixchange/contracts/http/client';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { Wallet } from 'ethers';
import pg from 'pg';
import sharp from 'sharp';
import type { PaymentProvider } from '../../services/community/src/kernel/payment.ts';
import { startLocalChain, type LocalChain } from '../../services/community/src/platform/chain/testing/local-chain.ts';
import { ObjectStorage } from '../../services/community/src/platform/object-storage/object-storage.ts';
import { PAYMENT } from '../../services/community/src/platform/tokens.ts';
import { freePort } from '../../services/embedded/src/processes/ports.ts';
import { startProductHere, type ProductHere } from '../product-here.ts';
import { makeWork, signUp, upload, type Person, type Product } from '../product.ts';
import { hire } from '../staff.ts';
import { portOf, Toxiproxy, withPort, type Wire } from './programs.ts';
import { RoleProcess } from './role-processes.ts';

const ALL_ROLES = 'api,projector,relay,media,mint,mail';
const PACK_COINS = 500;

const picture = (): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width: 240, height: 220, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
};

/** Members, staff and works that exist before any fault. */
interface Cast {
  readonly admin: Person;
  readonly second: Person;
  readonly member: Person;
  /** Works of the member, published. */
  readonly imageIds: readonly [string, string];
}

const publish = async (product: Product, member: Person, album_id: string): Promise<string> =>
  (await makeWork(product, member, await picture(), 'image/png', { album_id, title: 'Cat' })).id;

/** Buys coins, which adds entries to the ledger and leaves to the tree of the tamper-evident log. */
const buyCoins = async (product: Product, { session: { token } }: Person): Promise<void> => {
  const { collection } = await product.call(coinPacksHttp.list, {});
  const pack = collection.find(({ coins }) => coins === PACK_COINS);
  const purchase = await product.call(purchasesHttp.start, { token, body: { coin_pack_id: pack?.id ?? '' } });
  await product.payments.act(purchase.provider_order_id, 'approve');
  await product.call(purchasesHttp.capture, { token, params: { id: purchase.id } });
};

const gather = async (product: ProductHere): Promise<Cast> => {
  const [admin, second, member] = [await hire(product, 'admin'), await hire(product, 'admin'), await signUp(product)];
  const { token } = member.session;
  const { id } = await product.call(albumsHttp.create, { token, body: { album: { title: 'Shown', published: true } } });
  const imageIds = [await publish(product, member, id), await publish(product, member, id)] as const;
  await buyCoins(product, member);
  return { admin, second, member, imageIds };
};

/**
 * Compiled product as one process with a metrics port. A proxy in front of each of its servers simulates network
 * faults.
 */
export class WatchedProduct {
  private running: RoleProcess | null = null;
  private runsWith = '';

  private constructor(
    private readonly product: ProductHere,
    private readonly network: Toxiproxy,
    private readonly local: LocalChain,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly resume: () => Promise<void>,
    readonly wires: Readonly<Record<'database' | 'eventStore' | 'chain', Wire>>,
    readonly cast: Cast,
    readonly storage: ObjectStorage,
    readonly provider: PaymentProvider,
    readonly database: pg.Client,
  ) {}

  static async open(): Promise<WatchedProduct> {
    const local = await startLocalChain();
    const network = await Toxiproxy.start();
    const product = await startProductHere('alerts', {
      ...local.environment,
      CHAIN_CONFIRMATIONS: '1',
      AUDIT_HEAD_EVERY_SECONDS: '0.2',
    });
    const cast = await gather(product);
    const wires = {
      database: await network.wireTo('database', portOf(product.databaseUrl)),
      eventStore: await network.wireTo('event-store', portOf(product.eventStoreUrl)),
      chain: await network.wireTo('chain', portOf(local.options.rpcUrl)),
    };
    const environment = {
      ...product.environment,
      PORT: '0',
      METRICS_PORT: String(await freePort()),
      DATABASE_URL: withPort(product.databaseUrl, wires.database.port),
      EVENT_STORE_URL: withPort(product.eventStoreUrl, wires.eventStore.port),
      CHAIN_RPC_URL: withPort(local.options.rpcUrl, wires.chain.port),
    };
    const [storage, provider] = [product.inside(ObjectStorage), product.inside<PaymentProvider>(PAYMENT)];
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    // Stop the product in the test's own process until the end; otherwise, it would do the work of the watched process.
    let wake = (): void => undefined;
    const resting = new Promise<void>((settle) => (wake = settle));
    let restarted = Promise.resolve();
    await new Promise<void>((isStopped, fail) => {
      restarted = product.restart(() => {
        isStopped();
        return resting;
      });
      restarted.catch(fail);
    });
    const end = (): Promise<void> => {
      wake();
      return restarted;
    };
    return new WatchedProduct(product, network, local, environment, end, wires, cast, storage, provider, database);
  }

  get metricsPort(): number {
    return Number(this.environment['METRICS_PORT']);
  }

  get databaseUrl(): string {
    return this.product.databaseUrl;
  }

  get payments(): Product['payments'] {
    return this.product.payments;
  }

  get process(): RoleProcess {
    return this.running as RoleProcess;
  }

  /** Returns the process in the format that test helpers accept. */
  get site(): Product {
    const { url } = this.process;
    return { ...this.product, url, call: createClient({ baseUrl: url }) } as Product;
  }

  /** Addresses of the keys that send transactions. */
  get senders(): readonly string[] {
    const { minterKey, vaultKey } = this.local.options;
    return [minterKey, vaultKey].map((key) => new Wallet(key).address);
  }

  rpc(method: string, ...params: unknown[]): Promise<unknown> {
    return this.local.rpc(method, ...params);
  }

  /** Starts the process unless it already runs with exactly these settings. */
  async runWith(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    if (this.running === null || this.runsWith !== JSON.stringify(settings)) await this.restart(settings);
  }

  async restart(settings?: Readonly<Record<string, string>>, whileStopped?: () => Promise<unknown>): Promise<void> {
    if (settings !== undefined) this.runsWith = JSON.stringify(settings);
    await this.running?.end('SIGKILL');
    await whileStopped?.();
    this.running = await RoleProcess.start(ALL_ROLES, {
      ...this.environment,
      ...(JSON.parse(this.runsWith) as Record<string, string>),
    });
  }

  mendNetwork(): Promise<void> {
    return this.network.mend();
  }

  /** Uploads and submits a work without waiting for its versions; returns its id. */
  async submit(): Promise<string> {
    const { token } = this.cast.member.session;
    const attachment_id = await upload(this.site, token, await picture(), 'image/png');
    await this.site.call(imagesHttp.submit, { token, body: { image: { attachment_id, title: 'Dog' } } });
    return attachment_id;
  }

  buyCoins(): Promise<void> {
    return buyCoins(this.site, this.cast.member);
  }

  async stop(): Promise<void> {
    await this.network.mend();
    await this.running?.end('SIGKILL');
    await this.database.end();
    await this.resume();
    await this.product.stop();
    await this.network.stop();
    await this.local.stop();
  }
}
