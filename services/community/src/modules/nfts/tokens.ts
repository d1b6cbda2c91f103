import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { NftView } from '@pixchange/contracts/http/nfts';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { nftIdOf } from './nft-ids.ts';
import { nftDecider, type NftCommand } from './nft.decider.ts';
import { NftsQueries } from './nfts.queries.ts';
import type { SoldToken, Token, Tokens } from './tokens.face.ts';

/** Offers and sells tokens; the token's event stream decides who may sell it. */
@Injectable()
export class TokensByStreams implements Tokens {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(NftsQueries) private readonly queries: NftsQueries,
  ) {}

  idOf(imageId: string): string {
    return nftIdOf(imageId);
  }

  async find(nftId: string): Promise<Token | null> {
    if (!idForm.test(nftId)) return null;
    const nft = await this.commands.stateOf(nftDecider, nftId);
    if (nft.status !== 'minted') return null;
    const { imageId, ownerId: creatorId } = nft.request;
    const { holderId, offer, isHeld } = nft.holding;
    return { imageId, creatorId, holderId, offer, isHeld };
  }

  async offer(
    nftId: string,
    offer: { readonly offerId: string; readonly sellerId: string; readonly price: number },
  ): Promise<void> {
    const token = await this.find(nftId);
    if (token === null) throw new DomainError('not_found');
    await this.run({ type: 'OfferToken', nftId, imageId: token.imageId, ...offer });
  }

  endOffer(nftId: string, offerId: string): Promise<void> {
    return this.run({ type: 'EndTokenOffer', nftId, offerId });
  }

  sell(nftId: string, sale: SoldToken): Promise<void> {
    return this.run({ type: 'SellToken', nftId, ...sale });
  }

  async views(nftIds: readonly string[], viewerId: string | null): Promise<ReadonlyMap<string, NftView>> {
    return new Map((await this.queries.minted(nftIds, viewerId)).map((view) => [view.id, view] as const));
  }

  private async run(command: NftCommand): Promise<void> {
    await this.commands.run(nftDecider, command);
  }
}
