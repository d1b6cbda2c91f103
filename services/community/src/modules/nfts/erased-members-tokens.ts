import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import type { VaultTokens } from '../accounts/vault-tokens.face.ts';
import type { Holding } from './holding.decider.ts';
import { Mints } from './mints.service.ts';
import { nftDecider } from './nft.decider.ts';
import { NftsQueries } from './nfts.queries.ts';

/**
 * Ends the mints and withdrawals of an erased member. Unsigned ones are canceled. Signed ones are completed, because
 * they can be in a block at any time.
 */
@Injectable()
export class ErasedMembersTokens implements VaultTokens {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Mints) private readonly mints: Mints,
    @Inject(NftsQueries) private readonly queries: NftsQueries,
  ) {}

  countOf(userId: string): Promise<number> {
    return this.queries.countInVault(userId);
  }

  /** Ends unsigned mints and withdrawals; returns true while a signed one still needs the member's addresses. */
  async end(userId: string): Promise<boolean> {
    let isUnderWay = false;
    for (const nftId of await this.queries.underWayOf(userId))
      if (!(await this.isEnded(nftId, userId))) isUnderWay = true;
    return isUnderWay;
  }

  private async isEnded(nftId: string, userId: string): Promise<boolean> {
    const nft = await this.mints.finish(nftId);
    if (nft.status === 'minted') return this.isKept(nftId, userId, nft.holding);
    return nft.status !== 'requested' && nft.status !== 'paid' && nft.status !== 'submitted';
  }

  private async isKept(nftId: string, userId: string, { holderId, withdrawal }: Holding): Promise<boolean> {
    if (withdrawal === null || holderId !== userId) return true;
    if (withdrawal.submissions.length > 0) return false;
    const { withdrawalId } = withdrawal;
    try {
      await this.commands.run(nftDecider, { type: 'CancelWithdrawal', nftId, withdrawalId, why: 'account_erased' });
      return true;
    } catch (error) {
      // The withdrawal was signed in the meantime.
      if (error instanceof DomainError && error.code === 'nft.withdrawal_sent') return false;
      throw error;
    }
  }
}
