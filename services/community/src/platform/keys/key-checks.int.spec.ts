import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { append, EventCore } from '../../runtime/testing/event-core.ts';
import { EventCodec } from '../event-store/codec.ts';
import { EventLog } from '../event-store/event-log.ts';
import { KeyChecks, KeyRefusal, type CheckedKey, type KeyProof } from './key-checks.ts';
import { PersonKeys } from './person-keys.ts';
import { rewrapPersonKeys } from './rewrap.ts';

let core: EventCore;
let checks: KeyChecks;
beforeEach(async () => {
  core = await EventCore.start('keychecks');
  checks = new KeyChecks(core.database);
});
afterEach(() => core.stop());

const key = (value: string, rest: Partial<CheckedKey> = {}): CheckedKey => ({
  name: 'NAME_SECRET',
  value,
  prove: () => Promise.resolve('nothing'),
  ...rest,
});
const proof =
  (right: string) =>
  (value: string): Promise<KeyProof> =>
    Promise.resolve(value === right ? 'opens' : 'fails');

describe('the check value of a key', () => {
  it('is created immediately when there is no data', async () => {
    expect(await checks.check(key('one'))).toBe('noted');
    expect(await checks.check(key('one'))).toBe('right');
  });

  it('refuses another key with a message that names the setting', async () => {
    await checks.check(key('one'));
    await expect(checks.check(key('two'))).rejects.toThrow(KeyRefusal);
    await expect(checks.check(key('two'))).rejects.toThrow(
      /^NAME_SECRET is not the key that this data was made with.*Restore NAME_SECRET/,
    );
    await expect(checks.refuseWrong('NAME_SECRET', 'two')).rejects.toThrow(KeyRefusal);
    await checks.refuseWrong('NAME_SECRET', 'one');
  });

  it('is created for older data only after the key has decrypted something', async () => {
    await expect(checks.check(key('two', { prove: proof('one') }))).rejects.toThrow(KeyRefusal);
    expect(await core.database.query('SELECT 1 FROM vault.key_checks')).toEqual([]);
    expect(await checks.check(key('one', { prove: proof('one') }))).toBe('noted');
    await expect(checks.check(key('two', { prove: proof('two') }))).rejects.toThrow(KeyRefusal);
  });

  it('is created by the first of several processes that start together', async () => {
    const outcomes = await Promise.allSettled(['one', 'two', 'one', 'two'].map((value) => checks.check(key(value))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(2);
  });

  it('is replaced when the previous key is given, or when the data shows the replacement', async () => {
    await checks.check(key('one'));
    await expect(checks.check(key('two', { previous: 'three' }))).rejects.toThrow(KeyRefusal);
    expect(await checks.check(key('two', { previous: 'one' }))).toBe('replaced');
    expect(await checks.check(key('two', { previous: 'one' }))).toBe('right');
    await expect(checks.check(key('one'))).rejects.toThrow(KeyRefusal);
    await expect(checks.check(key('three', { isReplaced: () => Promise.resolve(false) }))).rejects.toThrow(KeyRefusal);
    expect(await checks.check(key('three', { isReplaced: () => Promise.resolve(true) }))).toBe('replaced');
  });
});

describe('a rotation of the master key', () => {
  const next = randomBytes(32);
  const people = 2_500;

  const masterKey = (value: Buffer, previous?: Buffer): CheckedKey => ({
    name: 'MASTER_KEY',
    value: value.toString('base64'),
    previous: previous?.toString('base64'),
    prove: () => Promise.resolve('nothing'),
    replace: async (runner, old) => void (await rewrapPersonKeys(runner, Buffer.from(old, 'base64'), value)),
  });
  const rotation = () => masterKey(next, core.masterKey);

  /** Creates people under the first key, and an event of one of them. */
  const begin = async () => {
    await checks.check(masterKey(core.masterKey));
    const owners = Array.from({ length: people }, () => randomUUID());
    const keys = core.keys();
    // Ten run concurrently, because the pool has ten connections; further calls could time out while they wait for one.
    for (let first = 0; first < people; first += 10)
      await Promise.all(owners.slice(first, first + 10).map((owner) => keys.create(owner)));
    const streamId = `album-${randomUUID()}`;
    const renamed: AnyEvent = {
      type: 'AlbumRenamed',
      data: { albumId: randomUUID(), ownerId: owners[0], title: 'Slow mornings' },
    };
    await append(core.openLog(), streamId, [renamed]);
    return { owners, streamId };
  };

  const readable = async (master: Buffer, owners: readonly string[]): Promise<number> =>
    (await new PersonKeys(core.database, master).find(owners)).keys.size;
  const title = async (master: Buffer, streamId: string): Promise<unknown> => {
    const log = new EventLog(core.nodeUrl, new EventCodec(new PersonKeys(core.database, master)));
    core.closeWith(log);
    return (await log.load(streamId))[0]?.data['title'];
  };

  it('makes everything readable with the new key and nothing with the old one', async () => {
    const { owners, streamId } = await begin();
    expect(await checks.check(rotation())).toBe('replaced');
    expect([await readable(core.masterKey, owners), await readable(next, owners)]).toEqual([0, people]);
    expect(await title(next, streamId)).toBe('Slow mornings');
    await expect(checks.check(masterKey(core.masterKey))).rejects.toThrow(KeyRefusal);
    expect(await checks.check(masterKey(next))).toBe('right');
  });

  /** Cuts the connection of the rotation at this statement, like a crash of the process. */
  const crashAt = async (table: string, when: string) => {
    await core.database.query(
      'CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NEW; END $$',
    );
    await core.database.query(
      `CREATE TRIGGER crash BEFORE UPDATE ON ${table} FOR EACH ROW ${when} EXECUTE FUNCTION crash()`,
    );
    return () => core.database.query('DROP FUNCTION crash CASCADE');
  };

  it.each<[string, string, (owners: readonly string[]) => string]>([
    ['at the first person', 'vault.person_keys', (owners) => `WHEN (OLD.person_id = '${[...owners].sort()[0]}')`],
    [
      'in the middle of the people',
      'vault.person_keys',
      (owners) => `WHEN (OLD.person_id = '${[...owners].sort()[1_700]}')`,
    ],
    ['at the check value', 'vault.key_checks', () => ''],
  ])('leaves all data under the old key when it crashes %s, and succeeds at the next start', async (_, table, when) => {
    const { owners, streamId } = await begin();
    const mend = await crashAt(table, when(owners));
    await expect(checks.check(rotation())).rejects.toThrow();
    await mend();
    expect([await readable(core.masterKey, owners), await readable(next, owners)]).toEqual([people, 0]);
    expect(await title(core.masterKey, streamId)).toBe('Slow mornings');
    expect(await checks.check(masterKey(core.masterKey))).toBe('right');
    expect(await checks.check(rotation())).toBe('replaced');
    expect(await title(next, streamId)).toBe('Slow mornings');
  });

  it('happens once when several processes start together', async () => {
    const { owners } = await begin();
    const outcomes = await Promise.all([checks.check(rotation()), checks.check(rotation()), checks.check(rotation())]);
    expect(outcomes.filter((outcome) => outcome === 'replaced')).toHaveLength(1);
    expect(await readable(next, owners)).toBe(people);
  });
});
