import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { idForm } from '@pixchange/contracts/http/fields';
import { mints as limits } from '@pixchange/contracts/http/limits';
import type { NftView } from '@pixchange/contracts/http/nfts';
import { v5 as uuidv5 } from 'uuid';
import { DomainError } from '../../kernel/errors.ts';
import { addressFrom } from '../../platform/chain/addresses.ts';
import type { Chain } from '../../platform/chain/chain.ts';
import { CHAIN } from '../../platform/tokens.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { ProcessRunner } from '../../runtime/processes/process-runner.ts';
import { People } from '../accounts/people.face.ts';
import { CollectionMints } from '../collections/collections.face.ts';
import type { WorkMints } from '../images/extensions.face.ts';
import { Works } from '../images/works.face.ts';
import { Originality } from '../moderation/originality.face.ts';
import { TakeDowns } from '../moderation/take-downs.face.ts';
import { Payments } from '../wallet/payments.face.ts';
import { mintProcess, type MintPorts } from './mint.process.ts';
import { mintIdOf, nftIdOf } from './nft-ids.ts';
import { isUnderWay, nftDecider, type MintRequest, type MintTerms, type Nft } from './nft.decider.ts';
import { NftsQueries } from './nfts.queries.ts';

interface MintOrder {
  readonly imageId: string;
  readonly ownerId: string;
  readonly unit: 'coins' | 'pixtokens';
  readonly recipient: string | null;
  readonly collectionId: string | undefined;
  readonly key: string | null;
}

type RefusalCode = 'insufficient_funds' | 'wallet.flagged' | 'nft.not_possible';

const isRefusalCode = (code: string | undefined): code is RefusalCode =>
  code === 'insufficient_funds' || code === 'wallet.flagged' || code === 'nft.not_possible';

const mintStageOf = (collectionId: string, nft: Nft): 'begun' | 'minted' | 'ended' => {
  if (nft.status === 'none' || nft.request.collectionId !== collectionId) return 'ended';
  if (nft.status === 'minted') return 'minted';
  return isUnderWay(nft) ? 'begun' : 'ended';
};

