import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openHead } from '@pixchange/contracts/audit/checkpoint';
import { noteKey, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { HEADS_STREAM, type AuditEvent } from '@pixchange/contracts/events/audit';
import type { AnyEvent, Recorded } from '@pixchange/contracts/events/envelope';
import { until } from '../../../../../tests/until.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { ProjectorState } from '../read-model/projector.ts';
import { append, EventCore, listeningLog, newUser } from '../testing/event-core.ts';
import { LogHeads } from './log-heads.ts';
import { LogSequencer } from './log-sequencer.ts';
import { LogSigner, verifyEd25519, type LogSignerOptions } from './log-signer.ts';
import { LogTree } from './log-tree.ts';
import { sha256 } from './sha256.ts';
import { leavesIn, rootBy, storedEvents } from './testing/stored-log.ts';

const ORIGIN = 'pixchange.example/audit';

let core: EventCore;
let log: EventLog;
let running: LogSequencer[];
let broken: string[];
const { log: logger, said } = listeningLog();

beforeEach(async () => {
  core = await EventCore.start('sequencer');
  log = core.openLog();
  [running, broken] = [[], []];
  said.length = 0;
});
afterEach(async () => {
  await Promise.all(running.map((sequencer) => sequencer.stop()));
  await core.stop();
});

const signerWith = (options: Partial<LogSignerOptions> = {}): LogSigner => new LogSigner({ seed: Buffer.alloc(32, 7), retired: [], firstOrigin: ORIGIN, ...options });
const headsBy = (signer = signerWith()): LogHeads => new LogHeads(core.openLog(), new LogTree(core.database), signer);

const startSequencer = (signer = signerWith()): LogSequencer => {
  const sequencer = new LogSequencer({ log: core.openLog(), tree: new LogTree(core.database), heads: headsBy(signer), databaseUrl: core.databaseUrl, headEverySeconds: 0.05, logger, onBroken: (name) => broken.push(name) });
  running.push(sequencer);
  sequencer.start();
  return sequencer;
};

const reward = (): AnyEvent => ({ type: 'InvitationRewarded', data: { inviterId: randomUUID(), invitedId: randomUUID(), pixtokens: 1 } });
const isPaid = (reason: string): AnyEvent => ({ type: 'PurchasePending', data: { purchaseId: randomUUID(), userId: randomUUID(), captureId: '3C679366HH908993F', reason } });

/** Leaves, each on a stream of its own, and another event before each. */
const addLeaves = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    const { stream, confirmed } = newUser();
    await append(log, stream, [confirmed]);
    await append(log, `invitations-${randomUUID()}`, [reward()]);
  }
};

const heads = async (): Promise<Recorded<AuditEvent>[]> => (await log.load(HEADS_STREAM)) as unknown as Recorded<AuditEvent>[];
const newest = async (): Promise<AuditEvent['data'] | undefined> => (await heads()).at(-1)?.data;
const untilHead = (size: number) => until(newest, (head) => head?.size === size, `a head over ${size} leaves`);
const untilState = (sequencer: LogSequencer, wanted: ProjectorState) => until(() => Promise.resolve(sequencer.state), (state) => state === wanted, `the state ${wanted}`);
const sizeOfTree = async (): Promise<number> => (await new LogTree(core.database).progress()).size;
const rows = async (): Promise<unknown> => [
  await core.database.query("SELECT level, place::text, encode(hash, 'hex') AS hash FROM work.log_nodes ORDER BY level, log_nodes.place"),
  await core.database.query('SELECT leaf_index::text, event_id, position::text FROM work.log_leaves ORDER BY log_leaves.leaf_index'),
];

const ownKey: NoteKey = signerWith().keysAfter(null).own;

