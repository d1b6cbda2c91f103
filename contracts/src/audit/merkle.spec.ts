import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  nodeHash,
  provesConsistency,
  provesInclusion,
  rootOf,
  type Hash,
  type Nodes,
  type Sha256,
} from './merkle.ts';

const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hex = (hash: Hash): string => Buffer.from(hash).toString('hex');
const leaf = (n: number): Hash => leafHash(sha256, Buffer.from(`leaf ${n}`));

/** Literal definitions of RFC 9162: recursive, over lists of leaves. */
const split = (n: number): number => 2 ** Math.ceil(Math.log2(n) - 1);
const MTH = (d: readonly Hash[]): Hash => {
  if (d.length === 0) return sha256();
  if (d.length === 1) return d[0] as Hash;
  const k = split(d.length);
  return nodeHash(sha256, MTH(d.slice(0, k)), MTH(d.slice(k)));
};
const PATH = (m: number, d: readonly Hash[]): Hash[] => {
  if (d.length === 1) return [];
  const k = split(d.length);
  return m < k ? [...PATH(m, d.slice(0, k)), MTH(d.slice(k))] : [...PATH(m - k, d.slice(k)), MTH(d.slice(0, k))];
};
const SUBPROOF = (m: number, d: readonly Hash[], b: boolean): Hash[] => {
  if (m === d.length) return b ? [] : [MTH(d)];
  const k = split(d.length);
  return m <= k
    ? [...SUBPROOF(m, d.slice(0, k), b), MTH(d.slice(k))]
    : [...SUBPROOF(m - k, d.slice(k), false), MTH(d.slice(0, k))];
};

const leaves = (size: number): Hash[] => Array.from({ length: size }, (_, n) => leaf(n));
const nodesOver =
  (all: readonly Hash[]): Nodes =>
  (level, index) => {
    const part = all.slice(index * 2 ** level, (index + 1) * 2 ** level);
    expect(part).toHaveLength(2 ** level);
    return MTH(part);
  };

/** Test tree that implementations of certificate transparency have used since RFC 6962. */
const known = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (data) => leafHash(sha256, Buffer.from(data, 'hex')),
);
const knownRoots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

it.each(knownRoots.map((root, size) => [size, root]))('has the published root over %i leaves', (size, root) =>
  expect(hex(rootOf(sha256, nodesOver(known), size as number))).toBe(root),
);

describe('for every size up to 40', () => {
  const all = leaves(40);
  const sizes = all.map((_, n) => n + 1);

  it('the root matches the definition', () => {
    for (const size of sizes) expect(hex(rootOf(sha256, nodesOver(all), size))).toBe(hex(MTH(all.slice(0, size))));
  });

  it('the inclusion proof of every leaf matches the definition and verifies', () => {
    for (const size of sizes) {
      const root = MTH(all.slice(0, size));
      for (let index = 0; index < size; index += 1) {
        const path = inclusionProof(sha256, nodesOver(all), index, size);
        expect(path.map(hex)).toEqual(PATH(index, all.slice(0, size)).map(hex));
        expect(provesInclusion(sha256, all[index] as Hash, index, size, path, root)).toBe(true);
      }
    }
  });

  it('the consistency proof of every earlier tree matches the definition and verifies', () => {
    for (const second of sizes) {
      for (let first = 1; first <= second; first += 1) {
        const path = consistencyProof(sha256, nodesOver(all), first, second);
        expect(path.map(hex)).toEqual(SUBPROOF(first, all.slice(0, second), true).map(hex));
        expect(
          provesConsistency(sha256, first, MTH(all.slice(0, first)), second, MTH(all.slice(0, second)), path),
        ).toBe(true);
      }
    }
  });
});

describe('verification fails for', () => {
  const tree = fc.integer({ min: 2, max: 70 }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      index: fc.nat(size - 1),
      first: fc.integer({ min: 1, max: size }),
      bit: fc.nat(255),
      at: fc.nat(1_000),
    }),
  );
  const flipped = (hash: Hash, bit: number): Hash =>
    hash.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));

  it('another leaf, index, path or root', () => {
    fc.assert(
      fc.property(tree, ({ size, index, bit, at }) => {
        const all = leaves(size);
        const [root, own] = [MTH(all), all[index] as Hash];
        const path = inclusionProof(sha256, nodesOver(all), index, size);
        const proves = (change: { leaf?: Hash; index?: number; path?: Hash[]; root?: Hash }) =>
          provesInclusion(
            sha256,
            change.leaf ?? own,
            change.index ?? index,
            size,
            change.path ?? path,
            change.root ?? root,
          );
        expect(proves({})).toBe(true);
        expect(proves({ leaf: flipped(own, bit) })).toBe(false);
        expect(proves({ root: flipped(root, bit) })).toBe(false);
        expect(proves({ index: (index + 1) % size })).toBe(false);
        expect(proves({ path: path.map((hash, n) => (n === at % path.length ? flipped(hash, bit) : hash)) })).toBe(
          false,
        );
        expect(proves({ path: path.slice(1) })).toBe(false);
        expect(proves({ path: [...path, own] })).toBe(false);
        expect(proves({ index: size })).toBe(false);
      }),
    );
  });

  it('a tree with a changed beginning, and a path with an extra hash', () => {
    fc.assert(
      fc.property(tree, ({ size, first, bit, at }) => {
        const all = leaves(size);
        const changed = all.map((hash, n) => (n === at % first ? flipped(hash, bit) : hash));
        const path = consistencyProof(sha256, nodesOver(changed), first, size);
        const [before, after] = [MTH(all.slice(0, first)), MTH(changed)];
        expect(provesConsistency(sha256, first, before, size, after, path)).toBe(false);
        expect(
          provesConsistency(sha256, first, before, size, MTH(all), [
            ...consistencyProof(sha256, nodesOver(all), first, size),
            before,
          ]),
        ).toBe(false);
      }),
    );
  });
});
