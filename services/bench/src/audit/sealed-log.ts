import { createHash, generateKeyPairSync, hash, sign } from 'node:crypto';
import { hexOf } from '@pixchange/contracts/audit/bytes';
import { checkpointText } from '@pixchange/contracts/audit/checkpoint';
import { isLeaf, leafHashOf, type StoredEvent } from '@pixchange/contracts/audit/leaf';
import { nodeHash, rootOf, type Hash, type Sha256 } from '@pixchange/contracts/audit/merkle';
import { noteKey, noteKeyText, noteOf } from '@pixchange/contracts/audit/signed-note';
import { HEADS_STREAM } from '@pixchange/contracts/events/audit';
import type { LedgerEvent } from './honest-ledger.ts';

const leavesPerHead = 1_000;
const origin = 'bench.example/audit';
const recordedFromMs = Date.UTC(2026, 0, 1);

const sha256: Sha256 = (...parts) => hash('sha256', Buffer.concat(parts), 'buffer');

const eventId = (number: number): string => {
  const hex = createHash('sha256').update(`event ${number}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Complete Merkle tree in memory, level by level. */
class Tree {
  private readonly levels: Hash[][] = [[]];

  get size(): number {
    return this.levels[0]?.length ?? 0;
  }

  append(leaf: Hash): void {
    this.levels[0]?.push(leaf);
    for (let level = 0; this.levels[level] !== undefined && (this.levels[level]?.length ?? 0) % 2 === 0; level += 1) {
      const [left, right] = (this.levels[level] ?? []).slice(-2);
      if (left !== undefined && right !== undefined)
        (this.levels[level + 1] ??= []).push(nodeHash(sha256, left, right));
    }
  }

  root(): Hash {
    return rootOf(sha256, (level, index) => this.levels[level]?.[index] ?? new Uint8Array(), this.size);
  }
}

/** Turns events into stored events, and signs a head after every thousand leaves and at the end. */
export class SealedLog {
  private readonly keys = generateKeyPairSync('ed25519');
  private readonly key = noteKey(
    sha256,
    origin,
    this.keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
  );
  private readonly revisions = new Map<string, number>();
  private readonly tree = new Tree();
  private written = 0;
  private lastLeaf = '';

  /** Log key in the format that the auditor accepts. */
  get logKey(): string {
    return noteKeyText(this.key);
  }

  *store(events: Iterable<LedgerEvent>): Generator<StoredEvent> {
    for (const event of events) {
      const stored = this.stored(event);
      yield stored;
      if (!isLeaf(stored.type)) continue;
      this.tree.append(leafHashOf(sha256, stored));
      this.lastLeaf = stored.id;
      if (this.tree.size % leavesPerHead === 0) yield this.head();
    }
    if (this.tree.size % leavesPerHead !== 0) yield this.head();
  }

  private head(): StoredEvent {
    const [size, root] = [this.tree.size, this.tree.root()];
    const text = checkpointText({ origin, size, root, lastEventId: this.lastLeaf });
    const note = noteOf(text, this.key, sign(null, Buffer.from(text), this.keys.privateKey));
    return this.stored({
      stream: HEADS_STREAM,
      type: 'LogHeadSigned',
      data: { size, root: hexOf(root), lastEventId: this.lastLeaf, note },
    });
  }

  private stored({ stream, type, data }: LedgerEvent): StoredEvent {
    const revision = this.revisions.get(stream) ?? 0;
    this.revisions.set(stream, revision + 1);
    this.written += 1;
    const id = eventId(this.written);
    const metadata = {
      correlationId: eventId(-this.written),
      causationId: id,
      actorId: 'bench',
      recordedAt: new Date(recordedFromMs + this.written * 10).toISOString(),
      schemaVersion: 1,
    };
    return { stream, revision, id, type, data, metadata };
  }
}
