import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { ExchangeFolder } from './exchange-folder.ts';
import { FairPlaces, PlacesClosed } from './fair-places.ts';
import { HEAD_BYTES, type Lane, laneOf } from './lane.ts';
import type { MediaLog, MediaOutcome, Refused, RenditionsOutcome } from './media.types.ts';
import type { ChildSettings, Task } from './media-messages.ts';
import { type JobEnd, MediaProcess } from './media-process.ts';
import { limitsOnly, sandboxFor, type Sandbox, type SandboxKind } from './sandbox.ts';
import { slowdown } from './slowdown.ts';
import { SoloGate } from './solo-gate.ts';
import { videoPrograms } from './video-programs.ts';

export type * from './media.types.ts';

export interface MediaProcessorOptions {
  /** Files of one person in work at a time, in each lane; one place more is there for somebody else. */
  concurrency: number;
  /** Per file. */
  timeoutMs: number;
  /** Per still picture, whose process is then killed; longer on a busy machine, but never than `timeoutMs`, which it is when not given. */
  stillTimeoutMs?: number;
  /** Resident memory of one child, and address space of one run of ffmpeg. 2048 handles every accepted file. */
  memoryMb: number;
  /** The system's programs; else those of the installer packages. */
  ffmpegPath?: string;
  ffprobePath?: string;
  /** `none`: only limits, for tests of what those hold; else the strongest that works. */
  sandbox?: 'none' | 'strongest';
  log: MediaLog;
}

/** Makes the versions of a file whose turn it is. */
export type ProcessFile = (inputPath: string, outDir: string) => Promise<MediaOutcome>;

/** Makes what apps with a GIF picker expect beside the versions, of a file that was processed before. */
export type MakeRenditions = (inputPath: string, outDir: string) => Promise<RenditionsOutcome>;

export interface MediaProcessor {
  /**
   * Makes all versions of one uploaded file, once it is its person's turn.
   * @param outDir an existing, empty folder; it is the caller's to remove
   * @param person whose file it is: each waits for their own files only
   * @returns what was made, or why not; never throws for what a file contains
   * @throws MediaProcessorClosed when the processor was closed before the file was done: it says nothing about the file
   */
  process(inputPath: string, outDir: string, person: string): Promise<MediaOutcome>;
  /** Does work around a file in its person's turn, such as fetching it first. @param of the file's first bytes, at most 4,096, or the lane itself */
  inTurn<T>(
    person: string,
    of: Buffer | Lane,
    work: (process: ProcessFile, makeRenditions: MakeRenditions) => Promise<T>,
  ): Promise<T>;
  /** The sandbox that decoders run in; found by trying, once. */
  sandbox(): Promise<SandboxKind>;
  /** Refuses new work, gives up what is in work, and settles when every child is gone. */
  close(): Promise<void>;
}

export class MediaProcessorClosed extends Error {
  override readonly name = 'MediaProcessorClosed';
}

/** Tries after which a file counts as one that can't be processed: a process can die for reasons of the machine, such as too little memory. */
const TRIES = 3;
/** Native decoders keep some memory for good; a fresh process has none of it. */
const JOBS_PER_CHILD_MAX = 50;

export function createMediaProcessor(options: MediaProcessorOptions): MediaProcessor {
  const { log } = options;
  const preparing = prepare(options);
  // Anyone who needs it first sees the error; until then it is no unhandled one.
  preparing.catch(() => undefined);
  const pool = createPool(options, preparing);
  const lanes: Record<Lane, FairPlaces> = {
    still: new FairPlaces(options.concurrency + 1),
    moving: new FairPlaces(Math.ceil(options.concurrency / 2) + 1),
  };
  const gate = new SoloGate();
  const limitOf = (lane: Lane): number =>
    lane === 'still' && options.stillTimeoutMs !== undefined
      ? // Short enough that a busy machine would break it with a good picture.
        Math.min(options.timeoutMs, options.stillTimeoutMs * slowdown())
      : options.timeoutMs;

  const runNow = async (task: Task, inputPath: string, outDir: string): Promise<JobEnd> => {
    const timeoutMs = limitOf(laneOf(await readHead(inputPath)));
    let end: JobEnd = { kind: 'crash', reason: 'not tried' };
    const runIn = async (child: MediaProcess): Promise<void> => {
      try {
        end = await child.run(task, resolve(inputPath), resolve(outDir), timeoutMs);
      } finally {
        await pool.giveBack(child);
      }
    };
    for (let tries = 1; tries <= TRIES && isTransientError(end); tries += 1) {
      if (pool.isClosed()) throw new MediaProcessorClosed('the media processor is closed');
      // Where memory is short, the last try works only while no other process takes any, and with one thread, which needs the least.
      if (tries === TRIES) await gate.alone(async () => runIn(await pool.frugal()));
      else await gate.beside(async () => runIn(await (tries === 1 ? pool.take() : pool.fresh())));
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
  const inTurn: MediaProcessor['inTurn'] = async (person, of, work) => {
    const release = await lanes[typeof of === 'string' ? of : laneOf(of)].take(person).catch((error: unknown) => {
      throw error instanceof PlacesClosed ? new MediaProcessorClosed('the media processor is closed') : error;
    });
    try {
      return await work(processNow, renderNow);
    } finally {
      release();
    }
  };

  return {
    sandbox: async () => (await preparing).sandbox.kind,
    inTurn,
    process: async (inputPath, outDir, person) =>
      inTurn(person, await readHead(inputPath), (process) => process(inputPath, outDir)),
    async close() {
      for (const places of Object.values(lanes)) places.close();
      await pool.close();
    },
  };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Not an answer about the file, and not a limit that it ran into. */
const isTransientError = (end: JobEnd): boolean =>
  end.kind === 'crash' || (end.kind === 'message' && end.message.kind === 'fault');

/** Why there is no outcome. */
function refusalOf(end: JobEnd, log: MediaLog, inputPath: string): Refused {
  switch (end.kind) {
    case 'message':
      log.error(
        { inputPath, fault: end.message.kind === 'fault' ? end.message.message : 'an answer of another task' },
        'media processing failed',
      );
      return { ok: false, code: 'internal', crashed: end.message.kind === 'fault' && end.message.isKilled };
    case 'timeout':
      log.warn({ inputPath }, 'media processing took too long');
      return { ok: false, code: 'timeout' };
    case 'memory':
      log.warn({ inputPath }, 'media processing took too much memory');
      return { ok: false, code: 'too_many_pixels' };
    case 'crash':
      log.error(
        { inputPath, reason: end.reason, tries: TRIES, code: 'media.crashed' },
        'the media process ended in every try; the file counts as one that could not be processed',
      );
      return { ok: false, code: 'internal', crashed: true };
  }
}

/** The processes that are there, kept between files. */
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
  /** Takes as little memory as it can; it is ended after its file. */
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
