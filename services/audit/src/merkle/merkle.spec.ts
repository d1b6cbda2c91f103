import { describe, expect, it } from 'vitest';
import { hexOf } from '@pixchange/contracts/audit/bytes';
import { leafHashOf } from '@pixchange/contracts/audit/leaf';
import { leafHash, nodeHash, provesInclusion, rootOf, type Hash } from '@pixchange/contracts/audit/merkle';
import fc from 'fast-check';
import { sha256 } from '../platform/hash.ts';
import { offered, purchase, spent } from '../testing/stories.ts';
import { auditOf, LogKey, TestLog } from '../testing/test-log.ts';
import { Frontier } from './frontier.ts';
import { ProofNodeStore } from './proof-node-store.ts';

const leaves = (count: number): Hash[] =>
  Array.from({ length: count }, (_, n) => leafHash(sha256, Buffer.from(String(n))));

/** Computes the root over all leaves by its definition. */
const wholeTree = (all: readonly Hash[]): Hash => {
  const node = (level: number, index: number): Hash =>
    level === 0 ? (all[index] as Hash) : nodeHash(sha256, node(level - 1, index * 2), node(level - 1, index * 2 + 1));
  return rootOf(sha256, node, all.length);
};

describe('a growing tree', () => {
  it('has the root of the whole tree at every size', () => {
    const tree = new Frontier(sha256);
    const all = leaves(70);
    expect(hexOf(tree.root())).toBe(hexOf(wholeTree([])));
    all.forEach((leaf, n) => {
      tree.append(leaf);
      expect(hexOf(tree.root())).toBe(hexOf(wholeTree(all.slice(0, n + 1))));
    });
  });

  it(
    'keeps enough nodes to prove the requested leaves under any last head',
    () =>
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 700 }),
          fc.array(fc.nat(699), { minLength: 1, maxLength: 8 }),
          fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 }),
          (size, wanted, heads) => {
            const keeper = new ProofNodeStore(sha256);
            const tree = new Frontier(sha256, (level, index, hash) => keeper.onNode(level, index, hash));
            const all = leaves(size);
            let [head, root]: [number, Hash] = [0, sha256()];
            all.forEach((leaf, index) => {
              if (wanted.includes(index)) keeper.want(index);
              tree.append(leaf);
              if (!heads.includes(tree.size)) return;
              [head, root] = [tree.size, tree.root()];
              keeper.headAt(head);
            });
            for (const index of wanted.filter((one) => one < head))
              expect(provesInclusion(sha256, all[index] as Hash, index, head, keeper.proof(index, head), root)).toBe(
                true,
              );
          },
        ),
        { numRuns: 300 },
      ),
    60_000,
  );

  it('does not prove leaves that were not requested', () => {
    const keeper = new ProofNodeStore(sha256);
    const tree = new Frontier(sha256, (level, index, hash) => keeper.onNode(level, index, hash));
    for (const leaf of leaves(200)) tree.append(leaf);
    expect(() => keeper.proof(3, 200)).toThrow('was not kept');
  });
});

const sealed = (log = new TestLog()): TestLog => {
  for (const event of offered) log.add(event);
  log.seal();
  return log
    .add(spent(100, 400))
    .add(spent(100, 300, 'request:2'))
    .seal();
};

