import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from '../processes/lock-file.ts';
import { openSecrets, secretNames } from '../supervisor/secrets.ts';
import { keyStates, rotateKey } from './keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixchange-keys-'));
  await openSecrets(folder, {});
  await mkdir(join(folder, 'postgres', 'cluster'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const storedKeys = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as Record<string, string>;

describe('npm run keys', () => {
  it.each(['MASTER_KEY', 'TOKEN_SECRET', 'ROLE_SECRET', 'AUDIT_SIGNING_KEY'])(
    'rotates %s, and keeps the old value for the next start',
    async (name) => {
      const before = await storedKeys();
      await rotateKey(folder, {}, name, false);
      const after = await storedKeys();
      expect(after[`${name}_PREVIOUS`]).toBe(before[name]);
      expect(after[name]).not.toBe(before[name]);
      expect(Buffer.from(after[name] ?? '', 'base64')).toHaveLength(32);
      expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
      expect((await readdir(folder)).filter((entry) => entry.endsWith('.part'))).toEqual([]);
      expect(
        (await keyStates(folder, {})).filter(({ rotationPending }) => rotationPending).map((state) => state.name),
      ).toEqual([name]);
      await expect(rotateKey(folder, {}, name, false)).rejects.toThrow('Start it once');
      expect(await storedKeys()).toEqual(after);
    },
  );

  it('keeps the public part of every replaced signing key', async () => {
    await rotateKey(folder, {}, 'AUDIT_SIGNING_KEY', false);
    const { AUDIT_SIGNING_KEY_PREVIOUS: _, ...once } = await storedKeys();
    await writeFile(join(folder, 'secrets.json'), JSON.stringify(once));
    await rotateKey(folder, {}, 'AUDIT_SIGNING_KEY', false);
    const keys = (await storedKeys())['AUDIT_PUBLIC_KEYS_RETIRED']?.split(',') ?? [];
    expect(keys.map((key) => Buffer.from(key, 'base64').length)).toEqual([32, 32]);
  });

  it.each(['S3_ACCESS_KEY', 'S3_SECRET_KEY', 'EVENT_STORE_PASSWORD'])('replaces %s immediately', async (name) => {
    const before = await storedKeys();
    await rotateKey(folder, {}, name, false);
    expect(await storedKeys()).toEqual({ ...before, [name]: expect.not.stringMatching(before[name] ?? '') });
  });

  it.each([
    ['a key that names streams', 'NAME_SECRET', {}, "can't be rotated: stream names"],
    ['a key of a sandbox', 'PAYPAL_CLIENT_SECRET', {}, 'sandbox'],
    ['an unknown key', 'MASTER', {}, 'Unknown key MASTER; the keys are MASTER_KEY'],
    ['a key of the environment', 'MASTER_KEY', { MASTER_KEY: 'given' }, 'MASTER_KEY_PREVIOUS'],
  ])('refuses to rotate %s', async (_, name, given, message) => {
    const before = await storedKeys();
    await expect(rotateKey(folder, given, name, false)).rejects.toThrow(message);
    expect(await storedKeys()).toEqual(before);
  });

  it('changes nothing in a dry run', async () => {
    const before = await storedKeys();
    expect(await rotateKey(folder, {}, 'MASTER_KEY', true)).toContain('wraps all personal keys again');
    expect(await storedKeys()).toEqual(before);
  });

  it('rotates nothing while the product runs', async () => {
    const lock = await takeLock(join(folder, 'supervisor.lock'));
    await expect(rotateKey(folder, {}, 'MASTER_KEY', false)).rejects.toThrow('Stop it, rotate');
    await lock.release();
  });

  it('lists every key without its value', async () => {
    const states = await keyStates(folder, { NAME_SECRET: 'given' });
    expect(states.map(({ name }) => name)).toEqual(secretNames);
    expect(states.find(({ name }) => name === 'NAME_SECRET')).toMatchObject({ kept: 'environment', rotates: false });
    for (const value of Object.values(await storedKeys())) expect(JSON.stringify(states)).not.toContain(value);
  });
});
