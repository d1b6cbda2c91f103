import type { CoinPackEvent } from '@pixchange/contracts/events/coin-packs';
import { coinPacks as limits } from '@pixchange/contracts/http/limits';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError, invariant, unreachable } from '../../../kernel/errors.ts';
import { streamsOf } from '../../../kernel/stream.ts';

/** Terms that an administrator sets for a pack. */
export interface PackTerms {
  readonly coins: number;
  readonly cents: number;
  readonly position: number;
  readonly platform: string | null;
}

export type CoinPackCommand =
  /** Defines a pack; without `archived` it is on offer. */
  | {
      readonly type: 'Define';
      readonly packId: string;
      readonly terms: PackTerms;
      readonly archived?: boolean | undefined;
    }
  /** Defines the pack unless the id was ever used, even if the pack is retired now. */
  | { readonly type: 'Ensure'; readonly packId: string; readonly terms: PackTerms }
  /** Changes the pack; without `archived` that state stays unchanged. */
  | {
      readonly type: 'Change';
      readonly packId: string;
      readonly terms: PackTerms;
      readonly archived?: boolean | undefined;
      /** Version of the pack that the change was made to; undefined accepts any version. */
      readonly version?: number | undefined;
    }
  | { readonly type: 'Retire'; readonly packId: string };

export type CoinPack =
  | { readonly status: 'none' }
  | { readonly status: 'offered' | 'retired'; readonly version: number; readonly terms: PackTerms };

type There = Exclude<CoinPack, { status: 'none' }>;

const there = (pack: CoinPack): There => {
  if (pack.status === 'none') throw new DomainError('not_found');
  return pack;
};

const within = (amount: number, least: number, most: number): boolean =>
  Number.isInteger(amount) && amount >= least && amount <= most;

/** Asserts the limits, which the HTTP layer checks with proper error messages. */
const checked = (terms: PackTerms): PackTerms => {
  invariant(within(terms.coins, 1, limits.coinsMax), 'a pack is of some whole coins');
  invariant(within(terms.cents, 1, limits.centsMax), 'a pack costs some whole cents');
  invariant(within(terms.position, 0, limits.positionMax), 'a pack has a place');
  return terms;
};

const isSame = (one: PackTerms, other: PackTerms): boolean =>
  one.coins === other.coins &&
  one.cents === other.cents &&
  one.position === other.position &&
  one.platform === other.platform;

const define = (packId: string, terms: PackTerms, hidden = false): readonly CoinPackEvent[] => [
  { type: 'CoinPackDefined', data: { packId, version: 1, ...checked(terms) } },
  ...(hidden ? ([{ type: 'CoinPackRetired', data: { packId } }] as const) : []),
];

const change = (
  { packId, terms, archived, version }: Extract<CoinPackCommand, { type: 'Change' }>,
  pack: There,
): readonly CoinPackEvent[] => {
  const isRetired = pack.status === 'retired';
  const turned: readonly CoinPackEvent[] =
    archived === undefined || archived === isRetired
      ? []
      : [{ type: archived ? 'CoinPackRetired' : 'CoinPackRestored', data: { packId } }];
  const events: readonly CoinPackEvent[] = [
    ...(isSame(checked(terms), pack.terms)
      ? []
      : ([{ type: 'CoinPackChanged', data: { packId, version: pack.version + 1, ...terms } }] as const)),
    ...turned,
  ];
  // The version does not matter when nothing is left to change: the same change may be sent twice.
  if (events.length > 0 && version !== undefined && version !== pack.version) throw new DomainError('stale');
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
      return change(command, there(pack));
    case 'Retire':
      return there(pack).status === 'retired' ? [] : [{ type: 'CoinPackRetired', data: { packId: command.packId } }];
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

/** Pack of coins with its price. Every change makes a new version, and no version is ever deleted. */
export const coinPackDecider: StreamDecider<CoinPackCommand, CoinPack, CoinPackEvent> = {
  name: 'coin-pack',
  stream,
  streamOf: ({ packId }) => stream(packId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
