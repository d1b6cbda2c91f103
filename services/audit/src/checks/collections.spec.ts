import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { sealedValue } from '@pixchange/contracts/events/forgeries';
import { ada, bought, minting, pack } from '../testing/stories.ts';
import { auditOf, guid, TestLog } from '../testing/test-log.ts';

const collectionId = guid(0x900);
const { imageId } = minting.confirmed.data;
const own = { collectionId, ownerId: ada };
const texts = { title: sealedValue('AAAA'), description: null };
const created = (maxAmount: number): AnyEvent => ({
  type: 'CollectionCreated',
  data: { ...own, ...texts, maxAmount },
});
const progressed = (mintedCount: number, image: string | undefined = imageId): AnyEvent => ({
  type: 'CollectionMintProgressed',
  data: { ...own, nftStatus: 'minting', mintedCount, ...(image === undefined ? {} : { imageId: image }) },
});
const minted = [
  minting.requested(),
  minting.reserved(400),
  minting.captured(400),
  minting.paid(),
  minting.submitted,
  minting.confirmed,
];

const audited = (...events: readonly AnyEvent[]): readonly string[] => {
  const log = new TestLog().add(pack);
  for (const event of [...bought, ...minted, ...events])
    log.add(event, 'collectionId' in event.data ? `collection-${collectionId}` : undefined);
  return auditOf(log.seal().events, [log.key.key]).codes;
};

describe('a collection', () => {
  it('is valid when it counts works that became tokens, and when it is finished', () => {
    expect(audited(created(2), progressed(1))).toEqual([]);
    expect(
      audited(created(2), progressed(1), {
        type: 'CollectionMintProgressed',
        data: { ...own, nftStatus: 'minted', mintedCount: 1 },
      }),
    ).toEqual([]);
  });
  it('with more minted works than its size is a finding', () => {
    expect(audited(created(0), progressed(1))).toEqual(['collection.over-full']);
    expect(
      audited(created(2), progressed(1), { type: 'CollectionEdited', data: { ...own, ...texts, maxAmount: 0 } }),
    ).toEqual(['collection.over-full']);
  });
  it('that counts wrongly, or counts a work twice, is a finding', () => {
    expect(audited(created(5), progressed(2))).toEqual(['collection.count']);
    expect(audited(created(5), progressed(1), progressed(2))).toEqual(['collection.twice']);
  });
  it('that counts a work that never became a token is a finding', () =>
    expect(audited(created(5), progressed(1, guid(0x901)))).toEqual(['collection.not-minted']));
  it('without a creation is a finding', () => expect(audited(progressed(1))).toEqual(['collection.unknown']));
});
