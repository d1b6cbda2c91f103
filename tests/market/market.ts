import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { Wallet } from 'ethers';
import sharp from 'sharp';
import { startFaultyNode, type FaultyNode } from '../../services/community/src/platform/chain/testing/faulty-node.ts';
import { startLocalChain, type LocalChain } from '../../services/community/src/platform/chain/testing/local-chain.ts';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../product.ts';
import { hire } from '../staff.ts';

const PEOPLE = 10;
const WORKS_EACH = 2;

export interface Trader {
  readonly id: string;
  readonly person: Person;
  /** Person's own wallet, outside of the product. */
  readonly wallet: Pick<Wallet, 'address' | 'signTransaction' | 'signMessage'>;
  readonly works: readonly string[];
  /** Token of their newest session. */
  token: string;
}

export interface Answer {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly body: unknown;
}

/** Product with ten people who own works and wallets, with a chain and a payment provider that can fail. */
export class Market {
  /** True while a service that the product depends on fails. */
  isDisturbed = false;

  private constructor(
    readonly product: Product,
    readonly local: LocalChain,
    readonly node: FaultyNode,
    readonly traders: readonly Trader[],
    readonly admin: Person,
    readonly moderator: Person,
    readonly packId: string,
  ) {}

  static async open(): Promise<Market> {
    const local = await startLocalChain();
    const node = await startFaultyNode(local.options.rpcUrl);
    const product = await startProduct('market_story', {
      ...local.environment,
      CHAIN_RPC_URL: node.url,
      CHAIN_CONFIRMATIONS: '1',
    });
    const [admin, moderator] = await Promise.all([hire(product, 'admin'), hire(product, 'moderator')]);
    const traders: Trader[] = [];
    // Two at a time, because password hashing is slow on purpose.
    for (let index = 0; index < PEOPLE; index += 2)
      traders.push(...(await Promise.all([trader(product, index), trader(product, index + 1)])));
    // Only half of the people get coins, because of the daily limit of one administrator.
    for (const { id } of traders.slice(0, PEOPLE / 2))
      await product.call(adminLedgerHttp.proposeGrant, {
        token: admin.session.token,
        body: { user_id: id, unit: 'pixtokens', amount: 4, reason: 'For the first mint' },
      });
    const packs = await until(
      () => product.call(coinPacksHttp.list, {}),
      ({ collection }) => collection.length > 0,
      'the first packs',
    );
    const pack = packs.collection.find(({ coins }) => coins === 500) ?? packs.collection[0];
    return new Market(product, local, node, traders, admin, moderator, pack?.id ?? '');
  }

  trader(index: number): Trader {
    return this.traders[index % this.traders.length] as Trader;
  }

  async signIn(of: Trader): Promise<void> {
    const { email, password } = of.person;
    of.token = (await this.product.call(accountsHttp.signIn, { body: { session: { email, password } } })).token;
  }

  /**
   * Sends a call like a client whose connection may break.
   * @throws Error for a response that no client may receive
   */
  async send(token: string, method: string, path: string, body?: object, key?: string): Promise<Answer> {
    const request: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    let answer: Answer;
    try {
      const response = await fetch(`${this.product.url}${path}`, request);
      const text = await response.text();
      answer = { status: response.status, body: text === '' ? null : JSON.parse(text) };
    } catch (error) {
      if (!this.isDisturbed) throw error;
      return { status: 0, body: null };
    }
    if (answer.status >= 500 && !this.isDisturbed)
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** Runs work during which responses may be missing or may report an unavailable service. */
  async disturbed(work: () => Promise<unknown>): Promise<void> {
    this.isDisturbed = true;
    await work().finally(() => (this.isDisturbed = false));
  }

  async stop(): Promise<void> {
    await this.product.stop();
    await this.node.stop();
    await this.local.stop();
  }
}

const trader = async (product: Product, index: number): Promise<Trader> => {
  const [person, wallet] = [await signUp(product), Wallet.createRandom()];
  const { token, id } = person.session;
  const { message } = await product.call(profileHttp.addressChallenge, { token, query: { address: wallet.address } });
  const proof = {
    user_address: wallet.address,
    address_message: message,
    address_signature: await wallet.signMessage(message),
  };
  await product.call(profileHttp.edit, { token, body: proof as never });
  const { id: album_id } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published: true } },
  });
  const works: string[] = [];
  for (let number = 0; number < WORKS_EACH; number += 1) {
    const background = { r: 20 * index, g: 100 * number, b: 60 };
    const bytes = await sharp({ create: { width: 220, height: 210, channels: 3, background } })
      .png()
      .toBuffer();
    works.push((await makeWork(product, person, bytes, 'image/png', { album_id, title: 'Cat' })).id);
  }
  return { id, person, wallet, works, token };
};
