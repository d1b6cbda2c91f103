import { inclusionProof, nodeHash, type Hash, type Sha256 } from '@pixchange/contracts/audit/merkle';

/** Height below which nodes are recomputed from the leaves of their block. */
const BLOCK_LEVEL = 6;
const BLOCK_LEAVES = 2 ** BLOCK_LEVEL;

/**
 * Stores enough of a growing tree to prove some of its leaves. It stores a node for every 64 leaves, and all leaves of
 * the blocks that contain a wanted leaf or the last leaf of the newest head.
 */
export class ProofNodeStore {
  private readonly upper: Hash[][] = [];
  private block: Hash[] = [];
  private blockIndex = 0;
  private readonly kept = new Map<number, readonly Hash[]>();
  private readonly wanted = new Set<number>();
  private edge = -1;

  constructor(private readonly sha256: Sha256) {}

  /** Announces that leaf `index` will need a proof. Must be called before the leaf is added to the tree. */
  want(index: number): void {
    this.wanted.add(Math.floor(index / BLOCK_LEAVES));
  }

  /** Records that the newest head covers `size` leaves. */
  headAt(size: number): void {
    const before = this.edge;
    this.edge = Math.floor((size - 1) / BLOCK_LEAVES);
    if (before !== this.edge && !this.wanted.has(before)) this.kept.delete(before);
  }

  /** Receives the nodes of the tree as they are computed. */
  onNode(level: number, index: number, hash: Hash): void {
    if (level === 0) {
      const block = Math.floor(index / BLOCK_LEAVES);
      if (block !== this.blockIndex) this.nextBlock(block);
      this.block.push(hash);
    } else if (level >= BLOCK_LEVEL) {
      (this.upper[level - BLOCK_LEVEL] ??= [])[index] = hash;
    }
  }

  /**
   * Returns the proof that leaf `index` is in the tree over `size` leaves.
   * @throws RangeError when `want` was not called for the leaf, or the leaf is not in the tree
   */
  proof(index: number, size: number): Hash[] {
    return inclusionProof(this.sha256, (level, at) => this.node(level, at), index, size);
  }

  private nextBlock(block: number): void {
    if (this.wanted.has(this.blockIndex) || this.edge === this.blockIndex) this.kept.set(this.blockIndex, this.block);
    this.block = [];
    this.blockIndex = block;
  }

  private node(level: number, index: number): Hash {
    const found = level >= BLOCK_LEVEL ? this.upper[level - BLOCK_LEVEL]?.[index] : this.inBlock(level, index);
    if (found === undefined) throw new RangeError(`node ${index} of level ${level} was not kept`);
    return found;
  }

  private inBlock(level: number, index: number): Hash | undefined {
    if (level > 0) return nodeHash(this.sha256, this.node(level - 1, index * 2), this.node(level - 1, index * 2 + 1));
    const block = Math.floor(index / BLOCK_LEAVES);
    const leaves = block === this.blockIndex ? this.block : this.kept.get(block);
    return leaves?.[index % BLOCK_LEAVES];
  }
}
