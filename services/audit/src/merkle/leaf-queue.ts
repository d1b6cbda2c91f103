import type { Hash } from '@pixchange/contracts/audit/merkle';

/** Leaf event: its id, position and time (ISO 8601). */
export interface Leaf {
  readonly id: string;
  readonly position: bigint;
  readonly recordedAt: string;
}

const HASH_BYTES = 32;
const CAPACITY_FIRST = 1_024;

/** Leaves that wait for a head. */
export class LeafQueue {
  private hashes = new Uint8Array(CAPACITY_FIRST * HASH_BYTES);
  private leaves: Leaf[] = [];
  private taken = 0;
  private last: Leaf | null = null;

  get length(): number {
    return this.leaves.length - this.taken;
  }

  /** Leaf that has waited longest; null if the queue is empty. */
  get first(): Leaf | null {
    return this.leaves[this.taken] ?? null;
  }

  /** Leaf that was taken last; null before the first one. */
  get lastTaken(): Leaf | null {
    return this.last;
  }

  push(hash: Hash, leaf: Leaf): void {
    if (this.leaves.length * HASH_BYTES === this.hashes.length) this.makeRoom();
    this.hashes.set(hash, this.leaves.length * HASH_BYTES);
    this.leaves.push(leaf);
  }

  /**
   * Removes and returns the hash of the first leaf.
   * @throws RangeError when the queue is empty
   */
  take(): Hash {
    const leaf = this.first;
    if (leaf === null) throw new RangeError('the queue is empty');
    const at = this.taken * HASH_BYTES;
    this.last = leaf;
    this.taken += 1;
    return this.hashes.slice(at, at + HASH_BYTES);
  }

  private makeRoom(): void {
    const waiting = this.hashes.subarray(this.taken * HASH_BYTES);
    this.hashes = new Uint8Array(Math.max(waiting.length * 2, CAPACITY_FIRST * HASH_BYTES));
    this.hashes.set(waiting);
    this.leaves = this.leaves.slice(this.taken);
    this.taken = 0;
  }
}
