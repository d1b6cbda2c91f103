import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { Wallet } from 'ethers';
import sharp from 'sharp';
import type { Chain } from '../../services/community/src/platform/chain/chain.ts';
import { startFaultyNode, type FaultyNode } from '../../services/community/src/platform/chain/testing/faulty-node.ts';
import { startLocalChain, type LocalChain } from '../../services/community/src/platform/chain/testing/local-chain.ts';
import { EventLog } from '../../services/community/src/platform/event-store/event-log.ts';
import type { Log } from '../../services/community/src/platform/log.ts';
import { CHAIN } from '../../services/community/src/platform/tokens.ts';
import { startProductHere, type ProductHere } from '../product-here.ts';
import { makeWork, signUp, until, type Person } from '../product.ts';
import { hire } from '../staff.ts';

/** Number of coins that an administrator may give per day without the approval of a second one. */
const GIVEN_BY_ONE = 1_000;

export const AT_THE_CHAIN = 'transaction at the chain';

export interface Owner extends Person {
  readonly wallet: Pick<Wallet, 'address' | 'signMessage'>;
}

export const tokenOf = ({ session }: Person): string => session.token;

/** Product in which tests act on people and works at an exact moment of a process. */
export class Stage {
  private admin: { readonly person: Person; left: number } | null = null;
  private shade = 0;

  private constructor(
    readonly product: ProductHere,
    readonly local: LocalChain,
    readonly node: FaultyNode,
    readonly moderator: Person,
  ) {}

  static async open(
    name: string,
    { log, confirmations = 1 }: { log?: Log; confirmations?: number } = {},
  ): Promise<Stage> {
    const local = await startLocalChain();
    const node = await startFaultyNode(local.options.rpcUrl);
    const environment = {
      ...local.environment,
      CHAIN_RPC_URL: node.url,
      CHAIN_CONFIRMATIONS: String(confirmations),
    };
    const product = await startProductHere(name, environment, log);
    return new Stage(product, local, node, await hire(product, 'moderator'));
  }

  async stop(): Promise<void> {
    await this.product.stop();
    await this.node.stop();
    await this.local.stop();
  }

  /**
   * Runs `act` once, right after an event of this type is recorded or the chain accepts a transaction, before the
   * product's code continues. Settles when `act` is done.
   */
  at(border: string, act: () => Promise<unknown>): Promise<void> {
    return new Promise((resolve, reject) => {
      let isDone = false;
      const reached = async (): Promise<void> => {
        isDone = true;
        await act().then(() => resolve(), reject);
      };
      if (border === AT_THE_CHAIN) {
        const chain = this.product.inside<Chain>(CHAIN);
        const send = chain.send.bind(chain);
        chain.send = async (raw) => {
          const result = await send(raw);
          if (!isDone) await reached();
          return result;
        };
        return;
      }
      const log = this.product.inside(EventLog);
      const append = log.append.bind(log);
      log.append = async (streamId, events, expected) => {
        const appended = await append(streamId, events, expected);
        if (!isDone && events.some(({ type }) => type === border)) await reached();
        return appended;
      };
    });
  }

  async person(coins = 0): Promise<Owner> {
    const [person, wallet] = [await signUp(this.product), Wallet.createRandom()];
    if (coins > 0) await this.give(person, coins);
    return { ...person, wallet };
  }

  async give(to: Person, coins: number): Promise<void> {
    if (this.admin === null || this.admin.left < coins)
      this.admin = { person: await hire(this.product, 'admin'), left: GIVEN_BY_ONE };
    this.admin.left -= coins;
    await this.product.call(adminLedgerHttp.proposeGrant, {
      token: tokenOf(this.admin.person),
      body: { user_id: to.session.id, unit: 'coins', amount: coins, reason: 'A lost payment' },
    });
  }

  async prove(person: Owner): Promise<void> {
    const token = tokenOf(person);
    const { address } = person.wallet;
    const { message } = await this.product.call(profileHttp.addressChallenge, { token, query: { address } });
    const proof = {
      user_address: address,
      address_message: message,
      address_signature: await person.wallet.signMessage(message),
    };
    await this.product.call(profileHttp.edit, { token, body: proof as never });
  }

  async work(by: Person): Promise<string> {
    this.shade += 1;
    const background = { r: this.shade, g: 120, b: 255 - this.shade };
    const bytes = await sharp({ create: { width: 220, height: 210, channels: 3, background } })
      .png()
      .toBuffer();
    const { id: album_id } = await this.product.call(albumsHttp.create, {
      token: tokenOf(by),
      body: { album: { title: 'Album', published: true } },
    });
    return (await makeWork(this.product, by, bytes, 'image/png', { album_id, title: 'Cat' })).id;
  }

  /** Requests a mint, and ignores the response. */
  async mint(by: Person, image_id: string, recipient_address?: string): Promise<void> {
    await this.post(by, '/api/nfts', { nft: { image_id, pay_with: 'coins', recipient_address } });
  }

  /** Waits until this many tokens of a person are minted; returns their ids. */
  async minted(by: Person, count: number): Promise<string[]> {
    const { collection } = await until(
      () => this.product.call(nftsHttp.own, { token: tokenOf(by), query: { per_page: 100 } as never }),
      (own) => own.collection.filter(({ status }) => status === 'minted').length === count,
      `${count} mints`,
    );
    return collection.map(({ id }) => id);
  }

  /** Mints a token of a person in the vault. */
  async token(by: Person): Promise<NftView> {
    await this.give(by, 100);
    const image_id = await this.work(by);
    const { id } = await this.product.call(nftsHttp.mint, {
      token: tokenOf(by),
      body: { image_id, pay_with: 'coins' },
    });
    return until(
      () => this.product.call(nftsHttp.show, { token: tokenOf(by), params: { id } }),
      ({ status }) => status === 'minted',
      'the mint',
    );
  }

  async post(by: Person, path: string, body: object): Promise<number> {
    const { status } = await fetch(`${this.product.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(by)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return status;
  }

  /** Erases a person; returns the code of the receipt once the person is no longer visible to others. */
  async erase(person: Person): Promise<string> {
    const { code } = await this.product.call(profileHttp.remove, {
      token: tokenOf(person),
      body: { password: person.password, give_up_tokens: true },
    });
    return code;
  }

  async erasureStatus(code: string): Promise<string> {
    return (await this.product.call(profileHttp.erasure, { params: { code } })).status;
  }

  erased(code: string): Promise<string> {
    return until(
      () => this.erasureStatus(code),
      (status) => status === 'done',
      'the end of the erasure',
    );
  }

  suspend(person: Person): Promise<unknown> {
    return this.decide('suspend', person.session.id);
  }

  /** Reinstates a person with a new session. */
  async reinstate(person: Person): Promise<Person> {
    await this.decide('reinstate', person.session.id);
    const { email, password } = person;
    const session = await this.product.call(accountsHttp.signIn, { body: { session: { email, password } } });
    return { ...person, session };
  }

  takeDown(imageId: string): Promise<unknown> {
    return this.decide('takeDownImage', imageId);
  }

  private decide(what: 'suspend' | 'reinstate' | 'takeDownImage', id: string): Promise<unknown> {
    return this.product.call(moderationHttp[what], {
      token: tokenOf(this.moderator),
      params: { id },
      body: { reason: 'Somebody complained' },
    });
  }
}
