import { describe, expect, it } from 'vitest';
import type { CoinPackEvent } from '@pixchange/contracts/events/coin-packs';
import { InvariantViolation } from '../../../kernel/errors.ts';
import { storyOf } from '../../../kernel/testing/given.ts';
import { idOf } from '../../../kernel/testing/recorded.ts';
import { coinPackDecider, type CoinPackCommand, type PackTerms } from './coin-pack.decider.ts';

const given = storyOf(coinPackDecider);
const packId = idOf(1);
const terms: PackTerms = { coins: 500, cents: 1_000, position: 2, platform: null };
const dearer: PackTerms = { ...terms, cents: 1_100 };
const belowRate: PackTerms = { ...terms, cents: 1 };

const defined: CoinPackEvent = { type: 'CoinPackDefined', data: { packId, version: 1, ...terms } };
const changed = (version: number, to: PackTerms): CoinPackEvent => ({
  type: 'CoinPackChanged',
  data: { packId, version, ...to },
});
const retired: CoinPackEvent = { type: 'CoinPackRetired', data: { packId } };
const restored: CoinPackEvent = { type: 'CoinPackRestored', data: { packId } };
const change = (to: PackTerms, archived?: boolean, version?: number): CoinPackCommand => ({
  type: 'Change',
  packId,
  terms: to,
  archived,
  version,
});

describe('a coin pack', () => {
  it('is defined as its first version', () => given().when({ type: 'Define', packId, terms }).then(defined));
  it('can be defined before it is offered', () =>
    given().when({ type: 'Define', packId, terms, archived: true }).then(defined, retired));
  it('is defined once', () => given(defined).when({ type: 'Define', packId, terms }).thenFails('conflict'));
  it('is created by `Ensure` only if it never existed', () => {
    given().when({ type: 'Ensure', packId, terms }).then(defined);
    given(defined, retired).when({ type: 'Ensure', packId, terms }).thenNothing();
  });
  it('gets a new version with each change', () => {
    given(defined).when(change(dearer)).then(changed(2, dearer));
    given(defined, changed(2, dearer)).when(change(terms)).then(changed(3, terms));
  });
  it.each<Partial<PackTerms>>([{ coins: 499 }, { position: 3 }, { platform: 'android' }])(
    'gets a new version by the change %j',
    (by) =>
      given(defined)
        .when(change({ ...terms, ...by }))
        .then(changed(2, { ...terms, ...by })),
  );
  it('is not changed by equal terms', () => given(defined).when(change(terms, false)).thenNothing());
  it('must exist to be changed', () => given().when(change(terms)).thenFails('not_found'));
});

describe('a price below the rate', () => {
  const agreed: CoinPackCommand = { type: 'Change', packId, terms: belowRate, archived: false, isAgreed: true };
  it('is not on sale without approval, whatever was changed in the meantime', () => {
    given().when({ type: 'Define', packId, terms: belowRate }).thenFails('proposal.needed');
    given(defined).when(change(belowRate)).thenFails('proposal.needed');
    given(defined, retired, restored).when(change(belowRate)).thenFails('proposal.needed');
    given(defined, retired, changed(2, belowRate)).when(change(belowRate, false)).thenFails('proposal.needed');
  });
  it('can be prepared in a retired pack', () => {
    given(defined, retired).when(change(belowRate)).then(changed(2, belowRate));
    given(defined).when(change(belowRate, true)).then(changed(2, belowRate), retired);
  });
  it('is on sale after approval, and other terms can change then', () => {
    const moved = { ...belowRate, position: 9 };
    given(defined).when(agreed).then(changed(2, belowRate));
    given(defined, retired).when(agreed).then(changed(2, belowRate), restored);
    given(defined, changed(2, belowRate)).when(change(moved)).then(changed(3, moved));
    given(defined, changed(2, belowRate))
      .when(change({ ...belowRate, coins: 501 }))
      .thenFails('proposal.needed');
  });
  it('is compared with the current version first', () =>
    given(defined, changed(2, dearer))
      .when(change(belowRate, false, 1))
      .thenFails('stale'));
});

describe('an offered or retired pack', () => {
  it('is retired', () => given(defined).when({ type: 'Retire', packId }).then(retired));
  it('ignores a repeated retirement', () => given(defined, retired).when({ type: 'Retire', packId }).thenNothing());
  it('stays retired when it is changed', () => {
    given(defined, retired).when(change(dearer)).then(changed(2, dearer));
    given(defined, retired, changed(2, dearer)).when({ type: 'Retire', packId }).thenNothing();
  });
  it('can be offered again after its retirement', () =>
    given(defined, retired).when(change(terms, false)).then(restored));
  it('can be offered again at another price', () =>
    given(defined, retired).when(change(dearer, false)).then(changed(2, dearer), restored));
  it('is changed only when the version matches', () => {
    given(defined, changed(2, dearer))
      .when(change(terms, false, 2))
      .then(changed(3, terms));
    given(defined, changed(2, dearer))
      .when(change(terms, false, 1))
      .thenFails('stale');
    given(defined, changed(2, dearer))
      .when(change(dearer, false, 1))
      .thenNothing();
  });
  it('must exist to be retired', () => given().when({ type: 'Retire', packId }).thenFails('not_found'));
});

it.each<Partial<PackTerms>>([
  { coins: 0 },
  { coins: -5 },
  { coins: 1.5 },
  { coins: 1_000_001 },
  { cents: 0 },
  { cents: 9.99 },
  { cents: 1_000_001 },
  { position: -1 },
  { position: Number.NaN },
])('a pack is never %j', (by) => {
  expect(() =>
    coinPackDecider.decide({ type: 'Define', packId, terms: { ...terms, ...by } }, { status: 'none' }),
  ).toThrow(InvariantViolation);
  expect(() => coinPackDecider.decide(change({ ...terms, ...by }), { status: 'offered', version: 1, terms })).toThrow(
    InvariantViolation,
  );
});
