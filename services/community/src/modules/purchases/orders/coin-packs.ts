import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CoinPackDetail, CoinPackDraft } from '@pixchange/contracts/http/coin-packs';
import { coinPacks as limits } from '@pixchange/contracts/http/limits';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../platform/commands.ts';
import { orStale } from '../../../platform/http/stale-record.ts';
import { coinPackDecider, type CoinPackCommand, type PackTerms } from './coin-pack.decider.ts';
import { CoinPacksQueries } from './coin-packs.queries.ts';
import { RunCoinPackCommand } from '../purchases.commands.ts';

/** Ids of the first packs are derived from their coins, so that every start knows them again. */
const FIRST_PACKS = '3f3c0a5e-9c1b-4f0e-8a77-5d1e6f0b2c94';

/** Packs of coins as administrators keep them. */
@Injectable()
export class CoinPacks {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(CoinPacksQueries) private readonly queries: CoinPacksQueries,
  ) {}

  async create(draft: CoinPackDraft): Promise<CoinPackDetail> {
    const terms = this.termsOf(draft, draft.position ?? (await this.queries.nextPosition()));
    return this.run({ type: 'Define', packId: uuidv7(), terms, archived: draft.archived });
  }

  async update(packId: string, draft: CoinPackDraft): Promise<CoinPackDetail> {
    const { position } = await this.queries.one(packId);
    const change = {
      type: 'Change',
      packId,
      terms: this.termsOf(draft, draft.position ?? position),
      archived: draft.archived,
      version: draft.version,
    } as const;
    return orStale(this.run(change), async () => {
      await this.commands.settle();
      return this.queries.one(packId);
    });
  }

  async archive(packId: string): Promise<CoinPackDetail> {
    await this.queries.one(packId);
    return this.run({ type: 'Retire', packId });
  }

  /**
   * What a pack is at this moment, as the log says, which is never behind.
   * @throws DomainError `coin-pack.unknown` for one that is not offered
   */
  async offered(packId: string): Promise<PackTerms & { readonly version: number }> {
    const pack = await this.commands.stateOf(coinPackDecider, packId);
    if (pack.status !== 'offered') throw new DomainError('coin-pack.unknown');
    return { ...pack.terms, version: pack.version };
  }

  /** Gives a new installation its first packs, once; what its administrators do with them afterwards is theirs. */
  async ensureFirst(): Promise<void> {
    const packs = limits.first.map((coins, position) => ({
      packId: uuidv5(`${coins} coins`, FIRST_PACKS),
      terms: { coins, cents: coins * limits.centsPerCoin, position, platform: null },
    }));
    await Promise.all(packs.map((pack) => this.bus.execute(new RunCoinPackCommand({ type: 'Ensure', ...pack }))));
  }

  private termsOf({ coins, price, platform }: CoinPackDraft, position: number): PackTerms {
    return { coins, cents: price, position, platform };
  }

  private async run(command: CoinPackCommand): Promise<CoinPackDetail> {
    await this.bus.execute(new RunCoinPackCommand(command));
    return this.commands.readBack(() => this.queries.one(command.packId));
  }
}
