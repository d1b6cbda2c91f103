import { nodeHash, type Hash, type Sha256 } from '@pixchange/contracts/audit/merkle';

/**
 * Called with every complete subtree once it is computed: the hash over 2^level leaves, starting at index * 2^level.
 */
export type OnNode = (level: number, index: number, hash: Hash) => void;

/** Growing Merkle tree (RFC 9162) that stores only its right edge: at most one hash for each bit of its size. */
export class Frontier {
  private readonly edge: { readonly level: number; readonly hash: Hash }[] = [];
  private leaves = 0;

  constructor(
    private readonly sha256: Sha256,
    private readonly onNode: OnNode = () => undefined,
  ) {}

  get size(): number {
    return this.leaves;
  }

  append(leaf: Hash): void {
    let [level, index, hash] = [0, this.leaves, leaf];
    this.onNode(level, index, hash);
    // A left sibling of the same height is merged.
    for (let left = this.edge.at(-1); left?.level === level; left = this.edge.at(-1)) {
      this.edge.pop();
      hash = nodeHash(this.sha256, left.hash, hash);
      level += 1;
      index = Math.floor(index / 2);
      this.onNode(level, index, hash);
    }
    this.edge.push({ level, hash });
    this.leaves += 1;
  }

  /** Returns the root over all added leaves. */
  root(): Hash {
    const hashes = this.edge.map(({ hash }) => hash);
    const last = hashes.pop();
    return last === undefined
      ? this.sha256()
      : hashes.reduceRight((right, left) => nodeHash(this.sha256, left, right), last);
  }
}
