import type { CoinPackEvent } from '@pixchange/contracts/events/coin-packs';
import { coinPacks as limits } from '@pixchange/contracts/http/limits';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError, invariant, unreachable } from '../../../kernel/errors.ts';
import { streamsOf } from '../../../kernel/stream.ts';

/** Terms that an administrator sets for a pack. */
export interface PackTerms {
  /** Pixcoins in the pack. */
  readonly coins: number;
  /** Price in US cents. */
  readonly cents: number;
  /** Position in the list of packs, from 0. */
  readonly position: number;
  /** The only kind of client that offers the pack, such as an app store; null for all clients. */
  readonly platform: string | null;
}

export type CoinPackCommand =
  /**
   * Defines a pack, on offer unless `archived` is true.
   * @throws DomainError `conflict` when it exists; `proposal.needed` for an offer below the rate
   */
  | {
      readonly type: 'Define';
      readonly packId: string;
      readonly terms: PackTerms;
      readonly archived?: boolean | undefined;
    }
  /** Defines the pack if the id was never used; a retired pack stays retired. */
  | { readonly type: 'Ensure'; readonly packId: string; readonly terms: PackTerms }
  /**
   * Changes the pack; without `archived`, it stays on offer or retired.
   * @throws DomainError `not_found`; `stale` when the pack has another version; `proposal.needed` when nobody approved
   *   a price below the rate that would newly be on sale
   */
  | {
      readonly type: 'Change';
      readonly packId: string;
      readonly terms: PackTerms;
      readonly archived?: boolean | undefined;
      /** Version that the change is based on; undefined accepts any version. */
      readonly version?: number | undefined;
      /** Whether a second administrator approved the price. */
      readonly isAgreed?: boolean;
    }
  /** Takes the pack off sale. @throws DomainError `not_found` */
  | { readonly type: 'Retire'; readonly packId: string };

type Change = Extract<CoinPackCommand, { type: 'Change' }>;

export type CoinPack =
  | { readonly status: 'none' }
  | { readonly status: 'offered' | 'retired'; readonly version: number; readonly terms: PackTerms };

type ExistingPack = Exclude<CoinPack, { status: 'none' }>;

/** @throws DomainError `not_found` for a pack that was never defined */
const existing = (pack: CoinPack): ExistingPack => {
  if (pack.status === 'none') throw new DomainError('not_found');
  return pack;
};

const isWithin = (amount: number, least: number, most: number): boolean =>
  Number.isInteger(amount) && amount >= least && amount <= most;

/** Asserts the limits, and returns the terms. The HTTP layer has already checked them, with messages for people. */
const assertLimits = (terms: PackTerms): PackTerms => {
  invariant(isWithin(terms.coins, 1, limits.coinsMax), `a pack has 1 to ${limits.coinsMax} whole coins`);
  invariant(isWithin(terms.cents, 1, limits.centsMax), `a pack costs 1 to ${limits.centsMax} whole cents`);
  invariant(isWithin(terms.position, 0, limits.positionMax), `a pack has a position from 0 to ${limits.positionMax}`);
  return terms;
};

const isSame = (one: PackTerms, other: PackTerms): boolean =>
  one.coins === other.coins &&
  one.cents === other.cents &&
  one.position === other.position &&
  one.platform === other.platform;

/** Whether a pack costs less than its coins do at the site's rate; such an offer needs a second administrator. */
export const isBelowRate = ({ coins, cents }: PackTerms): boolean => cents < coins * limits.centsPerCoin;

/** Whether these coins are already on sale at this price. */
const isOnSale = (pack: ExistingPack, { coins, cents }: PackTerms): boolean =>
  pack.status === 'offered' && pack.terms.coins === coins && pack.terms.cents === cents;

const define = (packId: string, terms: PackTerms, archived = false): readonly CoinPackEvent[] => {
  assertLimits(terms);
  if (!archived && isBelowRate(terms)) throw new DomainError('proposal.needed');
  return [
    { type: 'CoinPackDefined', data: { packId, version: 1, ...terms } },
    ...(archived ? ([{ type: 'CoinPackRetired', data: { packId } }] as const) : []),
  ];
};

/** Returns whether the change leaves the pack retired. */
const staysRetired = ({ archived }: Change, { status }: ExistingPack): boolean => archived ?? status === 'retired';

const changesOf = (command: Change, pack: ExistingPack): readonly CoinPackEvent[] => {
  const { packId, terms } = command;
  const isRetired = staysRetired(command, pack);
  return [
    ...(isSame(assertLimits(terms), pack.terms)
      ? []
      : ([{ type: 'CoinPackChanged', data: { packId, version: pack.version + 1, ...terms } }] as const)),
    ...(isRetired === (pack.status === 'retired')
      ? []
      : ([{ type: isRetired ? 'CoinPackRetired' : 'CoinPackRestored', data: { packId } }] as const)),
  ];
};

const change = (command: Change, pack: ExistingPack): readonly CoinPackEvent[] => {
  const { terms, version, isAgreed = false } = command;
  const events = changesOf(command, pack);
  // A retry of an applied change has an outdated version. It changes nothing, so it must succeed.
  if (events.length > 0 && version !== undefined && version !== pack.version) throw new DomainError('stale');
  if (!isAgreed && !staysRetired(command, pack) && isBelowRate(terms) && !isOnSale(pack, terms))
    throw new DomainError('proposal.needed');
  return events;
};

const decide = (command: CoinPackCommand, pack: CoinPack): readonly CoinPackEvent[] => {
  switch (command.type) {
    case 'Define':
      if (pack.status !== 'none') throw new DomainError('conflict');
      return define(command.packId, command.terms, command.archived);
    case 'Ensure':
      return pack.status === 'none' ? define(command.packId, command.terms) : [];
    case 'Change':
      return change(command, existing(pack));
    case 'Retire':
      return existing(pack).status === 'retired' ? [] : [{ type: 'CoinPackRetired', data: { packId: command.packId } }];
    default:
      return unreachable(command);
  }
};

const evolve = (pack: CoinPack, event: CoinPackEvent): CoinPack => {
  switch (event.type) {
    case 'CoinPackDefined':
    case 'CoinPackChanged': {
      const { packId: _, version, ...terms } = event.data;
      return { status: pack.status === 'retired' ? 'retired' : 'offered', version, terms };
    }
    case 'CoinPackRetired':
      return pack.status === 'none' ? pack : { ...pack, status: 'retired' };
    case 'CoinPackRestored':
      return pack.status === 'none' ? pack : { ...pack, status: 'offered' };
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('coin-pack');

/** Pack of coins with its price. Every change of its terms creates a new version, and no version is ever deleted. */
export const coinPackDecider: StreamDecider<CoinPackCommand, CoinPack, CoinPackEvent> = {
  name: 'coin-pack',
  stream,
  streamOf: ({ packId }) => stream(packId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
