import { nodeHash, type Hash, type Sha256 } from '@pixchange/contracts/audit/merkle';

/** Told of every whole subtree as it comes to be: the hash over the 2^level leaves from index * 2^level on. */
export type OnNode = (level: number, index: number, hash: Hash) => void;

/** A growing tree of RFC 9162 of which only the right edge is kept: one hash for each bit of its size. */
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
    // Where a left sibling of the same height waits, the two are one.
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

  /** The root over all leaves so far. */
  root(): Hash {
    const hashes = this.edge.map(({ hash }) => hash);
    const last = hashes.pop();
    return last === undefined
      ? this.sha256()
      : hashes.reduceRight((right, left) => nodeHash(this.sha256, left, right), last);
  }
}