describe('the sequencer', () => {
  it('makes a leaf of every event that is one, in the order of the log, and signs what it has', async () => {
    await addLeaves(9);
    const sequencer = startSequencer();
    const head = await untilHead(9);
    const events = await storedEvents(core.nodeUrl);
    expect(head).toMatchObject({ root: rootBy(events, 9), lastEventId: leavesIn(events)[8]?.id });
    expect(openHead(verifyEd25519, [ownKey], head as AuditEvent['data'])).toMatchObject({ origin: ORIGIN, size: 9 });
    await until(() => Promise.resolve(sequencer.caughtUp), Boolean, 'having caught up');
    await addLeaves(4);
    expect(await untilHead(13)).toMatchObject({ root: rootBy(await storedEvents(core.nodeUrl), 13) });
  });

  it('signs nothing over no leaves, and nothing twice', async () => {
    const { stream, confirmed } = newUser();
    await append(log, stream, [confirmed]);
    const sequencer = startSequencer();
    await until(() => Promise.resolve(sequencer.caughtUp), Boolean, 'having caught up');
    expect(await headsBy().sign(0)).toBe(0);
    expect(await heads()).toEqual([]);
    await addLeaves(1);
    await untilHead(1);
    expect(await headsBy().sign(1)).toBe(1);
    expect(await heads()).toHaveLength(1);
  });

  it('goes on where it stopped, also where it was cut off', async () => {
    for (const size of [3, 6, 9]) {
      const sequencer = startSequencer();
      await addLeaves(3);
      await untilHead(size);
      if (size < 9) await sequencer.stop();
    }
    await core.database.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%log sequencer%'");
    await addLeaves(2);
    await untilHead(11);
    const events = await storedEvents(core.nodeUrl);
    for (const { data } of await heads()) expect([data.size, data.root]).toEqual([data.size, rootBy(events, data.size)]);
  });

  it('works on one side only; the other takes over, and neither signs beside the other', async () => {
    const [one, two] = [startSequencer(), startSequencer()];
    await addLeaves(3);
    await untilHead(3);
    const active = [one, two].find(({ state }) => state === 'running') as LogSequencer;
    const waiting = [one, two].find((sequencer) => sequencer !== active) as LogSequencer;
    await untilState(waiting, 'standby');
    await active.stop();
    await addLeaves(3);
    await untilHead(6);
    expect(waiting.state).toBe('running');
  });

  it('never signs two heads at one place, however many try', async () => {
    const sequencer = startSequencer();
    await addLeaves(4);
    await untilHead(4);
    await sequencer.stop();
    await addLeaves(2);
    const second = startSequencer();
    await until(sizeOfTree, (size) => size === 6, 'two leaves more');
    await Promise.all([second.stop(), ...[5, 6, 5, 6].map((size) => headsBy().sign(size))]);
    await headsBy().sign(6);
    const sizes = (await heads()).map(({ data }) => data.size);
    expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
    expect(sizes.at(-1)).toBe(6);
  });

  it('leaves nothing half written, wherever it is interrupted, and goes on', async () => {
    const sequencer = startSequencer();
    await addLeaves(3);
    await untilHead(3);
    await core.database.query("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no more' USING ERRCODE = '53100'; END $$");
    for (const table of ['log_progress', 'log_leaves', 'log_nodes']) {
      const [before, progress] = [await rows(), await new LogTree(core.database).progress()];
      await core.database.query(`CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON work.${table} FOR EACH ROW EXECUTE FUNCTION refuse()`);
      await addLeaves(2);
      await untilState(sequencer, 'waiting');
      expect([await rows(), await new LogTree(core.database).progress()]).toEqual([before, progress]);
      await core.database.query(`DROP TRIGGER refuse ON work.${table}`);
      await untilHead(progress.size + 2);
    }
    const events = await storedEvents(core.nodeUrl);
    for (const { data } of await heads()) expect([data.size, data.root]).toEqual([data.size, rootBy(events, data.size)]);
  });

  it('builds dropped tables anew, to the same nodes and roots, and signs nothing meanwhile that it has not', async () => {
    await addLeaves(11);
    startSequencer();
    await untilHead(11);
    const before = await rows();
    const signed = await heads();
    for (const table of ['log_nodes', 'log_progress', 'log_leaves']) {
      await core.database.query(`DROP TABLE work.${table}`);
      const { stream, confirmed } = newUser();
      await append(log, stream, [confirmed]);
      const sequencer = running.at(-1) as LogSequencer;
      await sequencer.stop();
      startSequencer();
      await until(() => rows().catch(() => null), (found) => JSON.stringify(found) === JSON.stringify(before), 'the same tree to be there again');
    }
    expect(await heads()).toEqual(signed);
    await addLeaves(1);
    await untilHead(12);
  });

  it('finds by itself that its tables were dropped while it works', async () => {
    startSequencer();
    await addLeaves(3);
    await untilHead(3);
    await core.database.query('DROP TABLE work.log_progress, work.log_nodes, work.log_leaves');
    await addLeaves(2);
    expect(await untilHead(5)).toMatchObject({ root: rootBy(await storedEvents(core.nodeUrl), 5) });
  });
});

