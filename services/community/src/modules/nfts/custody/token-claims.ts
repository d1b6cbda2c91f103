import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { Addresses } from '../../accounts/proven-addresses.face.ts';
import { nftDecider, type MintedNft } from '../nft.decider.ts';
import { NftsQueries } from '../nfts.queries.ts';

/**
 * Assigns a token to the member who has proven the address that holds it, or that sent it to the vault before anyone
 * had proven the address.
 */
@Injectable()
export class TokenClaims {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Addresses) private readonly addresses: Addresses,
    @Inject(NftsQueries) private readonly queries: NftsQueries,
  ) {}

  /** Makes the member the holder. Changes nothing for a token that is not linked to this address. */
  async claim({ request, holding }: MintedNft, holderId: string, address: string): Promise<void> {
    const addressHash = this.addresses.hashOf(address);
    if (holding.addressHash !== addressHash || holding.holderId === holderId) return;
    if ((await this.addresses.holderOf(address)) !== holderId) return;
    const { nftId, imageId } = request;
    await this.commands.run(nftDecider, { type: 'ProveHolder', nftId, imageId, holderId, addressHash });
  }

  /** Makes the member the holder of every token that is linked to this address. */
  async claimAll(holderId: string, address: string): Promise<void> {
    for (const nftId of await this.queries.idsAt(this.addresses.hashOf(address)))
      await this.claim(await this.minted(nftId), holderId, address);
  }

  /** Returns a minted token. @throws DomainError `not_found` */
  async minted(nftId: string): Promise<MintedNft> {
    if (!idForm.test(nftId)) throw new DomainError('not_found');
    const nft = await this.commands.stateOf(nftDecider, nftId);
    if (nft.status !== 'minted') throw new DomainError('not_found');
    return nft;
  }
}
