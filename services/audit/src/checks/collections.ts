import type { CollectionEvent } from '@pixchange/contracts/events/collections';
import { readLedgerEvent } from '../books/ledger-event.ts';
import type { Findings } from '../findings.ts';
import { Seen } from '../log/seen.ts';
import type { StoredEvent } from '../log/stored-event.ts';

type Of<T extends CollectionEvent['type']> = Extract<CollectionEvent, { type: T }>;
type CollectionFact = Of<'CollectionCreated' | 'CollectionEdited' | 'CollectionMintProgressed'>;

const TOLD = new Set<string>([
  'CollectionCreated',
  'CollectionEdited',
  'CollectionMintProgressed',
] satisfies CollectionFact['type'][]);

/**
 * Checks that a collection never has more minted works than allowed, and counts each work once, after the work has
 * become a token.
 */
export class CollectionCheck {
  private readonly collections = new Map<string, { amountMax: number; minted: number }>();
  private readonly confirmed = new Seen();
  private readonly counted = new Seen();

  constructor(
    private readonly findings: Findings,
    private readonly isWholeLog: boolean,
  ) {}

  see(at: StoredEvent): void {
    if (at.type === 'MintConfirmed') {
      const { imageId } = (at.data ?? {}) as { readonly imageId?: unknown };
      this.confirmed.add(String(imageId));
      return;
    }
    if (!TOLD.has(at.type)) return;
    const read = readLedgerEvent(at);
    if (read.ok) return this.tell(read.event as CollectionFact, at);
    this.findings.add(at, {
      code: 'event.schema',
      message: `the event can't be read: ${read.why}`,
      expected: 'an event that matches its schema',
      found: at.type,
    });
  }

  private tell(event: CollectionFact, at: StoredEvent): void {
    const { collectionId } = event.data;
    const stream = `collection-${collectionId}`;
    this.findings.mustEqual(at, 'event.stream', 'an event is in the stream of its subject', stream, at.stream);
    if (event.type === 'CollectionMintProgressed') return this.progress(event.data, at);
    const { maxAmount } = event.data;
    const collection = this.collections.get(collectionId);
    if (collection === undefined) {
      this.collections.set(collectionId, { amountMax: maxAmount, minted: 0 });
      return;
    }
    collection.amountMax = maxAmount;
    this.mustFit(collection.minted, maxAmount, at);
  }

  private progress({ collectionId, mintedCount, imageId }: Of<'CollectionMintProgressed'>['data'], at: StoredEvent) {
    const collection = this.collections.get(collectionId);
    if (collection === undefined) {
      if (this.isWholeLog)
        this.findings.add(at, {
          code: 'collection.unknown',
          message: 'only a collection that was created has minted works',
          expected: `CollectionCreated of ${collectionId}`,
          found: 'none',
        });
      return;
    }
    const expected = collection.minted + (imageId === undefined ? 0 : 1);
    const { findings } = this;
    findings.mustEqual(at, 'collection.count', 'each minted work counts once', expected, mintedCount);
    collection.minted = mintedCount;
    this.mustFit(mintedCount, collection.amountMax, at);
    if (imageId === undefined) return;
    if (this.counted.add(imageId))
      findings.add(at, {
        code: 'collection.twice',
        message: 'a work is minted in one collection, once',
        expected: 'a work that was not counted before',
        found: imageId,
      });
    if (!this.confirmed.has(imageId))
      findings.add(at, {
        code: 'collection.not-minted',
        message: 'a work counts as minted once its token is on the chain',
        expected: `MintConfirmed of ${imageId} before it`,
        found: 'none',
      });
  }

  private mustFit(minted: number, amountMax: number, at: StoredEvent): void {
    if (minted > amountMax)
      this.findings.add(at, {
        code: 'collection.over-full',
        message: 'a collection never has more minted works than its size',
        expected: `at most ${amountMax}`,
        found: minted,
      });
  }
}
