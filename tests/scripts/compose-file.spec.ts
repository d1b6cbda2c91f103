import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { composeFile, secretProblems } from '../compose-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'pixchange-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('docker-compose.yml', () => {
  const { services, secrets } = composeFile();

  it.each(Object.keys(services))('gives %s each secret that its environment names', (name) =>
    expect(secretProblems(name)).toEqual([]),
  );

  it('has the secrets that scripts/image/secrets.sh creates', () => {
    execFileSync('sh', [join(import.meta.dirname, '../../scripts/image/secrets.sh'), folder]);
    const files = Object.values(secrets).map(({ file }) => basename(file));
    expect(readdirSync(folder).sort()).toEqual(files.sort());
  });
});
