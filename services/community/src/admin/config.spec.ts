import { describe, expect, it } from 'vitest';
import { UsageError } from '../runtime/running-product.ts';
import { readConfig } from './config.ts';

const environment = {
  DATABASE_URL: 'postgres://there',
  EVENT_STORE_URL: 'esdb://there',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  NAME_SECRET: 'a long enough secret',
  ROLE_SECRET: Buffer.alloc(32, 8).toString('base64'),
  DATA_DIR: '/nowhere',
};
const read = (...args: string[]) => readConfig(args, environment, '/project');

const complaint = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(UsageError);
  return (error as Error).message;
};

describe('npm run admin', () => {
  it.each([
    [['list'], { action: 'list' }],
    [['grant', ' ines@example.org', 'admin'], { action: 'grant', email: 'ines@example.org', role: 'admin' }],
    [['mfa-reset', ' ines@example.org'], { action: 'reset-second-factor', email: 'ines@example.org' }],
    [
      ['revoke', 'ines@example.org', 'moderator', '--json'],
      { action: 'revoke', email: 'ines@example.org', role: 'moderator' },
    ],
    [['files', '--json'], { action: 'list-files' }],
    [['catalogue', 'export'], { action: 'export-catalogue' }],
    [['catalogue', 'import', 'a.json'], { action: 'import-catalogue', file: 'a.json', dryRun: false }],
    [
      ['catalogue', 'import', 'a.json', '--dry-run', '--json'],
      { action: 'import-catalogue', file: 'a.json', dryRun: true },
    ],
  ])('parses %j', async (args, task) =>
    expect(await read(...args)).toMatchObject({ task, json: args.includes('--json'), databaseUrl: 'postgres://there' }),
  );

  it.each([
    [[], 'This needs grant EMAIL ROLE'],
    [['list', 'all'], 'This needs'],
    [['promote', 'ines@example.org', 'admin'], 'This needs'],
    [['grant', 'ines@example.org'], 'This needs'],
    [['grant', 'ines', 'admin'], 'An email is needed'],
    [['grant', 'ines@example.org', 'god'], 'The roles are moderator, auditor and admin'],
    [['grant', 'ines@example.org', '__proto__'], 'The roles are'],
    [['list', '--force'], '--force'],
    [['catalogue'], 'This needs'],
    [['catalogue', 'import'], 'This needs'],
    [['catalogue', 'export', 'a.json'], 'This needs'],
    [['list', '--dry-run'], '--dry-run goes with catalogue import alone'],
    [['grant', 'ines@example.org', 'admin', '--dry-run'], '--dry-run goes with'],
  ])('refuses %j and shows the usage', async (args, why) => {
    const text = await complaint(read(...args));
    expect(text).toContain(why);
    expect(text).toContain('Usage: npm run admin');
  });

  it('reports that nothing runs', async () =>
    expect(await complaint(readConfig(['list'], { DATA_DIR: '/nowhere' }, '/project'))).toContain(
      'Nothing runs on /nowhere. Start Pixchange with npm start, or give DATABASE_URL, EVENT_STORE_URL, MASTER_KEY, NAME_SECRET and ROLE_SECRET in the environment.',
    ));

  it('shows help, even with an unknown command', async () => expect(await read('promote', '--help')).toBe('help'));
});
