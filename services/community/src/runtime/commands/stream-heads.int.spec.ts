import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import type { Decider } from '../../kernel/decider.ts';
import { DomainError } from '../../kernel/errors.ts';
import { entryOf, noEntries, withEntry, type IdMap } from '../../kernel/id-map.ts';
import { streamsOf, type StreamId } from '../../kernel/stream.ts';
import { EventCore, listeningLog } from '../testing/event-core.ts';
import { EventCodec } from '../../platform/event-store/codec.ts';
import type { Cause } from '../../platform/request-context.ts';
import { CommandRunner } from './command-runner.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import type { PersonKeys } from '../../platform/keys/person-keys.ts';
import { StreamHeads } from './stream-heads.ts';

let core: EventCore;
beforeEach(async () => {
  core = await EventCore.start('stream_heads');
});
afterEach(() => core.stop());

const cause: Cause = { correlationId: 'request', causationId: 'cause', actorId: 'tester' };
const { log: logger } = listeningLog();

interface Process {
  readonly keys: PersonKeys;
  readonly log: EventLog;
  readonly heads: StreamHeads;
  readonly runner: CommandRunner;
  /** Returns the number of reads of streams so far. */
  readonly reads: () => number;
}

/** Starts a simulated process with its own clients and memory. */
const startProcess = (version = 'v1', url = core.nodeUrl): Process => {
  const keys = core.keys();
  let reads = 0;
  const count = (operation: string): void => void (operation === 'read' && (reads += 1));
  const log = new EventLog(url, new EventCodec(keys), undefined, count);
  core.closeWith(log);
  const heads = new StreamHeads(
    { database: core.database, lookups: core.database },
    keys,
    { of: () => version },
    logger,
  );
  return { keys, log, heads, runner: new CommandRunner(log, () => new Date(), heads), reads: () => reads };
};

interface Named {
  readonly titles: readonly (string | null)[];
}
const decidedOn: Named[] = [];

/** Decider that records its states in `decidedOn` and refuses a title that already exists. */
const titles: Decider<string, Named, AlbumEvent> & { owner: string } = {
  name: 'titles',
  owner: '',
  initialState: { titles: [] },
  evolve: (state, event) => (event.type === 'AlbumRenamed' ? { titles: [...state.titles, event.data.title] } : state),
  decide: (title, state) => {
    decidedOn.push(state);
    if (state.titles.includes(title)) throw new DomainError('conflict');
    return [{ type: 'AlbumRenamed', data: { albumId: titles.owner, ownerId: titles.owner, title } }];
  },
};

const newStream = async ({ keys }: Process): Promise<StreamId> => {
  titles.owner = randomUUID();
  decidedOn.length = 0;
  await keys.create(titles.owner);
  return streamsOf('album')(titles.owner);
};

const rows = async (): Promise<{ revision: string; person_id: string | null; state: Buffer }[]> =>
  core.database.query('SELECT revision::text, person_id, state FROM work.stream_heads');
const titlesIn = async ({ log }: Process, stream: string) => (await log.load(stream)).map(({ data }) => data['title']);

