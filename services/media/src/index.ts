import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { ExchangeFolder } from './exchange-folder.ts';
import { type Lane, laneOf } from './lane.ts';
import {
  MediaProcessorClosed,
  type InspectFile,
  type MakeRenditions,
  type MediaProcessor,
  type ProcessFile,
} from './media-processor.ts';
import type { MediaLog, Refused } from './media.types.ts';
import type { ChildSettings, Task } from './media-messages.ts';
import { type JobEnd, MediaProcess } from './media-process.ts';
import { limitsOnly, sandboxFor, type Sandbox } from './sandbox.ts';
import { slowdown } from './slowdown.ts';
import { SoloGate } from './solo-gate.ts';
import { createTurns, readHead } from './turns.ts';
import { videoPrograms } from './video-programs.ts';

export type * from './media.types.ts';
export type * from './media-processor.ts';
export type { SandboxKind } from './sandbox.ts';
export { FOLDER_PREFIX } from './exchange-folder.ts';
export { HEAD_BYTES } from './lane.ts';
export { MediaProcessorClosed } from './media-processor.ts';
export { MediaRefusal, refusedBy } from './media.types.ts';
export { sweepWorkFolders } from './work-folders.ts';

export interface MediaProcessorOptions {
  /**
   * Number of one person's files that are processed concurrently; one more slot is reserved for other people. For
   * videos and animations, the number is half as large, rounded up.
   */
  concurrency: number;
  /** Time limit for each file. */
  timeoutMs: number;
  /**
   * Time limit for each still, after which its process is killed. The limit is longer on a busy machine, but never
   * above `timeoutMs`, the default.
   */
  stillTimeoutMs?: number;
  /**
   * Limit of a child's resident memory, and of the address space of one run of ffmpeg. 2048 is enough for every
   * accepted file.
   */
  memoryMb: number;
  /** Paths of the programs; by default, the newer of the system's program and the bundled one. */
  ffmpegPath?: string;
  ffprobePath?: string;
  /** `none` for only resource limits, for tests of these limits; by default, the strongest sandbox that works. */
  sandbox?: 'none' | 'strongest';
  log: MediaLog;
}

/**
 * Attempts after which a file counts as unprocessable. The file may not be the cause: a process can also end because
 * memory is short.
 */
const TRIES = 3;
/** Jobs after which a process is replaced, because native decoders never free some of their memory. */
const JOBS_PER_CHILD_MAX = 50;

export function createMediaProcessor(options: MediaProcessorOptions): MediaProcessor {
  const { log } = options;
  const preparing = prepare(options);
  // The first caller gets the error; until then, it must not count as an unhandled rejection.
  preparing.catch(() => undefined);
  const pool = createPool(options, preparing);
  const gate = new SoloGate();
  const limitOf = (lane: Lane): number =>
    lane === 'still' && options.stillTimeoutMs !== undefined
      ? // The limit is short, so on a busy machine a good picture would exceed it.
        Math.min(options.timeoutMs, options.stillTimeoutMs * slowdown())
      : options.timeoutMs;

  const runNow = async (task: Task, inputPath: string, outDir: string): Promise<JobEnd> => {
    const timeoutMs = limitOf(laneOf(await readHead(inputPath)));
    let end: JobEnd = { kind: 'crash', reason: 'not tried' };
    const runIn = async (child: MediaProcess): Promise<JobEnd> => {
      try {
        return await child.run(task, resolve(inputPath), resolve(outDir), timeoutMs);
      } finally {
        await pool.giveBack(child);
      }
    };
    for (let tries = 1; tries <= TRIES && isTransientError(end); tries += 1) {
      if (pool.isClosed()) throw new MediaProcessorClosed('the media processor is closed');
      // The last attempt runs alone and with one thread, which needs the least memory, in case memory was short.
      end = await (tries === TRIES
        ? gate.alone(async () => runIn(await pool.frugal()))
        : gate.beside(async () => runIn(await (tries === 1 ? pool.take() : pool.fresh()))));
    }
    if (pool.isClosed() && end.kind !== 'message') throw new MediaProcessorClosed('the media processor was closed');
    return end;
  };
  const processNow: ProcessFile = async (inputPath, outDir) => {
    const end = await runNow('versions', inputPath, outDir);
    if (end.kind === 'message' && end.message.kind === 'outcome') return end.message.outcome;
    return refusalOf(end, log, inputPath);
  };
  const renderNow: MakeRenditions = async (inputPath, outDir) => {
    const end = await runNow('renditions', inputPath, outDir);
    if (end.kind === 'message' && end.message.kind === 'renditions') return end.message.outcome;
    return refusalOf(end, log, inputPath);
  };
  const inspectNow: InspectFile = async (inputPath, outDir) => {
    const end = await runNow('inspection', inputPath, outDir);
    if (end.kind === 'message' && end.message.kind === 'inspection') return end.message.outcome;
    return refusalOf(end, log, inputPath);
  };
  const turns = createTurns(options.concurrency, { process: processNow, render: renderNow, inspect: inspectNow });

  return {
    sandbox: async () => (await preparing).sandbox.kind,
    inTurn: turns.inTurn,
    process: turns.process,
    async close() {
      turns.close();
      await pool.close();
    },
  };
}

