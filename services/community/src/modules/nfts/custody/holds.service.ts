import { Inject, Injectable } from '@nestjs/common';
import type { MintRow } from '@pixchange/contracts/http/admin-nfts';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import type { Caller } from '../../../runtime/http/route.ts';
import { nftDecider } from '../nft.decider.ts';
import { StaffNftsQueries } from '../staff-nfts.queries.ts';

/**
 * Sets and releases holds by moderators. During an investigation, a hold keeps a token in the vault, or prevents a mint
 * from being sent. A consumer of the event closes the token's offer.
 */
@Injectable()
export class Holds {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(StaffNftsQueries) private readonly queries: StaffNftsQueries,
  ) {}

  /**
   * Sets or releases a hold.
   * @throws DomainError `not_found`, `moderation.own`, `nft.outside`, `nft.withdrawal_sent`
   */
  async change(
    type: 'HoldToken' | 'ReleaseToken',
    nftId: string,
    { userId: moderatorId, roles }: Caller,
    reason: string,
  ): Promise<MintRow> {
    if (!idForm.test(nftId)) throw new DomainError('not_found');
    const nft = await this.commands.stateOf(nftDecider, nftId);
    if (nft.status === 'none') throw new DomainError('not_found');
    const { imageId } = nft.request;
    const role = roles.includes('admin') ? 'admin' : 'moderator';
    await this.commands.run(nftDecider, { type, nftId, imageId, reportId: null, moderatorId, role, reason });
    return this.commands.readBack(() => this.queries.one(nftId));
  }
}