describe('heads', () => {
  it('agree with the log', () => {
    const { events, key } = sealed();
    const { codes, outcome } = auditOf(events, [key.key]);
    expect(codes).toEqual([]);
    expect(outcome.heads).toMatchObject({ leaves: 7, heads: 2, last: { size: 7 }, waitingSince: null });
  });

  it('reveal a later change, and the events around it', () => {
    const { events, key } = sealed();
    const changed = events.map((event) =>
      event.type === 'WalletDebited' && event.revision === 1
        ? { ...event, metadata: { ...(event.metadata as object), actorId: 'somebody else' } }
        : event,
    );
    const { findings } = auditOf(changed, [key.key]);
    expect(findings.kept).toMatchObject([{ code: 'head.root', event: { stream: 'audit-heads', revision: 1 } }]);
    expect(findings.kept[0]?.message).toContain(
      `between event ${String(events[6]?.id)} at position 70 and event ${String(events[7]?.id)} at position 80`,
    );
  });

  it('cause one finding for a change, which counts the following heads', () => {
    const { events, key } = sealed();
    const changed = events.map((event) =>
      event.type === 'PurchaseStarted'
        ? { ...event, id: event.id.replace(/.$/, (last) => (last === 'f' ? 'e' : 'f')) }
        : event,
    );
    expect(auditOf(changed, [key.key]).codes).toEqual(['head.root', 'head.root-after']);
  });

  it('must be signed by the key of the log', () => {
    const { events } = sealed();
    expect(auditOf(events, [new LogKey().key]).codes).toEqual(['head.signature', 'head.signature']);
  });

  it('must be signed over their own content', () => {
    const { events, key } = sealed();
    const forged = events.map((event) =>
      event.revision === 1 && event.type === 'LogHeadSigned'
        ? { ...event, data: { ...(event.data as object), note: (events[5]?.data as { note: string }).note } }
        : event,
    );
    expect(auditOf(forged, [key.key]).codes).toEqual(['head.signature']);
  });

  it('are invalid in another format', () => {
    const { events, key } = sealed();
    const forged = events.map((event) =>
      event.type === 'LogHeadSigned' && event.revision === 1 ? { ...event, data: { size: -1 } } : event,
    );
    expect(auditOf(forged, [key.key]).codes).toEqual(['event.schema', 'head.waiting']);
  });

  it('cannot be verified without a key', () =>
    expect(auditOf(sealed().events, null).codes).toEqual(['head.unverified']));

  it('must cover more leaves each time, and no later leaves', () => {
    const log = sealed();
    const ahead = new TestLog(log.key);
    for (const event of [...offered, spent(1, 499), spent(1, 498, 'request:2'), spent(1, 497, 'request:3')])
      ahead.add(event);
    const future = ahead.seal().events.at(-1)?.data as Record<string, unknown>;
    log
      .add({ type: 'LogHeadSigned', data: future }, 'audit-heads')
      .add({ type: 'LogHeadSigned', data: log.events[5]?.data as Record<string, unknown> }, 'audit-heads');
    expect(auditOf(log.events, [log.key.key]).codes).toEqual(['head.size', 'head.size']);
  });

  it('must name their last event', () => {
    const log = new TestLog();
    for (const event of offered) log.add(event);
    const other = String(log.events[0]?.id);
    const [root, size] = [sha256(), 5];
    const tree = new Frontier(sha256);
    for (const event of log.events) tree.append(leafHashOf(sha256, event));
    root.set(tree.root());
    log.add(
      {
        type: 'LogHeadSigned',
        data: { size, root: hexOf(root), lastEventId: other, note: log.key.note(size, root, other) },
      },
      'audit-heads',
    );
    expect(auditOf(log.events, [log.key.key]).codes).toEqual(['head.last-event']);
  });

  it('must follow soon after a leaf', () => {
    const log = sealed().add(purchase.refunded(1, 0));
    expect(auditOf(log.events, [log.key.key]).codes).toEqual(['head.waiting']);
  });
});

describe('a root that an auditor saw before', () => {
  const known = () => {
    const { outcome } = auditOf(sealed().events.slice(0, 6), null);
    return [{ size: outcome.heads.leaves, root: outcome.heads.root }];
  };

  it('is confirmed when the log still has it', () => {
    const { events, key } = sealed();
    expect(auditOf(events, [key.key], known()).outcome.heads.knownAgain).toBe(1);
  });

  it('is missing from a rewritten log, even when all its heads have valid signatures', () => {
    const log = new TestLog();
    for (const event of [...offered].map((one) =>
      one.type === 'WalletCredited' ? { ...one, data: { ...one.data, fingerprint: 'another' } } : one,
    ))
      log.add(event);
    const { findings } = auditOf(log.seal().events, [log.key.key], known());
    expect(findings.kept).toMatchObject([
      { code: 'trust.rewritten', message: expect.stringContaining('first 5 leaves') as unknown },
    ]);
  });

  it('is missing from a log that lost its end', () => {
    const log = new TestLog();
    for (const event of offered.slice(0, 3)) log.add(event);
    expect(auditOf(log.seal().events, [log.key.key], known()).codes).toEqual([
      'purchase.not-credited',
      'trust.shorter',
    ]);
  });
});
