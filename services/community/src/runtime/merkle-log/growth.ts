import { nodeHash, type Hash, type Nodes, type Sha256 } from '@pixchange/contracts/audit/merkle';

/** A node with the hash over 2^level leaves; the first leaf is place * 2^level. */
export interface TreeNode {
  readonly level: number;
  readonly place: number;
  readonly hash: Hash;
}

/**
 * Returns the whole subtrees, including the new leaves themselves, that are added to a tree of `size` leaves. Each has
 * a fixed place, so the same leaves always result in the same nodes, however they are batched. `nodes` is only called
 * for the right edge of the tree: subtrees without a right neighbor.
 */
export const grown = (sha256: Sha256, nodes: Nodes, size: number, leaves: readonly Hash[]): TreeNode[] => {
  const waiting: Hash[] = [];
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / 2))
    if (count % 2 === 1) waiting[level] = nodes(level, count - 1);
  const fresh: TreeNode[] = [];
  leaves.forEach((leaf, n) => {
    let node: TreeNode = { level: 0, place: size + n, hash: leaf };
    fresh.push(node);
    while (node.place % 2 === 1) {
      node = {
        level: node.level + 1,
        place: (node.place - 1) / 2,
        hash: nodeHash(sha256, waiting[node.level] as Hash, node.hash),
      };
      fresh.push(node);
    }
    waiting[node.level] = node.hash;
  });
  return fresh;
};
