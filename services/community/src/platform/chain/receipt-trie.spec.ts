import { describe, expect, it } from 'vitest';
import { keccak256 } from 'ethers';
import { listProof } from './receipt-trie.ts';

const values = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `0x${index.toString(16).padStart(4, '0')}${'ab'.repeat(40)}`);

describe('the trie over a list', () => {
  it.each([1, 2, 15, 16, 17, 128, 129, 300])('of %i values has the same root for each proven value', (count) => {
    const all = values(count);
    const roots = new Set(
      [0, 1, 127, 128, 255, 256, count - 1].flatMap((index) => (index < count ? [listProof(all, index).root] : [])),
    );
    expect(roots.size).toBe(1);
  });
  it('proves a value with the nodes from the root to the value', () => {
    const all = values(129);
    const { root, nodes } = listProof(all, 128);
    expect(keccak256(nodes[0] ?? '0x')).toBe(root);
    expect(nodes.at(-1)).toContain((all[128] ?? '').slice(2));
    for (const [at, node] of nodes.entries()) if (at > 0) expect(nodes[at - 1]).toContain(keccak256(node).slice(2));
  });
  it('throws for an index outside of the list', () => {
    expect(() => listProof(values(3), 3)).toThrow(RangeError);
  });
});
