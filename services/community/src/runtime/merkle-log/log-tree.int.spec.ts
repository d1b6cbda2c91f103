import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  provesConsistency,
  provesInclusion,
  rootOf,
  type Hash,
} from '@pixchange/contracts/audit/merkle';
import type { DataSource } from 'typeorm';
import { freshDatabase } from '../../../../../tests/stack.ts';
import { openDatabase } from '../../platform/postgres/database.ts';
import { LogTree, NodeMissing, TreeMovedOn, type NewLeaf } from './log-tree.ts';
import { sha256 } from './sha256.ts';

let database: DataSource;
let tree: LogTree;
beforeAll(async () => {
  database = await openDatabase({ url: await freshDatabase('log-tree'), poolMax: 4, applicationName: 'test' });
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await database.query('DROP TABLE IF EXISTS work.log_progress');
  tree = new LogTree(database);
  await tree.prepare();
});

const ids = Array.from({ length: 100 }, () => randomUUID());
const leaves: readonly NewLeaf[] = ids.map((eventId, n) => ({
  eventId,
  position: BigInt(n) * 10n,
  hash: leafHash(sha256, Buffer.from(`leaf ${n}`)),
}));

const placeOf = (size: number) => ({ position: BigInt(size) * 10n, eventId: ids[size - 1] ?? null });

const grow = async (sizes: readonly number[]): Promise<void> => {
  for (const count of sizes) {
    const progress = await tree.progress();
    await tree.append(progress, leaves.slice(progress.size, progress.size + count), placeOf(progress.size + count));
  }
};

const dump = async (): Promise<unknown> => [
  await database.query(
    "SELECT level, place::text, encode(hash, 'hex') AS hash FROM work.log_nodes ORDER BY level, log_nodes.place",
  ),
  await database.query(
    'SELECT leaf_index::text, event_id, position::text FROM work.log_leaves ORDER BY log_leaves.leaf_index',
  ),
];

const rootAt = (size: number): Promise<Hash> => tree.over((nodes) => rootOf(sha256, nodes, size));

describe('the tree', () => {
  it('is empty at first, and unchanged when it is prepared again', async () => {
    expect(await tree.progress()).toEqual({ position: -1n, eventId: null, size: 0 });
    await grow([5]);
    await tree.prepare();
    expect(await tree.progress()).toEqual({ position: 50n, eventId: ids[4], size: 5 });
  });

  it('has the same rows, however its leaves are batched', async () => {
    await grow([1, 0, 2, 61, 1, 35]);
    const inParts = await dump();
    await database.query('DROP TABLE work.log_nodes');
    await tree.prepare();
    expect(await tree.progress()).toEqual({ position: -1n, eventId: null, size: 0 });
    await grow([100]);
    expect(await dump()).toEqual(inParts);
  });

  it('provides inclusion and consistency proofs', async () => {
    await grow([77]);
    const root = await rootAt(77);
    for (const index of [0, 1, 63, 64, 76]) {
      const proof = await tree.over((nodes) => inclusionProof(sha256, nodes, index, 77));
      expect(provesInclusion(sha256, leaves[index]?.hash as Hash, index, 77, proof, root)).toBe(true);
      expect([await tree.indexOf(ids[index] ?? ''), await tree.eventAt(index)]).toEqual([index, ids[index]]);
    }
    expect([await tree.indexOf(randomUUID()), await tree.eventAt(77)]).toEqual([null, null]);
    for (const first of [1, 32, 64, 76, 77]) {
      const proof = await tree.over((nodes) => consistencyProof(sha256, nodes, first, 77));
      expect(provesConsistency(sha256, first, await rootAt(first), 77, root, proof)).toBe(true);
    }
  });

  it('refuses an append that is based on an outdated progress', async () => {
    await grow([3]);
    const seen = await tree.progress();
    await grow([2]);
    const before = await dump();
    await expect(tree.append(seen, leaves.slice(3, 10), placeOf(10))).rejects.toThrow(TreeMovedOn);
    expect(await dump()).toEqual(before);
    const raced = await tree.progress();
    const both = await Promise.allSettled([
      tree.append(raced, leaves.slice(5, 7), placeOf(7)),
      tree.append(raced, leaves.slice(5, 9), placeOf(9)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('throws when a required node is missing', async () => {
    await grow([8]);
    await expect(rootAt(9)).rejects.toThrow(NodeMissing);
  });
});

describe('a manipulated tree', () => {
  const setHash = (level: number, place: number, hash: Buffer) =>
    database.query('UPDATE work.log_nodes SET hash = $3 WHERE level = $1 AND place = $2', [level, place, hash]);

  it('is detected by a changed node on any level and at any place', async () => {
    await grow([100]);
    expect(await tree.wrongNode(0, 99)).toBeNull();
    const nodes = (await database.query('SELECT level, place::int, hash FROM work.log_nodes')) as {
      level: number;
      place: number;
      hash: Buffer;
    }[];
    expect(nodes.length).toBeGreaterThan(190);
    for (const { level, place, hash } of nodes) {
      const first = place * 2 ** level;
      await setHash(level, place, Buffer.from(sha256(hash)));
      expect([level, place, await tree.wrongNode(0, 99), await tree.wrongNode(first, first)]).not.toContain(null);
      await setHash(level, place, hash);
    }
    expect(await tree.wrongNode(0, 99)).toBeNull();
  });

  it('is detected by a missing node below a whole subtree', async () => {
    await grow([64]);
    for (const [level, place] of [
      [0, 17],
      [3, 5],
    ]) {
      await database.query('DELETE FROM work.log_nodes WHERE level = $1 AND place = $2', [level, place]);
      expect(await tree.wrongNode(0, 63)).not.toBeNull();
    }
  });
});
