import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import { bandsOf, signedOf } from '../../kernel/hash-bands.ts';
import type { RowChange } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

type Processed = Recorded<Extract<ImageEvent, { type: 'ImageProcessed' }>>;

/** Tables for finding copies of works. */
export const hashTables = {
  /**
   * `place` is the index of the hash among those of the work. `position` is the event's position in the log, which
   * shows which of two works is older.
   */
  moderation_hashes: {
    columns: {
      image_id: 'uuid NOT NULL',
      place: 'integer NOT NULL',
      owner_id: 'uuid NOT NULL',
      hash: 'bigint NOT NULL',
      position: 'numeric NOT NULL',
      band_0: 'integer NOT NULL',
      band_1: 'integer NOT NULL',
      band_2: 'integer NOT NULL',
      band_3: 'integer NOT NULL',
    },
    key: ['image_id', 'place'],
    indexes: ['(band_0)', '(band_1)', '(band_2)', '(band_3)', '(owner_id)'],
  },
  /**
   * Hashes to search for among those of earlier works. They include hashes of possible originals of the picture, such
   * as before a rotation.
   */
  moderation_variants: {
    columns: {
      image_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      hashes: column<readonly string[]>('jsonb NOT NULL'),
      position: 'numeric NOT NULL',
    },
    key: ['image_id'],
    indexes: ['(owner_id)'],
  },
} as const satisfies Tables;

const { put, remove, sweep } = changesTo(hashTables);

/** Returns the hashes to search for among those of earlier works. */
export const askedHashesOf = ({
  perceptualHashes,
  variantHashes = [],
}: Pick<Processed['data'], 'perceptualHashes' | 'variantHashes'>): string[] => [
  ...new Set([...perceptualHashes, ...variantHashes]),
];

/**
 * Returns the rows with the hashes that later works are compared with, and the row with the hashes to search for. The
 * former include hashes of possible copies of this work.
 */
export const hashesOfWork = ({ data, position }: Processed): readonly RowChange[] => {
  const at = { image_id: data.imageId, owner_id: data.ownerId, position: String(position) };
  const kept = [...new Set([...data.perceptualHashes, ...(data.derivedHashes ?? [])])];
  const asked = askedHashesOf(data);
  return [
    ...kept.map((hash, place) => {
      const [band_0, band_1, band_2, band_3] = bandsOf(hash);
      return put('moderation_hashes', { ...at, place, hash: signedOf(hash), band_0, band_1, band_2, band_3 });
    }),
    ...(asked.length === 0 ? [] : [put('moderation_variants', { ...at, hashes: asked })]),
  ];
};

export const withoutHashes = (imageId: string): readonly RowChange[] => [
  sweep('moderation_hashes', 'image_id', imageId),
  remove('moderation_variants', { image_id: imageId }),
];

export const withoutHashesOf = (userId: string): readonly RowChange[] => [
  sweep('moderation_hashes', 'owner_id', userId),
  sweep('moderation_variants', 'owner_id', userId),
];
