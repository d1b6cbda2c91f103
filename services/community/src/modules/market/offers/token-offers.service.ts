import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/errors.ts';
import { entryOf } from '../../../kernel/id-map.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import type { OffersOfTokens } from '../../nfts/extensions.face.ts';
import { Tokens } from '../../nfts/tokens.face.ts';
import { offerDecider, type OfferCommand } from './offer.decider.ts';

interface NewOffer {
  readonly offerId: string;
  readonly nftId: string;
  readonly sellerId: string;
  readonly price: number;
}

/**
 * Offers of tokens. The token is reserved before its offer opens, and released after its offer closes. Otherwise, it
 * could leave the vault while it is on sale.
 */
@Injectable()
export class TokenOffers implements OffersOfTokens {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Tokens) private readonly tokens: Tokens,
  ) {}

  /** Opens an offer. @throws DomainError `not_found`, `offer.exists`, `nft.not_in_vault`, `idempotency_mismatch` */
  async open({ offerId, nftId, sellerId, price }: NewOffer): Promise<void> {
    const before = entryOf((await this.state(nftId)).known, offerId);
    if (before !== undefined) {
      if (before.price !== price) throw new DomainError('idempotency_mismatch');
      return;
    }
    await this.tokens.offer(nftId, { offerId, sellerId, price });
    await this.settle(nftId);
  }

  /** Opens the offer that a token is reserved for, or releases the token if that offer was closed. */
  async settle(nftId: string): Promise<void> {
    const token = await this.tokens.find(nftId);
    if (token === null || token.offer === null || token.holderId === null) return;
    const { offerId, price } = token.offer;
    const { known, open, sold } = await this.state(nftId);
    if (entryOf(known, offerId) === undefined) {
      const { imageId, holderId: sellerId } = token;
      await this.run({ type: 'OpenOffer', offer: { itemId: nftId, offerId, kind: 'nft', sellerId, price, imageId } });
    } else if (open?.offerId !== offerId && entryOf(sold, offerId) === undefined) {
      await this.tokens.endOffer(nftId, offerId);
    }
  }

  /** Closes the open offer of a token, if there is one. @throws DomainError `not_found`, `offer.reserved` */
  async close(nftId: string, holderId: string): Promise<void> {
    const { open } = await this.state(nftId);
    if (open !== null) await this.run({ type: 'CloseOffer', itemId: nftId, offerId: open.offerId, actorId: holderId });
    await this.settle(nftId);
  }

  private state(nftId: string) {
    return this.commands.stateOf(offerDecider, nftId);
  }

  private async run(command: OfferCommand): Promise<void> {
    await this.commands.run(offerDecider, command);
  }
}