/** True for a crash or an internal error. The file may not be the cause, so a retry may help. */
const isTransientError = (end: JobEnd): boolean =>
  end.kind === 'crash' || (end.kind === 'message' && end.message.kind === 'fault');

/** Returns the refusal for a job that ended without an outcome. */
function refusalOf(end: JobEnd, log: MediaLog, inputPath: string): Refused {
  switch (end.kind) {
    case 'message':
      log.error(
        { inputPath, fault: end.message.kind === 'fault' ? end.message.message : 'an answer of another task' },
        'media processing failed',
      );
      return {
        ok: false,
        code: 'internal',
        ...(end.message.kind === 'fault' && end.message.isKilled && { crashed: true }),
      };
    case 'timeout':
      log.warn({ inputPath }, 'media processing took too long');
      return { ok: false, code: 'timeout' };
    case 'memory':
      log.warn({ inputPath }, 'media processing took too much memory');
      return { ok: false, code: 'too_many_pixels' };
    case 'crash':
      log.error(
        { inputPath, reason: end.reason, tries: TRIES, code: 'media.crashed' },
        'the media process ended in every attempt; the file is reported as not processable',
      );
      return { ok: false, code: 'internal', crashed: true };
  }
}

/** Creates the pool of processes, which are reused for several files. */
function createPool(options: MediaProcessorOptions, preparing: Promise<Prepared>) {
  const idle: MediaProcess[] = [];
  const all = new Set<MediaProcess>();
  let closed = false;

  const start = async (frugal: boolean): Promise<MediaProcess> => {
    const { settings: usual, sandbox } = await preparing;
    const settings = frugal ? { sharpThreads: 1, tools: { ...usual.tools, threads: 1 } } : usual;
    const folder = await ExchangeFolder.make(sandbox.uid);
    if (closed) {
      await folder.remove();
      throw new MediaProcessorClosed('the media processor is closed');
    }
    const child = new MediaProcess(settings, options, sandbox, folder);
    all.add(child);
    return child;
  };
  const fresh = (): Promise<MediaProcess> => start(false);
  /** Starts a process that uses as little memory as possible; it ends after its file. */
  const frugal = async (): Promise<MediaProcess> => {
    await Promise.all(idle.splice(0).map(drop));
    const child = await start(true);
    child.jobs = JOBS_PER_CHILD_MAX;
    return child;
  };
  const drop = async (child: MediaProcess): Promise<void> => {
    child.kill();
    await child.closed();
    all.delete(child);
    await child.folder.remove();
  };
  const take = async (): Promise<MediaProcess> => {
    for (let child = idle.pop(); child !== undefined; child = idle.pop()) {
      if (child.alive) return child;
      await drop(child);
    }
    return fresh();
  };
  const giveBack = async (child: MediaProcess): Promise<void> => {
    if (child.alive && child.jobs < JOBS_PER_CHILD_MAX && !closed) idle.push(child);
    else await drop(child);
  };
  const close = async (): Promise<void> => {
    closed = true;
    await preparing.catch(() => undefined);
    await Promise.all([...all].map(drop));
  };
  return { fresh, frugal, take, giveBack, close, isClosed: () => closed };
}

interface Prepared {
  readonly settings: ChildSettings;
  readonly sandbox: Sandbox;
}

async function prepare(options: MediaProcessorOptions): Promise<Prepared> {
  const programs = await videoPrograms(options);
  const threads = Math.max(1, Math.floor(availableParallelism() / options.concurrency));
  const cpuSecondsMax = Math.max(1, Math.ceil((options.timeoutMs / 1_000) * threads));
  const settings = {
    sharpThreads: threads,
    tools: { ...programs, memoryMb: options.memoryMb, cpuSecondsMax, threads },
  };
  if (options.sandbox === 'none') return { settings, sandbox: limitsOnly };
  const tried: ExchangeFolder[] = [];
  const folderFor = async (uid: number | null): Promise<string> => {
    const folder = await ExchangeFolder.make(uid);
    tried.push(folder);
    return folder.path;
  };
  const sandbox = await sandboxFor([programs.ffmpegPath, programs.ffprobePath], folderFor);
  await Promise.all(tried.map((folder) => folder.remove()));
  if (sandbox.kind === 'limits')
    options.log.warn(
      { code: 'media.unsandboxed' },
      'no sandbox works here: decoders of uploads run as the user of the product, with limits alone. Install bubblewrap; in a container it works where the seccomp profile and the kernel allow user namespaces',
    );
  return { settings, sandbox };
}