describe('the name and the keys of the log', () => {
  it('keeps its name when the site moves', async () => {
    const first = startSequencer();
    await addLeaves(1);
    await untilHead(1);
    await first.stop();
    const moved = startSequencer(signerWith({ firstOrigin: 'elsewhere.example/audit' }));
    await addLeaves(1);
    const head = await untilHead(2);
    expect(openHead(verifyEd25519, [ownKey], head as AuditEvent['data'])).toMatchObject({ origin: ORIGIN });
    expect(moved.state).toBe('running');
  });

  it('takes another key when it is told of the one before, and not otherwise', async () => {
    const first = startSequencer();
    await addLeaves(1);
    await untilHead(1);
    await first.stop();
    await addLeaves(1);
    const seed = Buffer.alloc(32, 8);
    const untold = startSequencer(signerWith({ seed }));
    await untilState(untold, 'stopped');
    expect(untold.detail).toMatch(/^the head 0@audit-heads \([\w-]+\) is not signed by a key of this log$/);
    expect(await heads()).toHaveLength(1);
    const told = signerWith({ seed, retired: [ownKey] });
    startSequencer(told);
    const head = await untilHead(2);
    expect(openHead(verifyEd25519, [ownKey], head as AuditEvent['data'])).toBeNull();
    expect(openHead(verifyEd25519, [told.keysAfter(null).own], head as AuditEvent['data'])).toMatchObject({ origin: ORIGIN });
  });

  it('may be called by a chosen name', () => {
    expect(signerWith({ origin: 'log.example/1' }).keysAfter(null).own).toEqual(noteKey(sha256, 'log.example/1', ownKey.publicKey));
    expect(signerWith().keysAfter('no note').own).toEqual(ownKey);
  });
});

