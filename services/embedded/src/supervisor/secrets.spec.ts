import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SetupError } from '../processes/setup-error.ts';
import { forgetPrevious, openSecrets } from './secrets.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixchange-secrets-'));
  file = join(folder, 'secrets.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const withData = () => mkdir(join(folder, 'postgres', 'cluster'), { recursive: true });
const refusal = async (environment: Record<string, string> = {}): Promise<SetupError> => {
  const error: unknown = await openSecrets(folder, environment).then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(SetupError);
  return error as SetupError;
};

describe('the secrets of a data folder', () => {
  it('are generated once, readable only by their owner', async () => {
    const secrets = await openSecrets(folder, {});
    await withData();
    expect(await openSecrets(folder, {})).toEqual(secrets);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  const secretsText = async () => {
    await openSecrets(folder, {});
    await withData();
    return readFile(file, 'utf8');
  };

  it('get a new secret that data of an older version lacks', async () => {
    const { ROLE_SECRET: _, ...older } = JSON.parse(await secretsText()) as Record<string, string>;
    await writeFile(file, JSON.stringify(older));
    const opened = await openSecrets(folder, {});
    expect(opened).toMatchObject(older);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(opened);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'an empty object',
      () => '{}',
      /lacks MASTER_KEY, NAME_SECRET, AUDIT_SIGNING_KEY, TOKEN_SECRET.*no new keys are created.*Restore/,
    ],
    ['an empty file', () => '', /is damaged.*restore it/],
    ['a file cut short', (text) => text.slice(0, text.length / 2), /is damaged/],
    ['null', () => 'null', /is damaged/],
    ['a list', () => '[]', /is damaged/],
    [
      'a key that is empty',
      (text) => JSON.stringify({ ...(JSON.parse(text) as object), MASTER_KEY: '' }),
      /MASTER_KEY is not a text/,
    ],
    [
      'a key that is no text',
      (text) => JSON.stringify({ ...(JSON.parse(text) as object), NAME_SECRET: 7 }),
      /NAME_SECRET is not a text/,
    ],
    [
      'one key fewer',
      (text) => JSON.stringify({ ...(JSON.parse(text) as object), NAME_SECRET: undefined }),
      /lacks NAME_SECRET,/,
    ],
    [
      'the name of a key with one bit flipped',
      (text) => text.replace('"MASTER_KEY"', '"MASTER_KEX"'),
      /lacks MASTER_KEY,/,
    ],
  ])('refuse %s, report the fault, and change nothing', async (_, damage, message) => {
    const text = damage(await secretsText());
    await writeFile(file, text);
    const error = await refusal();
    expect(error.message).toMatch(message);
    expect(error.exitCode).toBe(78);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('are never regenerated when the file is missing', async () => {
    await secretsText();
    await rm(file);
    expect((await refusal()).message).toMatch(/is missing, but .* has data that needs MASTER_KEY.*Restore the file/);
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('are never regenerated when the file is unreadable', async () => {
    await secretsText();
    await rm(file);
    await mkdir(file);
    expect((await refusal()).message).toMatch(/can't be read/);
  });

  it('may come from the environment instead', async () => {
    const { MASTER_KEY, NAME_SECRET, ...rest } = JSON.parse(await secretsText()) as Record<string, string>;
    await writeFile(file, JSON.stringify(rest));
    expect(await openSecrets(folder, { MASTER_KEY, NAME_SECRET })).toMatchObject({ MASTER_KEY, NAME_SECRET });
  });

  it('that no data needs are generated when they are missing', async () => {
    const { EVENT_STORE_PASSWORD: _, ...rest } = JSON.parse(await secretsText()) as Record<string, string>;
    await writeFile(file, JSON.stringify({ ...rest, LATER: 'of a newer version' }));
    expect((await openSecrets(folder, {})).EVENT_STORE_PASSWORD).toMatch(/^[\w-]{43}$/);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ ...rest, LATER: 'of a newer version' });
  });

  it('drop replaced keys after the product has started', async () => {
    const kept = JSON.parse(await secretsText()) as Record<string, string>;
    await writeFile(file, JSON.stringify({ ...kept, MASTER_KEY_PREVIOUS: 'old', AUDIT_PUBLIC_KEYS_RETIRED: 'public' }));
    expect(await openSecrets(folder, {})).toMatchObject({
      MASTER_KEY_PREVIOUS: 'old',
      AUDIT_PUBLIC_KEYS_RETIRED: 'public',
    });
    await forgetPrevious(folder);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ ...kept, AUDIT_PUBLIC_KEYS_RETIRED: 'public' });
  });
});
