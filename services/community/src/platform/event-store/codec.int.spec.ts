import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { UnreadableEvent } from '@pixchange/contracts/events/upcasters';
import fc from 'fast-check';
import { until } from '../../../../../tests/until.ts';
import { append, EventCore } from '../../runtime/testing/event-core.ts';
import { seal, UnreadableField, unseal } from '../keys/person-keys.ts';
import { EventCodec } from './codec.ts';
import { EventLog } from './event-log.ts';

let core: EventCore;
beforeAll(async () => {
  core = await EventCore.start('codec');
});
afterAll(() => core.stop());

const renamed = (ownerId: string, title: string | null): AnyEvent => ({
  type: 'AlbumRenamed',
  data: { albumId: randomUUID(), ownerId, title },
});

const stored = async (streamId: string): Promise<string> => {
  const rows: { data: Buffer }[] = await core.database.query(
    'SELECT data FROM event_log.events e WHERE e::text LIKE $1',
    [`%${streamId}%`],
  );
  return rows.map(({ data }) => Buffer.from(data).toString()).join('\n');
};

describe('a leaf of the tamper-evident log', () => {
  const pending = (reason: string): AnyEvent => ({
    type: 'PurchasePending',
    data: { purchaseId: randomUUID(), userId: randomUUID(), captureId: 'c', reason },
  });
  const write = (event: AnyEvent) => append(core.openLog(), `purchase-${randomUUID()}`, [event]);

  it('is refused when it has no canonical form to hash', async () => {
    await expect(write(pending('half a \ud800 character'))).rejects.toThrow(UnreadableEvent);
    await expect(write(pending('a whole \ud83d\ude00 one, and "quotes"'))).resolves.toMatchObject({ revision: 0 });
  });
});

describe('sealing', () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((array) => Buffer.from(array));

  it('is reversed by unsealing', () => {
    fc.assert(
      fc.property(key, bytes, fc.string(), (secret, plain, context) => {
        expect(unseal(secret, seal(secret, plain, context), context)).toEqual(plain);
      }),
    );
  });

  it('produces bytes that can’t be opened with another key or context, or after a change', () => {
    fc.assert(
      fc.property(key, key, bytes, fc.string(), fc.string(), fc.nat(), (secret, wrong, plain, context, other, at) => {
        const sealed = seal(secret, plain, context);
        fc.pre(!secret.equals(wrong) && context !== other);
        expect(() => unseal(wrong, sealed, context)).toThrow();
        expect(() => unseal(secret, sealed, other)).toThrow();
        const flipped = Buffer.from(sealed);
        flipped[at % flipped.length] = (flipped[at % flipped.length] ?? 0) ^ 1;
        expect(() => unseal(secret, flipped, context)).toThrow();
        expect(() => unseal(secret, sealed.subarray(0, at % sealed.length), context)).toThrow();
      }),
    );
  });

  it('produces different bytes each time', () =>
    expect(seal(Buffer.alloc(32), Buffer.from('a'), 'c')).not.toEqual(seal(Buffer.alloc(32), Buffer.from('a'), 'c')));
});