/** Handles requests for mints. `mintProcess` handles their payment, and `Minter` talks to the blockchain. */
@Injectable()
export class Mints implements WorkMints {
  private readonly ports: MintPorts;

  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(People) private readonly people: People,
    @Inject(Works) private readonly works: Works,
    @Inject(Originality) private readonly originality: Originality,
    @Inject(TakeDowns) private readonly takeDowns: TakeDowns,
    @Inject(CollectionMints) private readonly collections: CollectionMints,
    @Inject(Payments) private readonly payments: Payments,
    @Inject(NftsQueries) private readonly queries: NftsQueries,
    @Inject(ProcessRunner) private readonly runner: ProcessRunner,
    @Inject(CHAIN) private readonly chain: Chain | null,
  ) {
    this.ports = { payments, people, works: this, mints: this };
  }

  /**
   * Requests a mint.
   * @throws DomainError `nft.*`, `not_found`, `insufficient_funds`, `wallet.flagged`, `moderation.taken-down`,
   * `idempotency_mismatch`
   */
  async request(order: MintOrder): Promise<NftView> {
    const { imageId, ownerId, key } = order;
    if (!idForm.test(imageId)) throw new DomainError('not_found');
    const nftId = nftIdOf(imageId);
    const request = key === null ? null : uuidv5(`nft|${key}`, ownerId);
    await this.runner.request(mintProcess, nftId, async () => {
      if (!(await this.isRequested(nftId, request))) await this.begin(order, nftId, request);
      await this.finish(nftId);
    });
    await this.recordIn(order.collectionId, nftId, imageId);
    const view = await this.commands.readBack(() => this.queries.one(nftId, ownerId));
    const code = view.failure?.code;
    if (view.status === 'failed' && isRefusalCode(code)) throw new DomainError(code);
    return view;
  }

  private async isRequested(nftId: string, request: string | null): Promise<boolean> {
    const nft = await this.state(nftId);
    return request !== null && nft.status !== 'none' && nft.request.request === request;
  }

  private async begin(order: MintOrder, nftId: string, request: string | null): Promise<void> {
    try {
      const terms = await this.termsOf(order, nftId, request);
      const numbered = { terms, mintIdOf: (attempt: number) => mintIdOf(nftId, attempt) };
      await this.commands.run(nftDecider, { type: 'RequestMint', ...numbered });
    } catch (error) {
      // A concurrent request with the same key was faster, and may already have spent the price.
      const isLater = error instanceof DomainError && error.code !== 'idempotency_mismatch';
      if (!isLater || !(await this.isRequested(nftId, request))) throw error;
    }
  }

  /** Pays, stops or refunds a mint, depending on its state. @param known the state, if it was just read */
  finish(nftId: string, known?: Nft): Promise<Nft> {
    return this.runner.finish(mintProcess, this.ports, nftId, known);
  }

  /** Continues the payment of a mint after an event. */
  async resume(nftId: string, event: Recorded): Promise<void> {
    await this.runner.resume(mintProcess, this.ports, nftId, event);
  }

  /**
   * Records the progress of a work's mint in a collection. The mint has ended there once its newest attempt is for
   * another collection.
   */
  async recordIn(collectionId: string | undefined, nftId: string, imageId: string): Promise<void> {
    if (collectionId === undefined) return;
    let recorded: string | null = null;
    for (;;) {
      const stage = mintStageOf(collectionId, await this.state(nftId));
      // The state is read again after each recording, so that an outdated stage never replaces one that a concurrent
      // call recorded.
      if (stage === recorded) return;
      await this.collections.record(collectionId, imageId, stage);
      recorded = stage;
    }
  }

  async isKept(imageId: string): Promise<boolean> {
    if (!idForm.test(imageId)) return false;
    const { status } = await this.state(nftIdOf(imageId));
    return status !== 'none' && status !== 'refused' && status !== 'refunded';
  }

  async isToPay({ nftId, attempt }: MintRequest): Promise<boolean> {
    const nft = await this.state(nftId);
    return nft.status === 'requested' && nft.request.attempt === attempt;
  }

  async isWithdrawn(imageId: string): Promise<boolean> {
    return (await this.works.isFailedOrDeleted(imageId)) || (await this.takeDowns.ofImage(imageId)) !== null;
  }

  private async termsOf(order: MintOrder, nftId: string, request: string | null): Promise<MintTerms> {
    const { chain } = this;
    const { imageId, ownerId, unit, recipient, collectionId } = order;
    const [work] = await this.works.some([imageId], ownerId);
    if (work?.user.id !== ownerId) throw new DomainError('not_found');
    if (chain === null) throw new DomainError('nft.unavailable');
    if (work.status === 'taken_down') throw new DomainError('moderation.taken-down');
    await this.requireNone(nftId);
    if (!work.public) throw new DomainError('nft.not_public');
    const contentSha256 = await this.originalOf(imageId);
    if (collectionId !== undefined) await this.collections.check(collectionId, ownerId, imageId);
    const address = await this.people.provenAddress(ownerId);
    if (recipient !== null && addressFrom(recipient, 'recipient_address') !== address)
      throw new DomainError('nft.recipient');
    const price = limits.price[unit];
    await this.payments.requireFunds(ownerId, { unit, amount: price });
    return {
      nftId,
      imageId,
      ownerId,
      ...(collectionId === undefined ? {} : { collectionId }),
      chainId: chain.id,
      contract: chain.contract,
      unit,
      price,
      contentSha256,
      address,
      toAddress: recipient !== null,
      request,
      uploadedAt: work.created_at,
      requestedAt: new Date().toISOString(),
    };
  }

  private async requireNone(nftId: string): Promise<void> {
    const before = await this.state(nftId);
    if (before.status === 'minted') throw new DomainError('nft.minted');
    if (isUnderWay(before)) throw new DomainError('nft.minting');
  }

  /**
   * Returns the SHA-256 of the uploaded file.
   * @throws DomainError `nft.not_possible`, `nft.in_review`, `nft.not_original`
   */
  private async originalOf(imageId: string): Promise<string> {
    const contentSha256 = await this.works.originalSha256(imageId);
    if (contentSha256 === null) throw new DomainError('nft.not_possible');
    const originality = await this.originality.originalityOf(imageId);
    if (originality === 'in_review') throw new DomainError('nft.in_review');
    if (originality === 'copy') throw new DomainError('nft.not_original');
    return contentSha256;
  }

  private state(nftId: string): Promise<Nft> {
    return this.commands.stateOf(nftDecider, nftId);
  }
}
