import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const gate = fileURLToPath(new URL('../../.ci/run', import.meta.url));
const tools = ['bash', 'dirname', 'mktemp', 'rm', 'grep', 'tail', 'timeout', 'nice'];

/** Only folder on the `PATH` of the gate. */
let bin: string;

const command = (name: string, script: string) => {
  rmSync(join(bin, name), { force: true });
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
};

const whereIs = (tool: string) => {
  const { stdout } = spawnSync('/bin/sh', ['-c', `command -v ${tool}`], {
    encoding: 'utf8',
    env: { PATH: (process.env['PATH'] ?? '') + delimiter + '/usr/bin' },
  });
  return stdout.trim();
};

beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'pixchange-gate-'));
  for (const tool of tools) symlinkSync(whereIs(tool), join(bin, tool));
  command('chromium-headless-shell', 'exit 0');
});
afterEach(() => rmSync(bin, { recursive: true, force: true }));

const runGate = () => {
  const { status, stdout } = spawnSync(join(bin, 'bash'), [gate], { encoding: 'utf8', env: { PATH: bin } });
  return { status, lastLine: stdout.trimEnd().split('\n').at(-1), stdout };
};

/** Creates a fake npm for the commands of the gate: `npm run --silent check` and `npm test --silent`. */
const npm = (check: string, test: string) => command('npm', `if [ "$1" = run ]; then ${check}; else ${test}; fi`);

describe('the gate', () => {
  it('adds up the results of checks and tests', () => {
    npm('echo "8 passed, 0 failed"', 'echo "1 passed, 9 failed is not at the start"; echo "100 passed, 0 failed"');
    expect(runGate()).toMatchObject({ status: 0, lastLine: '108 passed, 0 failed' });
  });

  it('continues after a failed check, and fails', () => {
    npm('echo "7 passed, 1 failed"; exit 1', 'echo "100 passed, 0 failed"');
    expect(runGate()).toMatchObject({ status: 1, lastLine: '107 passed, 1 failed' });
  });

  it('runs the checks while the tests run', () => {
    symlinkSync(whereIs('sleep'), join(bin, 'sleep'));
    const untilTestsRun = 'n=0; until [ -e "$0.tests" ] || [ $n = 300 ]; do n=$((n + 1)); sleep 0.1; done';
    npm(
      `${untilTestsRun}; [ -e "$0.tests" ] && echo "1 passed, 0 failed"`,
      ': > "$0.tests"; echo "2 passed, 0 failed"',
    );
    expect(runGate()).toMatchObject({ status: 0, lastLine: '3 passed, 0 failed' });
  });

  it('counts a failed program without totals as one failure', () => {
    npm('echo "npm ci failed"; exit 1', 'echo "100 passed, 0 failed"; exit 3');
    expect(runGate()).toMatchObject({ status: 1, lastLine: '100 passed, 2 failed' });
  });

  it('fails when the programs print nothing', () => {
    npm(':', ':');
    expect(runGate()).toMatchObject({ status: 1, lastLine: '0 passed, 2 failed' });
  });

  it('prints a total and fails when its own commands fail', () => {
    npm('echo "3 passed, 0 failed"', 'echo "4 passed, 0 failed"');
    command('tail', 'exit 1');
    command('grep', 'kill -TERM $PPID');
    expect(runGate()).toMatchObject({ status: 1, lastLine: expect.stringMatching(/^\d+ passed, [1-9]\d* failed$/) });
  });

  it('does not wait for a process that was left behind', () => {
    symlinkSync(whereIs('sleep'), join(bin, 'sleep'));
    npm('sleep 60 & echo $! > "$0.pid"; echo "1 passed, 0 failed"', 'echo "1 passed, 0 failed"');
    const startedMs = Date.now();
    expect(runGate().lastLine).toBe('2 passed, 0 failed');
    process.kill(Number(readFileSync(join(bin, 'npm.pid'), 'utf8')));
    expect(Date.now() - startedMs).toBeLessThan(30_000);
  });

  it('runs the programs with CI=true and without input', () => {
    npm('echo "CI=$CI"; read -r line && echo "got input"; echo "1 passed, 0 failed"', 'echo "1 passed, 0 failed"');
    const { stdout, lastLine } = runGate();
    expect(stdout).toContain('CI=true');
    expect(stdout).not.toContain('got input');
    expect(lastLine).toBe('2 passed, 0 failed');
  });

  it('installs Chromium with apt as root, otherwise reports that it is missing, and runs the tests either way', () => {
    rmSync(join(bin, 'chromium-headless-shell'));
    command('apt-get', `echo "$DEBIAN_FRONTEND $@" >> ${join(bin, 'apt.log')}`);
    npm('echo "1 passed, 0 failed"', 'echo "1 passed, 0 failed"');
    const { stdout, lastLine } = runGate();
    if (process.getuid?.() === 0) {
      expect(readFileSync(join(bin, 'apt.log'), 'utf8')).toBe(
        'noninteractive update -q\nnoninteractive install -q -y --no-install-recommends chromium-headless-shell\n',
      );
    } else {
      expect(stdout).toContain('Chromium is missing');
    }
    expect(lastLine).toBe('2 passed, 0 failed');
  });

  it('installs the full Chromium, as root, only when the headless one cannot be installed and no browser exists', () => {
    if (process.getuid?.() !== 0) return;
    rmSync(join(bin, 'chromium-headless-shell'));
    command('apt-get', `echo "$@" >> ${join(bin, 'apt.log')}; case "$*" in *shell*) exit 100;; esac`);
    npm('echo "1 passed, 0 failed"', 'echo "1 passed, 0 failed"');
    runGate();
    command('chromium', 'exit 0');
    runGate();
    const installed = readFileSync(join(bin, 'apt.log'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('install'));
    expect(installed.map((line) => line.split(' ').at(-1))).toEqual([
      'chromium-headless-shell',
      'chromium',
      'chromium-headless-shell',
    ]);
  });

  it('shows why apt failed, and still runs the tests', () => {
    rmSync(join(bin, 'chromium-headless-shell'));
    command('apt-get', 'echo "no network"; exit 100');
    npm('echo "1 passed, 0 failed"', 'echo "1 passed, 0 failed"');
    const { stdout, status } = runGate();
    expect(stdout).toContain(process.getuid?.() === 0 ? 'no network' : 'Chromium is missing');
    expect(status).toBe(0);
  });
});