describe('what does not hold', () => {
  /** What the stop says, and that nothing was signed since. */
  const stopsSaying = async (sequencer: LogSequencer, why: RegExp): Promise<void> => {
    await untilState(sequencer, 'stopped');
    expect(sequencer.detail).toMatch(why);
    expect(said.filter(({ code }) => code === 'audit-log.broken')).toHaveLength(broken.length);
    expect(broken.length).toBeGreaterThan(0);
    expect(new Set(broken)).toEqual(new Set(['audit-log']));
  };

  const signedSome = async (): Promise<LogSequencer> => {
    const sequencer = startSequencer();
    await addLeaves(6);
    await untilHead(6);
    return sequencer;
  };

  const forge = async (change: Partial<AuditEvent['data']>, signer = signerWith()): Promise<void> => {
    const [first, events] = [(await heads()).at(-1)?.data as AuditEvent['data'], leavesIn(await storedEvents(core.nodeUrl))];
    const data = { ...first, lastEventId: events[(change.size ?? first.size) - 1]?.id ?? first.lastEventId, ...change };
    const note = signer.sign({ size: data.size, root: Buffer.from(data.root, 'hex'), lastEventId: data.lastEventId }, signer.keysAfter(null));
    await append(log, HEADS_STREAM, [{ type: 'LogHeadSigned', data: { ...data, note: change.note ?? note } }]);
  };

  it.each([
    ['that another key signed', {}, signerWith({ seed: Buffer.alloc(32, 9) }), /is not signed by a key of this log/],
    ['of another root', { root: '00'.repeat(32) }, undefined, /has the root 0+, and the log of 6 leaves has [0-9a-f]{64}/],
    ['over more leaves than there are', { size: 7 }, undefined, /is over 7 leaves, and the log has 6 before it/],
    ['that ends with another event', { lastEventId: randomUUID() }, undefined, /ends with the event [\w-]+, and the log with [\w-]+/],
    ['that is no note', { note: 'hello' }, undefined, /is not signed by a key of this log/],
  ] as const)('is a head %s: it signs nothing any more, and says so, also after a start', async (_, change, signer, why) => {
    const sequencer = await signedSome();
    await forge(change, signer);
    await stopsSaying(sequencer, why);
    await addLeaves(3);
    await stopsSaying(startSequencer(), why);
    expect(await heads()).toHaveLength(2 + (await heads()).filter(({ data }) => data.size < 6).length);
  });

  it('is a head where none belongs', async () => {
    const sequencer = await signedSome();
    await append(log, 'audit-heads-too', [{ type: 'LogHeadSigned', data: (await newest()) as AuditEvent['data'] }]);
    await stopsSaying(sequencer, /stands where no head belongs/);
  });

  it.each([
    ['a leaf', "UPDATE work.log_nodes SET hash = sha256(hash) WHERE level = 0 AND place = 2"],
    ['the last leaf', "UPDATE work.log_nodes SET hash = sha256(hash) WHERE level = 0 AND place = 5"],
    ['a subtree', "UPDATE work.log_nodes SET hash = sha256(hash) WHERE level = 1 AND place = 0"],
    ['what is taken away', 'DELETE FROM work.log_nodes WHERE level = 0 AND place = 1'],
    ['the last event', "UPDATE work.log_leaves SET event_id = gen_random_uuid() WHERE leaf_index = 5"],
  ])('is %s that somebody changed in the tree', async (_, change) => {
    const sequencer = await signedSome();
    const signed = await heads();
    await core.database.query(change);
    await addLeaves(1);
    await stopsSaying(sequencer, /the subtree|has the root|ends with the event/);
    expect(await heads()).toEqual(signed);
  });

  it('is an event that was changed in the log, once the tree is built anew', async () => {
    const sequencer = await signedSome();
    await sequencer.stop();
    const victim = leavesIn(await storedEvents(core.nodeUrl))[3]?.id;
    await core.database.query(`UPDATE event_log.events SET data = convert_to(replace(convert_from(data, 'UTF8'), '"pixtokens":1', '"pixtokens":9'), 'UTF8') WHERE event_id = $1`, [victim]);
    await core.database.query('DROP TABLE work.log_progress');
    await (await core.stopNode())();
    const other = new LogSequencer({ log: core.openLog(core.nodeUrl), tree: new LogTree(core.database), heads: headsBy(), databaseUrl: core.databaseUrl, headEverySeconds: 0.05, logger, onBroken: (name) => broken.push(name) });
    running.push(other);
    other.start();
    await stopsSaying(other, /has the root [0-9a-f]{64}, and the log of \d leaves has [0-9a-f]{64}/);
  });

  it('is an event that has no form to be hashed in', async () => {
    const sequencer = await signedSome();
    await append(log, `purchase-${randomUUID()}`, [isPaid('half a \ud800 character')]);
    await stopsSaying(sequencer, /^PurchasePending [\w-]+ at 0@purchase-[\w-]+ can't be a leaf/);
    expect(await sizeOfTree()).toBe(6);
  });
});
