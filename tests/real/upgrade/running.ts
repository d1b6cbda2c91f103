import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@pixchange/contracts/http/client';
import { isReady, productEnvironment } from '../../../web/e2e/testing/product.ts';
import { until } from '../../until.ts';
import { RoleProcess } from '../role-processes.ts';
import type { Checkout } from './earlier.ts';

/** Time limit for a start in milliseconds; the first start installs and builds. */
const READY_MS_MAX = 30 * 60_000;
const ALL_ROLES = 'api,projector,relay,media,mint,mail';
const OUTPUT_MAX = 6_000;

/** Running version, in the format that test helpers accept. */
export interface Site {
  readonly url: string;
  readonly call: ReturnType<typeof createClient>;
}

export const siteAt = (url: string): Site => ({ url, call: createClient({ baseUrl: url }) });

/** Complete version with its servers, as `npm start` runs it. */
export class RunningVersion {
  private output = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly dataDir: string,
    readonly url: string,
    /** Environment of the processes of this version. */
    private given: Readonly<Record<string, string>>,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => (this.output = (this.output + bytes.toString()).slice(-OUTPUT_MAX)));
  }

  /**
   * Starts a version; resolves when it is ready. `onSpawn` receives the version immediately, to stop it during the
   * start.
   * @throws Error when it exits before it is ready
   */
  static async start(
    { folder }: Checkout,
    dataDir: string,
    port: number,
    onSpawn: (running: RunningVersion) => void,
  ): Promise<RunningVersion> {
    const child = spawn(process.execPath, [join(folder, 'scripts/run.mjs'), 'start', '--once'], {
      cwd: folder,
      env: productEnvironment(port, dataDir),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = new RunningVersion(child, dataDir, `http://localhost:${port}`, {});
    onSpawn(started);
    await until(
      () => isReady(started.url),
      (ready) => ready || child.exitCode !== null,
      'the start',
      READY_MS_MAX,
    );
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    const file = await readFile(join(dataDir, 'running.json'), 'utf8');
    started.given = (JSON.parse(file) as { environment: Record<string, string> }).environment;
    return started;
  }

  get environment(): Readonly<Record<string, string>> {
    return this.given;
  }

  /** Last part of the version's output. */
  get printed(): string {
    return this.output;
  }

  /** Starts a process of another version with all roles on the servers of this one. */
  async beside({ folder }: Checkout): Promise<RoleProcess> {
    const main = join(folder, 'services/community/dist/main.js');
    // The environment of an earlier version lacks newer secrets; this version stored them in secrets.json at its start.
    const secrets = JSON.parse(await readFile(join(this.dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
    const places = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(this.dataDir, 'beside') };
    return RoleProcess.start(ALL_ROLES, { ...secrets, ...this.given, ...places }, main);
  }

  /**
   * Stops the version with SIGTERM.
   * @returns its exit code
   */
  async stop(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exit = once(this.child, 'exit');
      this.child.kill('SIGTERM');
      await exit;
    }
    return this.child.exitCode;
  }
}
