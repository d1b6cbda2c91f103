import type { CoinPackEvent } from '@pixchange/contracts/events/coin-packs';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { Projection, RowChange } from '../../../kernel/projection.ts';
import { changesTo, type Tables } from '../../../kernel/tables.ts';

export const coinPackTables = {
  coin_packs: {
    columns: {
      pack_id: 'uuid NOT NULL',
      version: 'integer NOT NULL',
      coins: 'integer NOT NULL',
      cents: 'integer NOT NULL',
      position: 'integer NOT NULL',
      platform: 'text',
      archived: 'boolean NOT NULL',
      created_at: 'timestamptz NOT NULL',
      changed_at: 'timestamptz NOT NULL',
    },
    key: ['pack_id'],
  },
  coin_pack_versions: {
    columns: {
      pack_id: 'uuid NOT NULL',
      version: 'integer NOT NULL',
      coins: 'integer NOT NULL',
      cents: 'integer NOT NULL',
      changed_at: 'timestamptz NOT NULL',
      changed_by: 'text NOT NULL',
    },
    key: ['pack_id', 'version'],
  },
} as const satisfies Tables;

const { put, patch } = changesTo(coinPackTables);

type Written = Recorded<Extract<CoinPackEvent, { type: 'CoinPackDefined' | 'CoinPackChanged' }>>;

const versionOf = ({
  data: { packId, version, coins, cents },
  metadata: { recordedAt, actorId },
}: Written): RowChange =>
  put('coin_pack_versions', { pack_id: packId, version, coins, cents, changed_at: recordedAt, changed_by: actorId });

const termsOf = ({ data: { version, coins, cents, position, platform }, metadata: { recordedAt } }: Written) => ({
  version,
  coins,
  cents,
  position,
  platform,
  changed_at: recordedAt,
});

const turned = (packId: string, archived: boolean, changedAt: string): readonly RowChange[] => [
  patch('coin_packs', { pack_id: packId }, { archived, changed_at: changedAt }),
];

/** Packs of coins, and all prices that they ever had. */
export const coinPacksProjection: Projection<CoinPackEvent> = {
  name: 'coin-packs',
  version: 1,
  tables: coinPackTables,
  handlers: {
    CoinPackDefined: (event) => [
      put('coin_packs', {
        pack_id: event.data.packId,
        ...termsOf(event),
        archived: false,
        created_at: event.metadata.recordedAt,
      }),
      versionOf(event),
    ],
    CoinPackChanged: (event) => [patch('coin_packs', { pack_id: event.data.packId }, termsOf(event)), versionOf(event)],
    CoinPackRetired: ({ data, metadata }) => turned(data.packId, true, metadata.recordedAt),
    CoinPackRestored: ({ data, metadata }) => turned(data.packId, false, metadata.recordedAt),
  },
};