describe('a cached stream state', () => {
  it('gives another process the right state for its decision, without a read of the stream', async () => {
    const [here, there] = [startProcess(), startProcess()];
    const stream = await newStream(here);
    await here.runner.run(titles, stream, 'First', cause);
    await here.heads.flush();
    await there.runner.run(titles, stream, 'Second', cause);
    expect(decidedOn).toEqual([{ titles: [] }, { titles: ['First'] }]);
    expect(there.reads()).toBe(0);
    expect(await titlesIn(here, stream)).toEqual(['First', 'Second']);
  });

  it('that is outdated leads to a conflict, after which the newer events are read', async () => {
    const [here, third] = [startProcess(), startProcess()];
    const stream = await newStream(here);
    await here.runner.run(titles, stream, 'First', cause);
    await here.heads.flush();
    // The writer of this event simulates a process that does not store states.
    await new CommandRunner(startProcess().log).run(titles, stream, 'Second', cause);
    decidedOn.length = 0;
    await third.runner.run(titles, stream, 'Third', cause);
    expect(decidedOn).toEqual([{ titles: ['First'] }, { titles: ['First', 'Second'] }]);
    expect(await titlesIn(here, stream)).toEqual(['First', 'Second', 'Third']);
  });

  it('is never the only basis of a refusal', async () => {
    const [here, there] = [startProcess(), startProcess()];
    const stream = await newStream(here);
    await here.runner.run(titles, stream, 'First', cause);
    await here.heads.flush();
    await expect(there.runner.run(titles, stream, 'First', cause)).rejects.toEqual(new DomainError('conflict'));
    // The second command is decided twice: on the cached state and on the stream.
    expect(decidedOn).toHaveLength(3);
  });

  it('of another code version is not used', async () => {
    const [here, there] = [startProcess('v1'), startProcess('v2')];
    const stream = await newStream(here);
    await here.runner.run(titles, stream, 'First', cause);
    await here.heads.flush();
    expect(await there.heads.read(stream, 'titles')).toBeNull();
    expect(await here.heads.read(stream, 'titles')).toMatchObject({ state: { titles: ['First'] }, revision: 0 });
  });

  it('is sealed under the key of the person whose text it contains, and deleted with the key', async () => {
    const [here, there] = [startProcess(), startProcess()];
    const stream = await newStream(here);
    await here.runner.run(titles, stream, 'Slow mornings', cause);
    await here.heads.flush();
    const [row] = await rows();
    expect(row?.person_id).toBe(titles.owner);
    expect(row?.state.toString('latin1')).not.toContain('Slow');
    await here.keys.destroy(titles.owner);
    expect(await rows()).toEqual([]);
    expect(await there.runner.stateOf(titles, stream)).toEqual({ titles: [null] });
  });

  it('of another log is dropped, even when the revision matches', async () => {
    const before = startProcess();
    const stream = await newStream(before);
    await before.runner.run(titles, stream, 'Of the lost history', cause);
    await before.heads.flush();
    const startNode = await core.stopNode();
    await core.database.query('TRUNCATE event_log.events');
    await startNode();
    const here = startProcess();
    const bare = new CommandRunner(startProcess().log);
    await bare.run(titles, stream, 'Of this history', cause);
    decidedOn.length = 0;
    await here.runner.run(titles, stream, 'Next', cause);
    expect(decidedOn.at(-1)).toEqual({ titles: ['Of this history'] });
    expect(await titlesIn(here, stream)).toEqual(['Of this history', 'Next']);
  });

  it('is dropped when a restored log lost its event, even if older events remain', async () => {
    const before = startProcess();
    let last = await newStream(before);
    for (let position = 0; position < 12; position += 1) {
      last = await newStream(before);
      await before.runner.run(titles, last, 'Of the lost history', cause);
    }
    await before.heads.flush();
    const startNode = await core.stopNode();
    await core.database.query('DELETE FROM event_log.events WHERE position > 9');
    await startNode();
    const here = startProcess();
    await new CommandRunner(startProcess().log).run(titles, last, 'Of this history', cause);
    decidedOn.length = 0;
    await here.runner.run(titles, last, 'Next', cause);
    expect(decidedOn.at(-1)).toEqual({ titles: ['Of this history'] });
  });

  it('is dropped from memory, too, after the event store was unavailable', async () => {
    const here = startProcess();
    const stream = await newStream(here);
    await here.runner.run(titles, stream, 'Of the lost history', cause);
    const startNode = await core.stopNode();
    await core.database.query('TRUNCATE event_log.events');
    await expect(here.log.ping()).rejects.toThrow();
    await startNode();
    await new CommandRunner(startProcess().log).run(titles, stream, 'Of this history', cause);
    decidedOn.length = 0;
    await here.runner.run(titles, stream, 'Next', cause);
    expect(decidedOn.at(-1)).toEqual({ titles: ['Of this history'] });
  });
});

/** Decider with a state that grows with every event. */
const keysOf: Decider<string, IdMap<string>, WalletEvent> = {
  name: 'keys',
  initialState: noEntries,
  evolve: (state, event) => ('key' in event.data ? withEntry(state, event.data.key, 'x'.repeat(400)) : state),
  decide: (key, state) => {
    if (entryOf(state, key) !== undefined) throw new DomainError('conflict');
    const userId = '00000000-0000-4000-8000-000000000001';
    const cause = { type: 'grant', id: userId } as never;
    return [
      {
        type: 'WalletCredited',
        data: {
          userId,
          key,
          fingerprint: 'f',
          cause,
          movement: { unit: 'coins', amount: 1, from: 'house:grants', to: `wallet:${userId}` },
          after: { coins: 1, pixtokens: 0 },
        },
      },
    ];
  },
};

describe('a large state', () => {
  it('is not written after every change, and the newer events are read', async () => {
    const here = startProcess();
    const stream = streamsOf('wallet')(randomUUID());
    for (let number = 1; number <= 60; number += 1) {
      await here.runner.run(keysOf, stream, `key ${number}`, cause);
      await here.heads.flush();
    }
    const [row] = await rows();
    expect(Number(row?.revision)).toBeLessThan(59);
    const there = startProcess();
    await expect(there.runner.run(keysOf, stream, 'key 60', cause)).rejects.toEqual(new DomainError('conflict'));
    await there.runner.run(keysOf, stream, 'key 61', cause);
    expect(await there.log.load(stream)).toHaveLength(61);
  });
});
