import { expect, it } from 'vitest';
import { askedHashesOf, hashesOfWork, withoutHashes, withoutHashesOf } from './work-hashes.projection.ts';

const [imageId, ownerId] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const [own, derived, variant] = ['8000000000000001', '00000000000000ff', 'ffffffffffffff00'];
const processed = (hashes: object) =>
  ({
    type: 'ImageProcessed',
    data: { imageId, ownerId, perceptualHashes: [own], ...hashes },
    position: 7n,
  }) as unknown as Parameters<typeof hashesOfWork>[0];

const hashesIn = (changes: ReturnType<typeof hashesOfWork>) =>
  changes.map((change) => ('row' in change ? (change.row['hash'] ?? change.row['hashes']) : null));

it('the hashes of likely copies of a work are stored, and likely originals are searched for', () => {
  const event = processed({ derivedHashes: [derived, own], variantHashes: [variant, own] });
  expect(hashesIn(hashesOfWork(event))).toEqual(['-9223372036854775807', '255', [own, variant]]);
  expect(askedHashesOf(event.data)).toEqual([own, variant]);
});

it('events without the newer hashes are accepted', () =>
  expect(hashesIn(hashesOfWork(processed({})))).toEqual(['-9223372036854775807', [own]]));

it('the hashes are removed with the work and with its creator', () => {
  expect(withoutHashes(imageId).map(({ table }) => table)).toEqual(['moderation_hashes', 'moderation_variants']);
  expect(withoutHashesOf(ownerId).map(({ table }) => table)).toEqual(['moderation_hashes', 'moderation_variants']);
});
