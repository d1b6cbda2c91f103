import { describe, expect, it } from 'vitest';
import { leafHash, nodeHash, rootOf, type Hash, type Nodes } from '@pixchange/contracts/audit/merkle';
import fc from 'fast-check';
import { grown, type TreeNode } from './growth.ts';
import { sha256 } from './sha256.ts';

const leaf = (n: number): Hash => leafHash(sha256, Buffer.from(`leaf ${n}`));
const leavesFrom = (start: number, count: number): Hash[] => Array.from({ length: count }, (_, n) => leaf(start + n));

/** Returns the hash over a whole subtree, computed by the definition. */
const subtree = (level: number, place: number): Hash =>
  level === 0 ? leaf(place) : nodeHash(sha256, subtree(level - 1, place * 2), subtree(level - 1, place * 2 + 1));

const keyed = (nodes: readonly TreeNode[]) =>
  new Map(nodes.map(({ level, place, hash }) => [`${level}/${place}`, Buffer.from(hash).toString('hex')]));

const unknown: Nodes = (level, place) => {
  throw new Error(`nobody said what is at ${level}/${place}`);
};

const inBatches = (sizes: readonly number[]): TreeNode[] => {
  const all: TreeNode[] = [];
  let size = 0;
  for (const count of sizes) {
    const known = new Map(all.map(({ level, place, hash }) => [`${level}/${place}`, hash]));
    all.push(
      ...grown(
        sha256,
        (level, place) => known.get(`${level}/${place}`) ?? unknown(level, place),
        size,
        leavesFrom(size, count),
      ),
    );
    size += count;
  }
  return all;
};

describe('the nodes of a growing tree', () => {
  it('are all whole subtrees, each once, with the hash of the definition', () => {
    for (let size = 0; size <= 33; size += 1) {
      const nodes = inBatches([size]);
      const wanted: [string, string][] = [];
      for (let level = 0; 2 ** level <= size; level += 1) {
        for (let place = 0; (place + 1) * 2 ** level <= size; place += 1)
          wanted.push([`${level}/${place}`, Buffer.from(subtree(level, place)).toString('hex')]);
      }
      expect(nodes).toHaveLength(wanted.length);
      expect([...keyed(nodes)].sort()).toEqual(wanted.sort());
    }
  });

  it('do not depend on how the leaves are batched', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 12 }), (sizes) => {
        const size = sizes.reduce((sum, count) => sum + count, 0);
        expect(keyed(inBatches(sizes))).toEqual(keyed(inBatches([size])));
      }),
    );
  });

  it('are sufficient for the root of every size', () => {
    const known = keyed(inBatches([7, 1, 12, 13]));
    const stored: Nodes = (level, place) => Buffer.from(known.get(`${level}/${place}`) ?? '', 'hex');
    for (let size = 1; size <= 33; size += 1)
      expect(rootOf(sha256, stored, size)).toEqual(rootOf(sha256, subtree, size));
  });

  it('are computed from the right edge of the existing tree only', () => {
    const asked: string[] = [];
    grown(
      sha256,
      (level, place) => {
        asked.push(`${level}/${place}`);
        return leaf(0);
      },
      0b1011,
      [],
    );
    expect(asked).toEqual(['0/10', '1/4', '3/0']);
  });
});
