import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const script = join(root, 'scripts/image/pixchange.sh');
const run = (...args: string[]) => spawnSync('sh', [script, ...args], { encoding: 'utf8' });
/** Commands in the script, with their programs. */
const commands = [...readFileSync(script, 'utf8').matchAll(/^ +([a-z]+)\) main=(\S+) ;;$/gm)];

describe('the entry point of the image', () => {
  it('lists all of its commands', () => {
    const { status, stdout, stderr } = run('help');
    expect([status, stderr]).toEqual([0, '']);
    expect(commands).not.toEqual([]);
    for (const [, name] of commands) expect(stdout).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it('refuses an unknown command, and lists those that exist', () => {
    const { status, stderr } = run('dance');
    expect(status).toBe(2);
    expect(stderr).toBe(`There is no command "dance".\n${run('help').stdout}`);
  });

  it('has a source for each program that it starts', () => {
    const sources = commands.map(([, , main = '']) => main.replace('/dist/', '/src/').replace(/\.js$/, '.ts'));
    expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('is in an image with the built folder of each program, one of which has verify.mjs', () => {
    const [dockerfile, build] = ['Dockerfile', 'scripts/image/build.mjs'].map((path) =>
      readFileSync(join(root, path), 'utf8'),
    );
    const packages = new Set(commands.map(([, , main = '']) => main.replace(/\/dist\/.*$/, '')));
    expect(packages).toContain('services/audit');
    for (const name of packages) {
      expect(dockerfile).toContain(`COPY --from=build /app/${name}/dist ${name}/dist\n`);
      expect(build).toContain(`'${name}',`);
    }
  });
});
