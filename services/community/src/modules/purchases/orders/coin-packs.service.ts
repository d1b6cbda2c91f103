import { Inject, Injectable } from '@nestjs/common';
import type { adminCoinPacksHttp, CoinPackDetail, CoinPackDraft } from '@pixchange/contracts/http/coin-packs';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { coinPacks as limits } from '@pixchange/contracts/http/limits';
import { centsOf } from '@pixchange/contracts/http/money';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { orPropose, type AgreedAction } from '../../../extensions/proposable.ts';
import { Proposals } from '../../proposals/proposals.face.ts';
import { orStale } from '../../../runtime/http/stale-record.ts';
import { coinPackDecider, isBelowRate, type CoinPackCommand, type PackTerms } from './coin-pack.decider.ts';
import { CoinPacksQueries } from './coin-packs.queries.ts';

/**
 * Namespace for ids of the first packs. An id is derived from the number of coins, so that every start recognizes the
 * pack.
 */
const FIRST_PACKS = '3f3c0a5e-9c1b-4f0e-8a77-5d1e6f0b2c94';

type CoinPackChange = BodyOf<typeof adminCoinPacksHttp.update>;

/** Administrator who sends a request, and the `Idempotency-Key` of the request. */
interface By {
  readonly staffId: string;
  readonly key: string | null;
}

/**
 * Returns a pack with some fields changed. A change of only the price or only the coins requires the current version.
 */
const draftOf = ({ coins, price, platform, version }: CoinPackDetail, change: CoinPackChange): CoinPackDraft => {
  const isWhole = change.coins !== undefined && change.price !== undefined;
  return {
    coins,
    price: centsOf(price),
    platform,
    ...(isWhole ? {} : { version }),
    ...change,
  };
};

const reasonOf = ({ reason }: CoinPackDraft): string => {
  if (reason === undefined || reason === null) throw new DomainError('coin-pack.reason-needed');
  return reason;
};

/** Manages packs of coins for administrators. */
@Injectable()
export class CoinPacks {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(CoinPacksQueries) private readonly queries: CoinPacksQueries,
    @Inject(Proposals) private readonly proposals: Proposals,
  ) {}

  /**
   * Creates a pack. A pack below the site's rate is archived until a second administrator approves it.
   * @throws DomainError `coin-pack.reason-needed`
   */
  async create(draft: CoinPackDraft, by: By): Promise<CoinPackDetail> {
    const terms = this.termsOf(draft, draft.position ?? (await this.queries.nextPosition()));
    const packId = uuidv7();
    if (draft.archived === true || !isBelowRate(terms))
      return this.run({ type: 'Define', packId, terms, archived: draft.archived });
    const reason = reasonOf(draft);
    const pack = await this.run({ type: 'Define', packId, terms, archived: true });
    return { ...pack, proposal_id: await this.propose(packId, terms, reason, by) };
  }

  /**
   * Changes a pack. A price below the site's rate is only proposed; the result then has a `proposal_id`.
   * @throws DomainError `not_found`, `coin-pack.reason-needed`, `stale`
   */
  async update(packId: string, change: CoinPackChange, by: By): Promise<CoinPackDetail> {
    const before = await this.queries.one(packId);
    const draft = draftOf(before, change);
    const terms = this.termsOf(draft, draft.position ?? before.position);
    const { archived, version } = draft;
    const changed = orPropose(
      () => this.run({ type: 'Change', packId, terms, archived, version }),
      async () => {
        const proposal_id = await this.propose(packId, terms, reasonOf(draft), by);
        return { ...(await this.commands.readBack(() => this.queries.one(packId))), proposal_id };
      },
    );
    return orStale(changed, async () => {
      await this.commands.settle();
      return this.queries.one(packId);
    });
  }

  /** Takes a pack off sale. @throws DomainError `not_found` */
  async archive(packId: string): Promise<CoinPackDetail> {
    await this.queries.one(packId);
    return this.run({ type: 'Retire', packId });
  }

  /** Sells a pack at the price that a second administrator approved. */
  async carryOut({ targetId: packId, details }: AgreedAction): Promise<void> {
    const { coins, cents, position, platform } = details;
    invariant(typeof coins === 'number' && typeof cents === 'number', 'a proposal names no price');
    invariant(typeof position === 'number' && typeof platform !== 'number', 'a proposal names no place');
    const terms = { coins, cents, position, platform: platform ?? null };
    await this.commands.run(coinPackDecider, { type: 'Change', packId, terms, archived: false, isAgreed: true });
  }

  /**
   * Returns the current pack from the event log, because a projection may lag behind.
   * @throws DomainError `coin-pack.unknown` for a pack that is not on offer
   */
  async offered(packId: string): Promise<PackTerms & { readonly version: number }> {
    const pack = await this.commands.stateOf(coinPackDecider, packId);
    if (pack.status !== 'offered') throw new DomainError('coin-pack.unknown');
    return { ...pack.terms, version: pack.version };
  }

  /**
   * Refuses a purchase by members who set, proposed or approved these coins at this price.
   * @throws DomainError `coin-pack.own-price`
   */
  async refuseOwnPrice(packId: string, { coins, cents }: PackTerms, buyerId: string): Promise<void> {
    await this.commands.settleOrRefuse(['coin-packs', 'proposals']);
    const people = await Promise.all([
      this.queries.priceSetBy(packId, coins, cents),
      this.proposals.peopleBehind('coin_packs.edit', packId, { coins, cents }),
    ]);
    if (people.flat().includes(buyerId)) throw new DomainError('coin-pack.own-price');
  }

  /** Creates the first packs that never existed, without overwriting later changes by administrators. */
  async ensureFirst(): Promise<void> {
    const packs = limits.first.map((coins, position) => ({
      packId: uuidv5(`${coins} coins`, FIRST_PACKS),
      terms: { coins, cents: coins * limits.centsPerCoin, position, platform: null },
    }));
    await Promise.all(packs.map((pack) => this.commands.run(coinPackDecider, { type: 'Ensure', ...pack })));
  }

  private termsOf({ coins, price, platform }: CoinPackDraft, position: number): PackTerms {
    return { coins, cents: price, position, platform };
  }

  private async propose(packId: string, terms: PackTerms, reason: string, { staffId, key }: By): Promise<string> {
    const proposal = { action: 'coin_packs.edit', targetId: packId, details: { ...terms }, reason } as const;
    return (await this.proposals.propose(staffId, key, proposal)).id;
  }

  private async run(command: CoinPackCommand): Promise<CoinPackDetail> {
    await this.commands.run(coinPackDecider, command);
    return this.commands.readBack(() => this.queries.one(command.packId));
  }
}
