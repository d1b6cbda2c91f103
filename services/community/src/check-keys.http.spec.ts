import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError } from '@pixchange/contracts/http/client';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { HEADS_STREAM } from '@pixchange/contracts/events/audit';
import pg from 'pg';
import { startProductHere, type ProductHere } from '../../../tests/product-here.ts';
import { signUp, type Person } from '../../../tests/product.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { EventLog } from './platform/event-store/event-log.ts';
import { KeyRefusal } from './platform/keys/key-checks.ts';
import { createLog } from './platform/log.ts';
import { Metrics } from './platform/metrics.ts';

const logged: string[] = [];
const log = createLog('info', { write: (line) => void logged.push(line) });
const names = ['MASTER_KEY', 'NAME_SECRET', 'TOKEN_SECRET', 'AUDIT_SIGNING_KEY', 'ROLE_SECRET'] as const;
type Name = (typeof names)[number];

let product: ProductHere;
let person: Person;
let database: pg.Client;
beforeAll(async () => {
  product = await startProductHere('wrongkeys', {}, log);
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  person = await signUp(product);
  await product.tick('sign-heads');
  expect(await product.inside(EventLog).last(HEADS_STREAM)).not.toBeNull();
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

const flipped = (name: Name): string => {
  const bytes = Buffer.from(product.environment[name] ?? '', 'base64');
  bytes[5] = (bytes[5] ?? 0) ^ 1;
  return bytes.toString('base64');
};

/** Starts a second app on the same data with other keys, and stops it again; rejects when the start is refused. */
const start = async (keys: Record<string, string>): Promise<void> => {
  const app = await compose(readConfig({ ...product.environment, ...keys }), log);
  await app.stop();
};

describe('a start with a changed key', () => {
  it.each(names)('is refused with a message that names the key: one bit of %s', async (name) => {
    await expect(start({ [name]: flipped(name) })).rejects.toThrow(KeyRefusal);
    await expect(start({ [name]: flipped(name) })).rejects.toThrow(
      new RegExp(`^${name} is not the key that this data was made with`),
    );
  });

  it.each(['MASTER_KEY', 'NAME_SECRET', 'AUDIT_SIGNING_KEY', 'ROLE_SECRET'] as const)(
    'is refused even when the data has no check of the key yet: %s',
    async (name) => {
      await database.query('DELETE FROM vault.key_checks WHERE name = $1', [name]);
      await expect(start({ [name]: flipped(name) })).rejects.toThrow(`${name} is not the key`);
      expect((await database.query('SELECT 1 FROM vault.key_checks WHERE name = $1', [name])).rowCount).toBe(0);
      await start({});
      expect((await database.query('SELECT 1 FROM vault.key_checks WHERE name = $1', [name])).rowCount).toBe(1);
    },
  );

  it('is accepted together with the key that it replaces, which is refused afterwards', async () => {
    const secret = randomBytes(32).toString('base64');
    const old = product.environment['TOKEN_SECRET'] ?? '';
    await start({ TOKEN_SECRET: secret, TOKEN_SECRET_PREVIOUS: old });
    await expect(start({})).rejects.toThrow('TOKEN_SECRET is not the key');
    await start({ TOKEN_SECRET: old, TOKEN_SECRET_PREVIOUS: secret });
  });
});

describe('a field that cannot be decrypted', () => {
  const damage = async (): Promise<void> => {
    await database.query(
      'UPDATE vault.person_keys SET wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1) WHERE person_id = $1',
      [person.session.id],
    );
  };
  const edit = () =>
    product.call(profileHttp.edit, { token: person.session.token, body: { description: 'Slow mornings' } });

  it('makes a command fail with 503 and a time to retry, and raises an alarm', async () => {
    await product.restart(damage);
    try {
      const error: unknown = await edit().then(
        () => null,
        (cause: unknown) => cause,
      );
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 503, retryAfterSeconds: 300, errors: [{ code: 'unavailable' }] });
      expect(logged.some((line) => line.includes('"code":"data.unreadable"'))).toBe(true);
      expect(await product.inside(Metrics).registry.getSingleMetricAsString('pixchange_unreadable_total')).toMatch(
        /total [1-9]/,
      );
      // The person is not erased, so the name is still shown.
      const shown = await fetch(`${product.url}/api/users/${person.username}`);
      expect(shown.status).toBe(200);
      expect(await shown.text()).toContain('Ines Okafor');
    } finally {
      await product.restart(damage);
    }
    expect(await edit()).toMatchObject({ description: 'Slow mornings' });
  });
});
