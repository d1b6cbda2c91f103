import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const run = (args: string[], nodeArgs: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [...nodeArgs, here('../../scripts/run.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

describe('the script behind every command', () => {
  it.each(['18.20.8', '20.18.3'])('refuses Node %s with an explanation', (version) => {
    const pretend = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
    const { status, stderr } = run(['start'], ['--import', pretend]);
    expect(status).toBe(1);
    expect(stderr).toContain(`needs Node 20.19 or later, and this is Node ${version}`);
  });

  it.each([
    'start',
    'dev',
    'test',
    'test:full',
    'test:real',
    'screens',
    'check',
    'mutants',
    'rebuild',
    'relay',
    'media',
    'admin',
    'audit',
    'bench',
  ])('explains %s without running it', (command) => {
    const { status, stdout, stderr } = run([command, '--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^npm /);
    expect(stderr).toBe('');
  });

  it.each([[['dance']], [[]]])('lists its commands for the arguments %j', (args) => {
    const { status, stderr } = run(args);
    expect(status).toBe(2);
    expect(stderr).toContain(
      'start, dev, test, test:full, test:real, screens, new, check, mutants, rebuild, relay, media, keys, backup, admin, chain, audit, bench',
    );
  });
});

describe('npm test', () => {
  it('refuses a project that does not exist, and names those that do', () => {
    const { status, stderr } = run(['test', '--selectProjects', 'units']);
    expect(status).toBe(2);
    expect(stderr).toBe('Unknown project units. The projects are embedded, unit, components, e2e, real, screens.\n');
  });

  it('refuses a pattern that no test file matches', () => {
    const { status, stderr } = run(['test', 'no-such-spec', '--selectProjects', 'unit']);
    expect(status).toBe(2);
    expect(stderr).toContain('No test file of unit matches no-such-spec.');
  });

  it('refuses a temporary folder without space', () => {
    // Virtual file systems of the kernel report no free space.
    const full = process.platform === 'linux' ? '/proc' : '/dev';
    const { status, stderr } = run(['test', 'money.spec'], [], { TMPDIR: full });
    expect(status).toBe(1);
    expect(stderr).toContain(`Only 0.0 GB are free in ${full}, and the tests' servers need 2.0 GB there.`);
  });

  it.each([
    ['true', '0 passed, 1 failed'],
    ['', '0 passed, 0 failed'],
  ])('fails and explains how to get a browser when only browser tests were chosen, with CI=%j', (CI, lastLine) => {
    const env = { CI, CHROMIUM_PATH: '/nowhere/chromium' };
    const { status, stdout, stderr } = run(['test', 'footer', '--selectProjects', 'e2e'], [], env);
    expect(status).toBe(1);
    expect(stderr).toContain('No Chromium was found for the browser tests. Set CHROMIUM_PATH, or install it');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(lastLine);
  });
});

/** Starts a program under the wrapper, and waits until the program is running. */
const startWrapped = async (...args: string[]) => {
  const wrapper = spawn(process.execPath, [here('programs/wrapper.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  await new Promise<void>((resolve) => {
    wrapper.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('\n')) resolve();
    });
  });
  return { wrapper, printed: () => printed };
};

describe('a program in the foreground', () => {
  it('gets its arguments and one stop for two simultaneous signals, and returns its exit code', async () => {
    const { wrapper, printed } = await startWrapped('--demo', 'off');
    wrapper.kill('SIGTERM');
    wrapper.kill('SIGTERM');
    const [code] = (await once(wrapper, 'close')) as [number];
    expect(code).toBe(7);
    expect(printed()).toMatch(/^ready 1 --demo off\nstop 1\n(disconnect\n)?$/);
  });

  it('is notified when its wrapper is killed, and can exit', async () => {
    const { wrapper, printed } = await startWrapped();
    wrapper.kill('SIGKILL');
    // The program inherited the output, which closes only after the program has ended.
    await once(wrapper, 'close');
    expect(printed()).toContain('disconnect\n');
  });

  it("stops when npm's shell ends without forwarding its signal", async () => {
    const program = `exec 3>&1; ${process.execPath} ${here('programs/wrapper.mjs')} & wait`;
    const shell = spawn('/bin/sh', ['-c', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    let printed = '';
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (text.startsWith('ready')) shell.kill('SIGKILL');
    });
    await once(shell, 'close');
    expect(printed).toContain('stop 1\n');
  });
});
