import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HEADS_STREAM, type AuditEvent } from '@pixchange/contracts/events/audit';
import { append } from '../testing/event-core.ts';
import type { LogSequencer } from './log-sequencer.ts';
import { Sequencing, signerWith, untilCaughtUp, untilState } from './testing/sequencing.ts';
import { leavesIn, rootBy, storedEvents } from './testing/stored-log.ts';

let at: Sequencing;
beforeEach(async () => {
  at = await Sequencing.start('broken-log');
});
afterEach(() => at.stop());

describe('the sequencer stops at', () => {
  /** Checks the reason of the stop, and that every stop was logged and raised an alarm. */
  const stopsSaying = async (sequencer: LogSequencer, why: RegExp): Promise<void> => {
    await untilState(sequencer, 'stopped');
    expect(sequencer.detail).toMatch(why);
    expect(at.logs.logged.filter(({ code }) => code === 'audit-log.broken')).toHaveLength(at.broken.length);
    expect(at.broken.length).toBeGreaterThan(0);
    expect(new Set(at.broken)).toEqual(new Set(['audit-log']));
  };

  const signedSome = async (): Promise<LogSequencer> => {
    const sequencer = at.startSequencer();
    await at.addLeaves(6);
    await at.untilHead(6);
    return sequencer;
  };

  const forge = async (change: Partial<AuditEvent['data']>, signer = signerWith()): Promise<void> => {
    const [first, events] = [
      (await at.heads()).at(-1)?.data as AuditEvent['data'],
      leavesIn(await storedEvents(at.core.nodeUrl)),
    ];
    const data = { ...first, lastEventId: events[(change.size ?? first.size) - 1]?.id ?? first.lastEventId, ...change };
    const note = signer.sign(
      { size: data.size, root: Buffer.from(data.root, 'hex'), lastEventId: data.lastEventId },
      signer.keysAfter(null),
    );
    await append(at.log, HEADS_STREAM, [{ type: 'LogHeadSigned', data: { ...data, note: change.note ?? note } }]);
  };

  /** Changes the stored data of the node directly. */
  const changeLog = async (sql: string, values: readonly unknown[] = []): Promise<void> => {
    const restart = await at.core.stopNode();
    await at.core.database.query(sql, [...values]);
    await restart();
  };

  it.each([
    ['that another key signed', {}, signerWith({ seed: Buffer.alloc(32, 9) }), /is not signed by a key of this log/],
    [
      'of another root',
      { root: '00'.repeat(32) },
      undefined,
      /has the root 0+, but the log of 6 leaves has [0-9a-f]{64}/,
    ],
    ['over more leaves than there are', { size: 7 }, undefined, /covers 7 leaves, but only 6 precede it in the log/],
    [
      'that ends with another event',
      { lastEventId: randomUUID() },
      undefined,
      /ends with event [\w-]+, but the log with [\w-]+/,
    ],
    ['that is no note', { note: 'hello' }, undefined, /is not signed by a key of this log/],
  ] as const)('a head %s, and signs nothing more, even after a restart', async (_, change, signer, why) => {
    const sequencer = await signedSome();
    await forge(change, signer);
    await stopsSaying(sequencer, why);
    await at.addLeaves(3);
    await stopsSaying(at.startSequencer(), why);
    expect(await at.heads()).toHaveLength(2 + (await at.heads()).filter(({ data }) => data.size < 6).length);
  });

  it('a head in another stream', async () => {
    const sequencer = await signedSome();
    await append(at.log, 'audit-heads-too', [
      { type: 'LogHeadSigned', data: (await at.newest()) as AuditEvent['data'] },
    ]);
    await stopsSaying(sequencer, /is not in the stream of the heads/);
  });

  it.each([
    ['a leaf', 'UPDATE work.log_nodes SET hash = sha256(hash) WHERE level = 0 AND place = 2'],
    ['the last leaf', 'UPDATE work.log_nodes SET hash = sha256(hash) WHERE level = 0 AND place = 5'],
    ['a subtree', 'UPDATE work.log_nodes SET hash = sha256(hash) WHERE level = 1 AND place = 0'],
    ['a missing leaf', 'DELETE FROM work.log_nodes WHERE level = 0 AND place = 1'],
    ['the last event', 'UPDATE work.log_leaves SET event_id = gen_random_uuid() WHERE leaf_index = 5'],
  ])('a manipulated tree: %s', async (_, change) => {
    const sequencer = await signedSome();
    const signed = await at.heads();
    await at.core.database.query(change);
    await at.addLeaves(1);
    await stopsSaying(sequencer, /the subtree|has the root|ends with event/);
    expect(await at.heads()).toEqual(signed);
  });

  it('an event that was changed in the log, when the tree is rebuilt', async () => {
    const sequencer = await signedSome();
    await sequencer.stop();
    const victim = leavesIn(await storedEvents(at.core.nodeUrl))[3]?.id;
    await changeLog(
      `UPDATE event_log.events SET data = convert_to(replace(convert_from(data, 'UTF8'), '"pixtokens":1', '"pixtokens":9'), 'UTF8') WHERE event_id = $1`,
      [victim],
    );
    await at.core.database.query('DROP TABLE work.log_progress');
    const other = at.startSequencer();
    await stopsSaying(other, /has the root [0-9a-f]{64}, but the log of \d leaves has [0-9a-f]{64}/);
  });

  it('a truncated log', async () => {
    const sequencer = await signedSome();
    await at.addLeaves(2);
    await at.untilHead(8);
    await sequencer.stop();
    await changeLog(
      'DELETE FROM event_log.events WHERE position >= (SELECT position FROM event_log.events WHERE event_id = $1)',
      [leavesIn(await storedEvents(at.core.nodeUrl))[6]?.id],
    );
    await stopsSaying(
      at.startSequencer(),
      /^the log no longer has the event [\w-]+ at \d+: it was truncated or restored/,
    );
  });

  it('a log restored with other positions, and continues with the same roots after a rebuild of the tree', async () => {
    const sequencer = await signedSome();
    await sequencer.stop();
    const before = await at.newest();
    await changeLog('UPDATE event_log.events SET position = position + 1000000');
    await stopsSaying(at.startSequencer(), /it was truncated or restored/);
    await at.core.database.query('DROP TABLE work.log_progress, work.log_nodes, work.log_leaves');
    const again = at.startSequencer();
    await untilCaughtUp(again);
    expect(await at.newest()).toEqual(before);
    await at.addLeaves(1);
    expect(await at.untilHead(7)).toMatchObject({ root: rootBy(await storedEvents(at.core.nodeUrl), 7) });
  });
});
