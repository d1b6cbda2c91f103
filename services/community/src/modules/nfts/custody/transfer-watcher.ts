import { Inject, Injectable } from '@nestjs/common';
import { NO_ADDRESS } from '../../../platform/chain/addresses.ts';
import type { Chain, TokenTransfer } from '../../../platform/chain/chain.ts';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { LOG } from '../../../runtime/http/errors.filter.ts';
import { Addresses } from '../../accounts/proven-addresses.face.ts';
import { type MintedNft, type NftCommand, nftDecider } from '../nft.decider.ts';
import { NftsQueries } from '../nfts.queries.ts';
import { TokenClaims } from './token-claims.ts';

/** Number of blocks per request; the position is stored after each batch. */
const BLOCKS_AT_ONCE = 1_000;

/**
 * Records token transfers in final blocks: withdrawals from the vault, deposits into it, and transfers between outside
 * wallets.
 */
@Injectable()
export class TransferWatcher {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Addresses) private readonly addresses: Addresses,
    @Inject(TokenClaims) private readonly claims: TokenClaims,
    @Inject(NftsQueries) private readonly queries: NftsQueries,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Reads the blocks that have become final since the last run. @throws PartUnavailable */
  async work(chain: Chain): Promise<void> {
    const first = await this.nextBlock(chain);
    if (first === null) return;
    const final = await chain.finalBlock();
    for (let from = first; from <= final; from += BLOCKS_AT_ONCE) {
      const to = Math.min(final, from + BLOCKS_AT_ONCE - 1);
      for (const transfer of await chain.transfersIn(from, to))
        if (!(await this.record(chain, transfer))) return this.remember(chain, transfer.block);
      await this.remember(chain, to + 1);
    }
  }

  /** Records a transfer; returns false when the mint of its token may not be recorded yet. */
  private async record(chain: Chain, transfer: TokenTransfer): Promise<boolean> {
    // The minting process records mints, and a transfer to the same address changes nothing.
    if (transfer.from === NO_ADDRESS || transfer.from === transfer.to) return true;
    const nftId = await this.queries.idOfToken(chain.contract, transfer.tokenId);
    if (nftId === null) {
      // The token may belong to a mint whose block is also final, but not recorded yet.
      if (await this.queries.hasSubmitted()) return false;
      this.log.warn({ code: 'nft.unknown-token', tokenId: transfer.tokenId }, 'a token is not one of ours');
      return true;
    }
    const outside = transfer.to === chain.vault ? transfer.from : transfer.to;
    await this.run(await this.commandOf(chain, nftId, transfer, outside));
    // The consumer of a concurrent proof may have run before this transfer was recorded, so the token is claimed here.
    const holderId = await this.addresses.holderOf(outside);
    if (holderId !== null) await this.claims.claim(await this.claims.minted(nftId), holderId, outside);
    return true;
  }

  private async commandOf(
    { vault }: Chain,
    nftId: string,
    { from, to, ...transfer }: TokenTransfer,
    outside: string,
  ): Promise<NftCommand> {
    const nft = await this.claims.minted(nftId);
    const [isOut, isIn] = [from === vault, to === vault];
    return {
      type: 'RecordTransfer',
      nftId,
      imageId: nft.request.imageId,
      ...transfer,
      from: isOut ? 'vault' : 'outside',
      to: isIn ? 'vault' : 'outside',
      fromHash: isOut ? null : this.addresses.hashOf(from),
      toHash: isIn ? null : this.addresses.hashOf(to),
      holderId: (await this.addresses.holderOf(outside)) ?? (isIn ? null : withdrawnBy(nft, to)),
    };
  }

  private async nextBlock({ id, contract }: Chain): Promise<number | null> {
    const rows: { next_block: number }[] = await this.database.query(
      'SELECT next_block FROM work.watched_blocks WHERE chain_id = $1 AND contract = $2',
      [id, contract],
    );
    return rows[0]?.next_block ?? this.queries.firstBlock(contract);
  }

  private async remember({ id, contract }: Chain, nextBlock: number): Promise<void> {
    await this.database.query(
      `INSERT INTO work.watched_blocks (chain_id, contract, next_block) VALUES ($1, $2, $3)
       ON CONFLICT (chain_id, contract) DO UPDATE SET next_block = $3`,
      [id, contract, nextBlock],
    );
  }

  private async run(command: NftCommand): Promise<void> {
    await this.commands.run(nftDecider, command);
  }
}

/**
 * Returns the token's holder when the token arrives at the address of its withdrawal; null for any other address. The
 * holder may have proven another address since.
 */
const withdrawnBy = ({ holding: { withdrawal, holderId } }: MintedNft, address: string): string | null =>
  withdrawal?.address === address ? holderId : null;
