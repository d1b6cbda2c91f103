import { describe, expect, it } from 'vitest';
import type { CoinPackEvent } from '@pixchange/contracts/events/coin-packs';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import { rowsAfter } from '../../../kernel/testing/rows.ts';
import { coinPacksProjection } from './coin-packs.projection.ts';

const packId = idOf(1);
const at = (second: number): string => `2026-11-21T12:00:0${second}.000Z`;
const terms = { coins: 500, cents: 1_000, position: 2, platform: null };
const defined: CoinPackEvent = { type: 'CoinPackDefined', data: { packId, version: 1, ...terms } };
const changed: CoinPackEvent = {
  type: 'CoinPackChanged',
  data: { packId, version: 2, ...terms, cents: 900, platform: 'android' },
};
const retired: CoinPackEvent = { type: 'CoinPackRetired', data: { packId } };
const restored: CoinPackEvent = { type: 'CoinPackRestored', data: { packId } };

const after = (...events: CoinPackEvent[]) => {
  const rows = rowsAfter(
    coinPacksProjection,
    events.map((event, index) => [recorded(event, index + 1, { actorId: `actor ${index + 1}` })]),
  );
  return {
    pack: [...(rows['coin_packs']?.values() ?? [])],
    versions: [...(rows['coin_pack_versions']?.values() ?? [])],
  };
};

const row = { pack_id: packId, version: 1, ...terms, archived: false, created_at: at(1), changed_at: at(1) };
const first = { pack_id: packId, version: 1, coins: 500, cents: 1_000, changed_at: at(1), changed_by: 'actor 1' };

describe('a coin pack', () => {
  it('has a row with its first price', () => expect(after(defined)).toEqual({ pack: [row], versions: [first] }));
  it('has its newest price, and keeps the earlier ones', () =>
    expect(after(defined, changed)).toEqual({
      pack: [{ ...row, version: 2, cents: 900, platform: 'android', changed_at: at(2) }],
      versions: [first, { ...first, version: 2, cents: 900, changed_at: at(2), changed_by: 'actor 2' }],
    }));
  it('is marked as retired, and can be restored', () => {
    expect(after(defined, retired).pack).toEqual([{ ...row, archived: true, changed_at: at(2) }]);
    expect(after(defined, retired, restored).pack).toEqual([{ ...row, changed_at: at(3) }]);
  });
  it('stays retired when it is changed', () =>
    expect(after(defined, retired, changed).pack).toMatchObject([{ archived: true, version: 2 }]));
});
