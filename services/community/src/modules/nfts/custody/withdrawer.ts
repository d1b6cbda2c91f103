import { Inject, Injectable } from '@nestjs/common';
import type { Chain } from '../../../platform/chain/chain.ts';
import { SendingWaits, TransactionSender, type Progress, type SendingJob } from '../../../platform/chain/sender.ts';
import type { Log } from '../../../platform/log.ts';
import { CHAIN } from '../../../platform/tokens.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { LOG } from '../../../runtime/http/errors.filter.ts';
import type { Withdrawal } from '../holding.decider.ts';
import { nftDecider, type NftCommand } from '../nft.decider.ts';
import { NftsQueries } from '../nfts.queries.ts';

/** Token with an open withdrawal. */
interface OpenWithdrawal extends Withdrawal {
  readonly nftId: string;
  readonly tokenId: string;
}

/**
 * Sends tokens out of the vault. All transactions of one withdrawal have the same nonce, so only one of them can ever
 * be in a block. A new nonce is used only after a final block contains another transaction with the previous one.
 * Otherwise, an old transaction could send the token out again after its return. `TransferWatcher` records the arrival.
 */
@Injectable()
export class Withdrawer {
  private readonly sender: TransactionSender | null;

  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(NftsQueries) private readonly queries: NftsQueries,
    @Inject(CHAIN) private readonly chain: Chain | null,
    @Inject(LOG) log: Log,
  ) {
    this.sender = chain && new TransactionSender(chain, 'vault', log);
  }

  /** Advances every withdrawal as far as possible. @throws PartUnavailable */
  async work(): Promise<Progress> {
    const { chain, sender } = this;
    if (chain === null || sender === null) return { isInFlight: false, hasSent: false };
    return sender.advance((await this.leaving()).map((one) => this.jobOf(chain, one)));
  }

  private async leaving(): Promise<OpenWithdrawal[]> {
    const found: OpenWithdrawal[] = [];
    for (const nftId of await this.queries.leaving()) {
      const nft = await this.commands.stateOf(nftDecider, nftId);
      if (nft.status !== 'minted' || nft.holding.withdrawal === null) continue;
      const { withdrawal } = nft.holding;
      if (withdrawal.address !== null || withdrawal.submissions.length > 0)
        found.push({ ...withdrawal, nftId, tokenId: nft.tokenId });
      else
        await this.run({
          type: 'CancelWithdrawal',
          nftId,
          withdrawalId: withdrawal.withdrawalId,
          why: 'account_erased',
        });
    }
    return found;
  }

  private jobOf(chain: Chain, { nftId, withdrawalId, tokenId, address, submissions }: OpenWithdrawal): SendingJob {
    return {
      kind: 'withdrawal',
      about: { nftId, withdrawalId },
      submissions,
      // The transfer may already be final, but not recorded yet.
      isStillNeeded: async () => (await chain.ownerOf(tokenId)) === chain.vault,
      // Once the address is erased, no transfer can be signed; the transaction that was already sent completes the
      // withdrawal.
      sign: async (nonce, fees) => (address === null ? null : chain.signWithdrawal(tokenId, address, nonce, fees)),
      refused: (reason) =>
        Promise.resolve(
          new SendingWaits(`withdrawal.refused ${nftId}`, `the contract refuses a withdrawal (${reason}); it waits`),
        ),
      record: (transaction) => this.run({ type: 'SubmitWithdrawal', nftId, withdrawalId, ...transaction }),
    };
  }

  private async run(command: NftCommand): Promise<void> {
    await this.commands.run(nftDecider, command);
  }
}
