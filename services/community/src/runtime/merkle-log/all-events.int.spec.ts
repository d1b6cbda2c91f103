import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openHead } from '@pixchange/contracts/audit/checkpoint';
import type { StoredEvent } from '@pixchange/contracts/audit/leaf';
import { allTree, keyFor, ledgerTree } from '@pixchange/contracts/audit/trees';
import { append } from '../testing/event-core.ts';
import type { LogSequencer } from './log-sequencer.ts';
import { signerWith, Sequencing, untilState } from './testing/sequencing.ts';
import { rootBy, rootOver, storedEvents } from './testing/stored-log.ts';
import { verifyEd25519 } from './log-signer.ts';
import { sha256 } from './sha256.ts';

let at: Sequencing;
beforeEach(async () => {
  at = await Sequencing.start('all-events');
});
afterEach(() => at.stop());

const startAll = (): LogSequencer => at.startSequencer(signerWith(), at.core.databaseUrl, allTree);

/** Returns all events of the log except heads, which are recognized by their streams. */
const watched = async (): Promise<StoredEvent[]> =>
  (await storedEvents(at.core.nodeUrl)).filter(({ stream }) => !stream.startsWith('audit-'));

describe('the tree of all events', () => {
  it('has every event but heads as a leaf, and heads under a longer name', async () => {
    at.startSequencer();
    startAll();
    await at.addLeaves(4);
    await at.untilHead(4);
    const head = await at.untilHead(8, allTree);
    const events = await watched();
    expect(head).toMatchObject({ root: rootOver(events), lastEventId: events[7]?.id });
    const { own } = signerWith().keysAfter(null);
    expect(openHead(verifyEd25519, [keyFor(sha256, allTree, own)], head)).toMatchObject({ size: 8 });
    expect(openHead(verifyEd25519, [own], head)).toBeNull();
  });

  it('is signed even when the ledger has no event', async () => {
    at.startSequencer();
    startAll();
    await at.addOther();
    await at.untilHead(1, allTree);
    expect(await at.heads()).toEqual([]);
  });

  it('catches up with an older log, and its first head covers all of it', async () => {
    at.startSequencer();
    await at.addLeaves(3);
    await at.untilHead(3);
    startAll();
    await at.addLeaves(2);
    await at.untilHead(10, allTree);
    const [first] = await at.heads(allTree);
    expect(first?.data.size).toBeGreaterThanOrEqual(6);
    expect(await at.untilHead(5)).toMatchObject({ root: rootBy(await storedEvents(at.core.nodeUrl), 5) });
  });

  it('continues after a version that knows only the ledger has signed', async () => {
    at.startSequencer();
    const all = startAll();
    await at.addLeaves(2);
    await at.untilHead(4, allTree);
    await all.stop();
    await at.addLeaves(3);
    await at.untilHead(5);
    startAll();
    expect(await at.untilHead(10, allTree)).toMatchObject({ root: rootOver(await watched()) });
    expect(at.broken).toEqual([]);
  });

  it.each([
    [
      'half a character',
      jsonEvent({ type: 'PurchaseFailed', data: { code: 'half a \ud800 character' }, metadata: {} }),
    ],
    ['no metadata', jsonEvent({ type: 'PurchaseFailed', data: { code: 'expired' } })],
  ])('has a leaf for an event with %s, as the ledger does', async (_, event) => {
    at.startSequencer();
    startAll();
    await at.log.append(`purchase-${randomUUID()}`, [event], -1);
    await at.addLeaves(1);
    expect(await at.untilHead(2)).toMatchObject({ root: rootBy(await storedEvents(at.core.nodeUrl), 2) });
    expect(await at.untilHead(3, allTree)).toMatchObject({ root: rootOver(await watched()) });
  });

  it('stops at an event that was changed in the log, when it is rebuilt, and the ledger goes on', async () => {
    const all = startAll();
    await at.addLeaves(3);
    await at.untilHead(6, allTree);
    await all.stop();
    const restart = await at.core.stopNode();
    await at.core.database.query("UPDATE event_log.events SET type = 'ProfileChanged' WHERE type = 'EmailConfirmed'");
    await at.core.database.query('DROP TABLE work.log_all_progress');
    await restart();
    const other = startAll();
    at.startSequencer();
    await untilState(other, 'stopped');
    expect(other.detail).toMatch(/has the root [0-9a-f]{64}, but the log of \d leaves has [0-9a-f]{64}/);
    expect(at.broken).toEqual(['audit-log-all']);
    await at.addLeaves(1);
    await at.untilHead(4);
  });

  it('stops at a head in another stream', async () => {
    const all = startAll();
    await at.addLeaves(1);
    const data = await at.untilHead(2, allTree);
    await append(at.log, ledgerTree.stream, [{ type: 'AllEventsHeadSigned', data }]);
    await untilState(all, 'stopped');
    expect(all.detail).toMatch(/is not in the stream of the heads/);
  });
});
