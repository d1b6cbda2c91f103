import { Inject, Injectable } from '@nestjs/common';
import type { Proof } from '@pixchange/contracts/http/accounts';
import type { ReplyOf } from '@pixchange/contracts/http/endpoint';
import type { nftsHttp, NftView } from '@pixchange/contracts/http/nfts';
import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../../kernel/errors.ts';
import { addressFrom } from '../../../platform/chain/addresses.ts';
import type { Chain } from '../../../platform/chain/chain.ts';
import { CHAIN } from '../../../platform/tokens.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import type { Caller } from '../../../runtime/http/route.ts';
import { People } from '../../accounts/people.face.ts';
import { OffersOfTokens } from '../extensions.face.ts';
import { type MintedNft, type NftCommand, nftDecider } from '../nft.decider.ts';
import { NftsQueries } from '../nfts.queries.ts';
import { TokenClaims } from './token-claims.ts';

/** Limit on withdrawals, because the platform pays for their gas. */
const WITHDRAWALS = { name: 'withdrawals', hitsMax: 5, windowSeconds: 24 * 60 * 60 };

type Deposit = ReplyOf<typeof nftsHttp.deposit>;

/**
 * Handles members' requests to take tokens out of the vault and to bring them back. `Withdrawer` and `TransferWatcher`
 * talk to the blockchain.
 */
@Injectable()
export class Withdrawals {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(People) private readonly people: People,
    @Inject(TokenClaims) private readonly claims: TokenClaims,
    @Inject(OffersOfTokens) private readonly offers: OffersOfTokens,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(NftsQueries) private readonly queries: NftsQueries,
    @Inject(CHAIN) private readonly chain: Chain | null,
  ) {}

  /**
   * Requests a withdrawal to the member's proven address, and closes an open offer of the token first. A repeated
   * request changes nothing.
   * @throws DomainError `not_found`, `nft.*`, `offer.reserved`, or the error of a failed identity proof; RateLimited
   */
  async request(nftId: string, given: string, proof: Proof, caller: Caller): Promise<NftView> {
    const { userId: holderId } = caller;
    const { request, tokenId, holding } = await this.own(nftId, holderId);
    const proven = await this.people.provenAddress(holderId);
    if (proven === null) throw new DomainError('nft.no_address');
    const address = addressFrom(given, 'address');
    if (address !== proven) throw new DomainError('nft.recipient');
    if (holding.withdrawal?.address !== address) {
      if (this.chain === null) throw new DomainError('nft.unavailable');
      if (holding.place !== 'vault') throw new DomainError('nft.outside');
      await this.people.requireProof(caller, proof);
      await this.limiter.hit(WITHDRAWALS, holderId);
      if (holding.offer !== null) await this.offers.close(nftId, holderId);
      await this.run({
        type: 'RequestWithdrawal',
        nftId,
        imageId: request.imageId,
        tokenId,
        withdrawalId: uuidv7(),
        holderId,
        address,
        requestedAt: new Date().toISOString(),
      });
    }
    return this.view(nftId, holderId);
  }

  /** Cancels a withdrawal. @throws DomainError `not_found`, `nft.withdrawal_sent` */
  async cancel(nftId: string, holderId: string): Promise<NftView> {
    const { withdrawal } = (await this.own(nftId, holderId)).holding;
    if (withdrawal !== null)
      await this.run({
        type: 'CancelWithdrawal',
        nftId,
        withdrawalId: withdrawal.withdrawalId,
        why: 'holder',
      });
    return this.view(nftId, holderId);
  }

  /** Returns the instructions for a deposit. @throws DomainError `not_found`, `nft.unavailable` */
  async deposit(nftId: string, userId: string): Promise<Deposit> {
    const { chain } = this;
    const nft = await this.claims.minted(nftId);
    if (chain === null) throw new DomainError('nft.unavailable');
    const address = await this.people.provenAddress(userId);
    if (address !== null) await this.claims.claim(nft, userId, address);
    const { request, tokenId } = await this.own(nftId, userId);
    return {
      nft: await this.view(nftId, userId),
      chain_id: request.chainId,
      contract_address: request.contract,
      token_id: tokenId,
      vault_address: chain.vault,
      from_address: address,
    };
  }

  private async own(nftId: string, holderId: string): Promise<MintedNft> {
    const nft = await this.claims.minted(nftId);
    if (nft.holding.holderId !== holderId) throw new DomainError('not_found');
    return nft;
  }

  private view(nftId: string, viewerId: string): Promise<NftView> {
    return this.commands.readBack(() => this.queries.one(nftId, viewerId));
  }

  private async run(command: NftCommand): Promise<void> {
    await this.commands.run(nftDecider, command);
  }
}
