import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ExchangeFolder } from './exchange-folder.ts';
import type { ChildSettings, FromChild, Task, ToChild } from './media-messages.ts';
import { startInside, type Sandbox } from './sandbox.ts';

/** Outcome of a job: the child's message, or the reason why there is none. */
export type JobEnd =
  | { kind: 'message'; message: Exclude<FromChild, { kind: 'ready' }> }
  | { kind: 'timeout' }
  | { kind: 'memory' }
  | { kind: 'crash'; reason: string };

export interface ProcessLimits {
  /** Maximum resident memory of each process, in MiB. */
  memoryMb: number;
}

const MEMORY_CHECK_MS = 200;
const PAGE_BYTES = 4_096;
/** Maximum number of characters of error output to keep. */
const STDERR_MAX = 4_096;

/** Extension of this package's modules: `.js` in a build, `.ts` in tests, where a hook compiles them on load. */
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const entry = fileURLToPath(new URL(`./media-child${extension}`, import.meta.url));
const sourceHook = [
  '--conditions=source',
  `--import=${new URL('./testing/register-typescript.mjs', import.meta.url).href}`,
];

/** Child process that does one job at a time. `run` settles even when the child hangs, crashes or is killed. */
export class MediaProcess {
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  #stderr = '';
  #alive = true;
  #settle: ((end: JobEnd) => void) | undefined;
  /** Number of jobs that were started. */
  jobs = 0;

  constructor(
    settings: ChildSettings,
    limits: ProcessLimits,
    sandbox: Sandbox,
    readonly folder: ExchangeFolder,
  ) {
    this.#limits = limits;
    const heap = `--max-old-space-size=${Math.max(128, Math.floor(limits.memoryMb / 2))}`;
    const command = [process.execPath, heap, ...(extension === '.ts' ? sourceHook : []), entry];
    // The child has its own process group, so that the video tools that it starts end with it. The environment has no
    // secrets, so a compromised decoder can't read any.
    this.#child = startInside(sandbox, command, folder.path, {
      // libvips keeps large animations in temporary files, which must be on disk and in a folder that this user can
      // write to.
      env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', TMPDIR: folder.temporary },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      detached: process.platform !== 'win32',
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-STDERR_MAX);
    });
    this.#child.on('message', (message) => this.#receive(message as FromChild));
    this.#child.once('error', (error) => this.#end(error.message));
    this.#child.once('exit', (code, signal) => {
      // Video tools outlive a killed child, and would keep running and using memory.
      this.#killGroup();
      this.#end(`exit ${code ?? signal}: ${this.#stderr.trim()}`);
    });
    this.#send({ kind: 'settings', settings });
  }

  get alive(): boolean {
    return this.#alive;
  }

  /**
   * Runs a task on a file. When the result is not a message of the child, the child was killed and can't be reused.
   * @param outDir folder for the results
   */
  async run(task: Task, inputPath: string, outDir: string, timeoutMs: number): Promise<JobEnd> {
    if (!this.#alive) return { kind: 'crash', reason: this.#stderr };
    this.jobs += 1;
    await this.folder.fill(inputPath);
    const end = await this.#job(task, timeoutMs);
    if (end.kind !== 'message') this.kill();
    else if (end.message.kind !== 'fault') await this.#collect(end.message, outDir);
    return end;
  }

  /** Moves the results to `outDir` and updates their paths. */
  async #collect({ outcome }: Extract<FromChild, { outcome: unknown }>, outDir: string): Promise<void> {
    if (outcome.ok && 'media' in outcome)
      outcome.media.versions = await this.folder.collect(outcome.media.versions, outDir);
    else if (outcome.ok && 'renditions' in outcome)
      outcome.renditions = await this.folder.collect(outcome.renditions, outDir);
    if (outcome.ok) await this.folder.empty();
  }

  async #job(task: Task, timeoutMs: number): Promise<JobEnd> {
    if (!this.#alive) return { kind: 'crash', reason: this.#stderr };
    const ended = new Promise<JobEnd>((resolve) => {
      this.#settle = resolve;
    });
    const timeout = setTimeout(() => this.#settle?.({ kind: 'timeout' }), timeoutMs);
    const watch = setInterval(() => void this.#checkMemory(), MEMORY_CHECK_MS);
    this.#send({ kind: 'job', task, inputPath: this.folder.input, outDir: this.folder.output });
    const end = await ended;
    clearTimeout(timeout);
    clearInterval(watch);
    this.#settle = undefined;
    return end;
  }

  /** Kills the child and everything it started. */
  kill(): void {
    this.#alive = false;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#killGroup();
  }

  #killGroup(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.#child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch (error) {
      // ESRCH means that no process of the group is left.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  /** Resolves when the process has ended. */
  async closed(): Promise<void> {
    if (this.#child.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    await new Promise<void>((resolve) => this.#child.once('exit', () => resolve()));
  }

  #send(message: ToChild): void {
    if (!this.#child.connected) return;
    this.#child.send(message, (error) => {
      if (error) this.#end(error.message);
    });
  }

  #receive(message: FromChild): void {
    if (message.kind !== 'ready') this.#settle?.({ kind: 'message', message });
  }

  #end(reason: string): void {
    this.#alive = false;
    this.#settle?.({ kind: 'crash', reason });
  }

  /**
   * Checks the resident memory where the system reports it (Linux); elsewhere only the heap limit and the time limit
   * apply.
   */
  async #checkMemory(): Promise<void> {
    for (const pid of await descendants(this.#child.pid)) {
      const statm = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
      const residentBytes = Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
      if (residentBytes > this.#limits.memoryMb * 1024 * 1024) this.#settle?.({ kind: 'memory' });
    }
  }
}

/**
 * Returns the process and all of its descendants, because sandboxes add processes between the product and the worker.
 */
async function descendants(pid: number | undefined): Promise<number[]> {
  if (pid === undefined) return [];
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '');
  const below = await Promise.all(
    children
      .trim()
      .split(' ')
      .filter((text) => text !== '')
      .map((text) => descendants(Number(text))),
  );
  return [pid, ...below.flat()];
}
