import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '../until.ts';

const MAIN = join(import.meta.dirname, '../../services/community/dist/main.js');
const START_MS_MAX = 120_000;
const LINES_SHOWN = 30;

/** Compiled product in a separate process, with some of the roles. */
export class RoleProcess {
  private readonly lines: string[] = [];

  private constructor(
    readonly roles: string,
    private readonly child: ChildProcess,
  ) {
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output as NodeJS.ReadableStream }).on('line', (line) => this.lines.push(line));
  }

  /** Starts the process; resolves when its roles are running. */
  static async start(roles: string, environment: Readonly<Record<string, string>>, main = MAIN): Promise<RoleProcess> {
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env['PATH'], ...environment, ROLES: roles, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = new RoleProcess(roles, child);
    await until(
      () => Promise.resolve(started.lines),
      (lines) => child.exitCode !== null || lines.some((line) => line.includes('all roles are running')),
      `the start of ${roles}`,
      START_MS_MAX,
    );
    if (child.exitCode !== null) throw new Error(`${roles} ended:\n${started.printed}`);
    return started;
  }

  get url(): string {
    return /"address":"([^"]+)"/.exec(this.lines.join('\n'))?.[1]?.replace('[::1]', '127.0.0.1') ?? '';
  }

  get printed(): string {
    return this.lines.slice(-LINES_SHOWN).join('\n');
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Ends the process, with SIGKILL like a crash or with SIGTERM like an orchestrator. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    // A process stopped by SIGSTOP reacts only to SIGKILL and SIGCONT.
    this.child.kill('SIGCONT');
    this.child.kill(signal);
    await exit;
  }
}
