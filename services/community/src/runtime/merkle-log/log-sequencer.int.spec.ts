import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openHead } from '@pixchange/contracts/audit/checkpoint';
import { noteKey, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { freshDatabase } from '../../../../../tests/stack.ts';
import { until } from '../../../../../tests/until.ts';
import type { LogSequencer } from './log-sequencer.ts';
import { verifyEd25519 } from './log-signer.ts';
import { sha256 } from './sha256.ts';
import { ORIGIN, Sequencing, signerWith, untilCaughtUp, untilState } from './testing/sequencing.ts';
import { leavesIn, rootBy, storedEvents } from './testing/stored-log.ts';

let at: Sequencing;
beforeEach(async () => {
  at = await Sequencing.start('sequencer');
});
afterEach(() => at.stop());

const ownKey: NoteKey = signerWith().keysAfter(null).own;

describe('the sequencer', () => {
  it('adds a leaf for every event of a leaf type, in log order, and signs heads', async () => {
    await at.addLeaves(9);
    const sequencer = at.startSequencer();
    const head = await at.untilHead(9);
    const events = await storedEvents(at.core.nodeUrl);
    expect(head).toMatchObject({ root: rootBy(events, 9), lastEventId: leavesIn(events)[8]?.id });
    expect(openHead(verifyEd25519, [ownKey], head)).toMatchObject({ origin: ORIGIN, size: 9 });
    await untilCaughtUp(sequencer);
    await at.addLeaves(4);
    expect(await at.untilHead(13)).toMatchObject({ root: rootBy(await storedEvents(at.core.nodeUrl), 13) });
  });

  it('does not sign an empty tree, or the same size twice', async () => {
    await at.addOther();
    const sequencer = at.startSequencer();
    await untilCaughtUp(sequencer);
    expect(await at.headsBy().sign(0)).toBe(0);
    expect(await at.heads()).toEqual([]);
    await at.addLeaves(1);
    await at.untilHead(1);
    expect(await at.headsBy().sign(1)).toBe(1);
    expect(await at.heads()).toHaveLength(1);
  });

  it('saves the end of the log as its progress, including its own heads, when the log is quiet', async () => {
    at.startSequencer();
    await at.addLeaves(2);
    await at.untilHead(2);
    await at.addOther();
    const newest = (await storedEvents(at.core.nodeUrl)).at(-1)?.id;
    await until(
      () => at.placeOfTree(),
      (eventId) => eventId === newest,
      'the end of the log',
    );
    expect(await at.sizeOfTree()).toBe(2);
  });

  it('continues where it stopped, even after its connection was cut', async () => {
    for (const size of [3, 6, 9]) {
      const sequencer = at.startSequencer();
      await at.addLeaves(3);
      await at.untilHead(size);
      if (size < 9) await sequencer.stop();
    }
    await at.core.database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'pixchange locks'",
    );
    await at.addLeaves(2);
    await at.untilHead(11);
    const events = await storedEvents(at.core.nodeUrl);
    for (const { data } of await at.heads())
      expect([data.size, data.root]).toEqual([data.size, rootBy(events, data.size)]);
  });

  it('is active in one process, and the other takes over when that one stops', async () => {
    const [one, two] = [at.startSequencer(), at.startSequencer()];
    await at.addLeaves(3);
    await at.untilHead(3);
    const active = [one, two].find(({ state }) => state === 'running') as LogSequencer;
    const waiting = [one, two].find((sequencer) => sequencer !== active) as LogSequencer;
    await untilState(waiting, 'standby');
    await active.stop();
    await at.addLeaves(3);
    await at.untilHead(6);
    expect(waiting.state).toBe('running');
  });

  it('never signs two heads of the same size, even with concurrent attempts', async () => {
    const sequencer = at.startSequencer();
    await at.addLeaves(4);
    await at.untilHead(4);
    await sequencer.stop();
    await at.addLeaves(2);
    const second = at.startSequencer();
    await until(
      () => at.sizeOfTree(),
      (size) => size === 6,
      'two leaves more',
    );
    await Promise.all([second.stop(), ...[5, 6, 5, 6].map((size) => at.headsBy().sign(size))]);
    await at.headsBy().sign(6);
    const sizes = (await at.heads()).map(({ data }) => data.size);
    expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
    expect(sizes.at(-1)).toBe(6);
  });

  it('does not fork the log when two sequencers run, for example because one lost its lock unnoticed', async () => {
    const two = [at.startSequencer(), at.startSequencer(signerWith(), await freshDatabase('elsewhere'))];
    for (let round = 1; round <= 12; round += 1) {
      await at.addLeaves(3);
      if (round % 4 === 0) await at.untilHead(round * 3);
    }
    await Promise.all(
      two.map((sequencer) =>
        until(
          () => Promise.resolve(sequencer.state),
          (state) => state === 'running',
          'both to work',
        ),
      ),
    );
    const events = await storedEvents(at.core.nodeUrl);
    const signed = (await at.heads()).map(({ data }) => data);
    for (const { size, root } of signed) expect([size, root]).toEqual([size, rootBy(events, size)]);
    expect(signed.map(({ size }) => size)).toEqual([...new Set(signed.map(({ size }) => size))].sort((a, b) => a - b));
    expect(await at.sizeOfTree()).toBe(36);
    // Without an append that came too late, this test would prove nothing.
    expect(at.logs.logged.some(({ error }) => error === 'another went on with the tree')).toBe(true);
    expect(at.broken).toEqual([]);
  });

  it('leaves no partial writes when one of its tables can’t be written, and continues', async () => {
    const sequencer = at.startSequencer();
    await at.addLeaves(3);
    await at.untilHead(3);
    await at.core.database.query(
      "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no more' USING ERRCODE = '53100'; END $$",
    );
    for (const table of ['log_progress', 'log_leaves', 'log_nodes']) {
      const [before, progress] = [await at.rows(), await at.tree.progress()];
      await at.core.database.query(
        `CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON work.${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
      );
      await at.addLeaves(2);
      await untilState(sequencer, 'waiting');
      expect([await at.rows(), await at.sizeOfTree()]).toEqual([before, progress.size]);
      await at.core.database.query(`DROP TRIGGER refuse ON work.${table}`);
      await at.untilHead(progress.size + 2);
    }
    const events = await storedEvents(at.core.nodeUrl);
    for (const { data } of await at.heads())
      expect([data.size, data.root]).toEqual([data.size, rootBy(events, data.size)]);
  });

  it('rebuilds dropped tables with the same rows, and signs no further heads meanwhile', async () => {
    await at.addLeaves(11);
    at.startSequencer();
    await at.untilHead(11);
    const before = await at.rows();
    const signed = await at.heads();
    for (const table of ['log_nodes', 'log_progress', 'log_leaves']) {
      await at.core.database.query(`DROP TABLE work.${table}`);
      await at.addOther();
      const sequencer = at.running.at(-1) as LogSequencer;
      await sequencer.stop();
      at.startSequencer();
      await until(
        () => at.rows().catch(() => null),
        (found) => JSON.stringify(found) === JSON.stringify(before),
        'the same tree to be there again',
      );
    }
    expect(await at.heads()).toEqual(signed);
    await at.addLeaves(1);
    await at.untilHead(12);
  });

  it('detects that its tables were dropped while it runs', async () => {
    at.startSequencer();
    await at.addLeaves(3);
    await at.untilHead(3);
    await at.core.database.query('DROP TABLE work.log_progress, work.log_nodes, work.log_leaves');
    await at.addLeaves(2);
    expect(await at.untilHead(5)).toMatchObject({ root: rootBy(await storedEvents(at.core.nodeUrl), 5) });
  });
});

describe('the name and the keys of the log', () => {
  it('do not change when the site moves', async () => {
    const first = at.startSequencer();
    await at.addLeaves(1);
    await at.untilHead(1);
    await first.stop();
    const moved = at.startSequencer(signerWith({ firstOrigin: 'elsewhere.example/audit' }));
    await at.addLeaves(1);
    const head = await at.untilHead(2);
    expect(openHead(verifyEd25519, [ownKey], head)).toMatchObject({ origin: ORIGIN });
    expect(moved.state).toBe('running');
  });

  it('change to a new key only when the previous key is configured as retired', async () => {
    const first = at.startSequencer();
    await at.addLeaves(1);
    await at.untilHead(1);
    await first.stop();
    await at.addLeaves(1);
    const seed = Buffer.alloc(32, 8);
    const uninformed = at.startSequencer(signerWith({ seed }));
    await untilState(uninformed, 'stopped');
    expect(uninformed.detail).toMatch(/^the head 0@audit-heads \([\w-]+\) is not signed by a key of this log$/);
    expect(await at.heads()).toHaveLength(1);
    const informed = signerWith({ seed, retired: [ownKey] });
    at.startSequencer(informed);
    const head = await at.untilHead(2);
    expect(openHead(verifyEd25519, [ownKey], head)).toBeNull();
    expect(openHead(verifyEd25519, [informed.keysAfter(null).own], head)).toMatchObject({ origin: ORIGIN });
  });

  it('include the configured name', () => {
    expect(signerWith({ origin: 'log.example/1' }).keysAfter(null).own).toEqual(
      noteKey(sha256, 'log.example/1', ownKey.publicKey),
    );
    expect(signerWith().keysAfter('no note').own).toEqual(ownKey);
  });
});