describe('an event', () => {
  it('is read as it was written, with its metadata, for any text', async () => {
    const log = core.openLog();
    await fc.assert(
      fc.asyncProperty(fc.option(fc.string({ unit: 'grapheme' })), async (title) => {
        const [ownerId, streamId] = [randomUUID(), `album-${randomUUID()}`];
        await core.keys().create(ownerId);
        const event = renamed(ownerId, title);
        const { position } = await append(log, streamId, [event], '2026-11-21T12:00:00.000Z');
        expect(await log.load(streamId)).toEqual([
          {
            ...event,
            id: expect.any(String),
            streamId,
            revision: 0,
            position,
            metadata: {
              correlationId: 'request',
              causationId: 'request',
              actorId: 'tester',
              recordedAt: '2026-11-21T12:00:00.000Z',
              schemaVersion: 1,
              leaf: false,
            },
          },
        ]);
      }),
      { numRuns: 20 },
    );
  });

  it('stores personal text only encrypted', async () => {
    const log = core.openLog();
    const [ownerId, streamId] = [randomUUID(), `album-${randomUUID()}`];
    await core.keys().create(ownerId);
    await append(log, streamId, [renamed(ownerId, 'My secret garden')]);
    const text = await stored(streamId);
    expect(text).toContain(ownerId);
    expect(text).toContain('$sealed');
    expect(text).not.toContain('secret garden');
  });

  it('has null in its personal fields once the person has no key, and is otherwise unchanged', async () => {
    const log = core.openLog();
    const [ownerId, streamId] = [randomUUID(), `album-${randomUUID()}`];
    await core.keys().create(ownerId);
    const event = renamed(ownerId, 'Cats');
    await append(log, streamId, [event]);
    await core.database.query('DELETE FROM vault.person_keys WHERE person_id = $1', [ownerId]);
    const [read] = await core.openLog().load(streamId);
    expect(read?.data).toEqual({ ...event.data, title: null });
  });

  it('can’t be read with another master key', async () => {
    const [ownerId, streamId] = [randomUUID(), `album-${randomUUID()}`];
    await core.keys().create(ownerId);
    await append(core.openLog(), streamId, [renamed(ownerId, 'Cats')]);
    core.masterKey.fill(1);
    await expect(core.openLog().load(streamId)).rejects.toThrow(UnreadableField);
  });

  it('of a person with a damaged key is not read as erased, and does not block other people’s events', async () => {
    const log = core.openLog();
    const owners = [randomUUID(), randomUUID()] as const;
    const streams = [`album-${randomUUID()}`, `album-${randomUUID()}`] as const;
    for (const [index, ownerId] of owners.entries()) {
      await core.keys().create(ownerId);
      await append(log, streams[index] ?? '', [renamed(ownerId, 'Cats')]);
    }
    await core.database.query(
      'UPDATE vault.person_keys SET wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1) WHERE person_id = $1',
      [owners[0]],
    );
    const fresh = core.openLog();
    await expect(fresh.load(streams[0])).rejects.toThrow(
      "the field title can't be opened, although the person's key exists",
    );
    expect((await fresh.load(streams[1]))[0]?.data['title']).toBe('Cats');
    await expect(append(fresh, `album-${randomUUID()}`, [renamed(owners[0], 'Dogs')])).rejects.toThrow(UnreadableField);
  });

  it.each<[string, AnyEvent]>([
    ['of an unknown type', { type: 'AlbumEaten', data: {} }],
    ['named like a property of every object', { type: 'constructor', data: {} }],
    ['with data that its schema refuses', { type: 'EmailConfirmed', data: { userId: 'ines' } }],
  ])('%s is never written', async (_, event) => {
    await expect(append(core.openLog(), `user-${randomUUID()}`, [event])).rejects.toThrow(UnreadableEvent);
  });

  it('of a person without a key is never written', async () => {
    await expect(append(core.openLog(), `album-${randomUUID()}`, [renamed(randomUUID(), 'Cats')])).rejects.toThrow(
      'has no key',
    );
  });
});

describe('a key that one process destroys', () => {
  it('no longer decrypts anything in another process that cached it', async () => {
    const [here, there] = [core.keys(), core.keys()];
    core.closeWith(there);
    await there.follow(core.databaseUrl, () => undefined);
    const log = new EventLog(core.nodeUrl, new EventCodec(there));
    core.closeWith(log);
    const ownerId = randomUUID();
    await here.create(ownerId);
    const streamId = `album-${randomUUID()}`;
    await append(log, streamId, [renamed(ownerId, 'Slow mornings')]);
    const title = async () => (await log.load(streamId))[0]?.data['title'];
    expect(await title()).toBe('Slow mornings');
    await here.destroy(ownerId);
    await until(title, (words) => words === null, 'the title to become unreadable');
    await expect(append(log, streamId, [renamed(ownerId, 'More')])).rejects.toThrow();
  });

  it('is not cached by a process that can’t be notified', async () => {
    const [here, there] = [core.keys(), core.keys()];
    core.closeWith(there);
    const errors: unknown[] = [];
    await there.follow(core.databaseUrl, (error) => errors.push(error));
    const ownerId = randomUUID();
    await here.create(ownerId);
    expect((await there.of([ownerId])).size).toBe(1);
    await core.database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pixchange person keys' AND datname = current_database()",
    );
    await until(
      () => Promise.resolve(errors.length),
      (count) => count > 0,
      'the loss of the connection',
    );
    await here.destroy(ownerId);
    expect((await there.of([ownerId])).size).toBe(0);
  });
});
