import type { QueryRunner } from 'typeorm';
import { seal, unsealed } from './person-keys.ts';

const PAGE = 1_000;

interface Row {
  readonly person_id: string;
  readonly wrapped_key: Buffer;
}

/**
 * Decrypts every personal key with the previous master key and encrypts it with the next one, in the transaction of the
 * runner. Keys that are already encrypted with the next one stay unchanged.
 * @returns the number of rewrapped keys, and the ids of people whose key opens with neither master key; those keys stay
 * unchanged
 */
export const rewrapPersonKeys = async (
  runner: QueryRunner,
  previous: Buffer,
  next: Buffer,
): Promise<{ wrapped: number; unreadable: string[] }> => {
  // Blocks other writers, because a key that they created now under the previous master key would be missed.
  await runner.query('LOCK TABLE vault.person_keys IN SHARE ROW EXCLUSIVE MODE');
  const unreadable: string[] = [];
  let wrapped = 0;
  for (let after = ''; ;) {
    const rows = (await runner.query(
      'SELECT person_id, wrapped_key FROM vault.person_keys WHERE person_id > $1 ORDER BY person_id LIMIT $2',
      [after, PAGE],
    )) as Row[];
    const last = rows.at(-1);
    if (last === undefined) return { wrapped, unreadable };
    const changed = rows.flatMap(({ person_id, wrapped_key }) => {
      const key = unsealed(previous, wrapped_key, person_id);
      if (key === null && unsealed(next, wrapped_key, person_id) === null) unreadable.push(person_id);
      return key === null ? [] : [{ person_id, wrapped_key: seal(next, key, person_id) }];
    });
    await runner.query(
      'UPDATE vault.person_keys k SET wrapped_key = n.wrapped_key FROM unnest($1::text[], $2::bytea[]) AS n(person_id, wrapped_key) WHERE k.person_id = n.person_id',
      [changed.map(({ person_id }) => person_id), changed.map(({ wrapped_key }) => wrapped_key)],
    );
    wrapped += changed.length;
    after = last.person_id;
  }
};
