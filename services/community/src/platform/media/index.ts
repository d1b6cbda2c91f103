import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import type { MediaLog, MediaOutcome } from './media.types.ts';
import type { ChildSettings } from './media-messages.ts';
import { type JobEnd, MediaProcess } from './media-process.ts';

export type * from './media.types.ts';

export interface MediaProcessorOptions {
  /** Child processes, and so files in work at a time. */
  concurrency: number;
  /** Per file. */
  timeoutMs: number;
  /** Resident memory of one child, and address space of one run of ffmpeg. 2048 handles every accepted file. */
  memoryMb: number;
  /** The system's programs; else those of the installer packages. */
  ffmpegPath?: string;
  ffprobePath?: string;
  log: MediaLog;
}

export interface MediaProcessor {
  /**
   * Makes all versions of one uploaded file.
   * @param outDir an existing, empty folder; it is the caller's to remove
   * @returns what was made, or why not; never throws for what a file contains
   * @throws MediaProcessorClosed when the processor was closed before the file was done: it says nothing about the file
   */
  process(inputPath: string, outDir: string): Promise<MediaOutcome>;
  /** Refuses new work, gives up what is in work, and settles when every child is gone. */
  close(): Promise<void>;
}

export class MediaProcessorClosed extends Error {
  override readonly name = 'MediaProcessorClosed';
}

/** A process can die for reasons of the machine; a file that breaks two fresh ones is to blame itself. */
const TRIES = 2;
/** Native decoders keep some memory for good; a fresh process has none of it. */
const JOBS_PER_CHILD_MAX = 50;

export function createMediaProcessor(options: MediaProcessorOptions): MediaProcessor {
  const settings = childSettings(options);
  const idle: MediaProcess[] = [];
  const all = new Set<MediaProcess>();
  const places = createPlaces(options.concurrency);
  let closed = false;

  const fresh = (): MediaProcess => {
    const child = new MediaProcess(settings, options);
    all.add(child);
    return child;
  };
  const take = (): MediaProcess => {
    for (let child = idle.pop(); child !== undefined; child = idle.pop()) {
      if (child.alive) return child;
      all.delete(child);
    }
    return fresh();
  };
  const giveBack = (child: MediaProcess): void => {
    if (child.alive && child.jobs < JOBS_PER_CHILD_MAX && !closed) {
      idle.push(child);
      return;
    }
    child.kill();
    all.delete(child);
  };

  return {
    async process(inputPath, outDir) {
      await places.take();
      try {
        let end: JobEnd = { kind: 'crash', reason: 'not tried' };
        for (let tries = 0; tries < TRIES && isTrouble(end); tries += 1) {
          if (closed) throw new MediaProcessorClosed('the media processor is closed');
          const child = tries === 0 ? take() : fresh();
          end = await child.run(resolve(inputPath), resolve(outDir));
          giveBack(child);
        }
        if (closed && end.kind !== 'message') throw new MediaProcessorClosed('the media processor was closed');
        return judge(end, resolve(outDir), options.log, inputPath);
      } finally {
        places.giveBack();
      }
    },
    async close() {
      closed = true;
      const children = [...all];
      for (const child of children) child.kill();
      await Promise.all(children.map((child) => child.closed()));
    },
  };
}

/** A place goes straight to the next in line, so nobody who comes later overtakes. */
function createPlaces(count: number): { take(): Promise<void>; giveBack(): void } {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    giveBack() {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}

/** Not an answer about the file, and not a limit that it ran into. */
const isTrouble = (end: JobEnd): boolean => end.kind === 'crash' || (end.kind === 'message' && end.message.kind === 'fault');

function judge(end: JobEnd, outDir: string, log: MediaLog, inputPath: string): MediaOutcome {
  switch (end.kind) {
    case 'message':
      if (end.message.kind === 'fault') {
        log.error({ inputPath, fault: end.message.message }, 'media processing failed');
        return { ok: false, code: 'internal' };
      }
      return checked(end.message.outcome, outDir);
    case 'timeout':
      log.warn({ inputPath }, 'media processing took too long');
      return { ok: false, code: 'timeout' };
    case 'memory':
      log.warn({ inputPath }, 'media processing took too much memory');
      return { ok: false, code: 'too_many_pixels' };
    case 'crash':
      log.error({ inputPath, reason: end.reason }, 'media process crashed');
      return { ok: false, code: 'damaged' };
  }
}

/** The child opened hostile bytes: what it names must lie in the folder it was given. */
function checked(outcome: MediaOutcome, outDir: string): MediaOutcome {
  if (!outcome.ok) return outcome;
  for (const { files } of outcome.media.versions) {
    for (const file of [files.main, files.webp, files.mp4, files.previewJpeg]) {
      if (file !== undefined && relative(outDir, file.path) !== file.sha256) throw new Error('a file outside its folder');
    }
  }
  return outcome;
}

function childSettings(options: MediaProcessorOptions): ChildSettings {
  const threads = Math.max(1, Math.floor(availableParallelism() / options.concurrency));
  return {
    sharpThreads: threads,
    tools: {
      ffmpegPath: options.ffmpegPath ?? installed('@ffmpeg-installer/ffmpeg', options.log) ?? 'ffmpeg',
      ffprobePath: options.ffprobePath ?? installed('@ffprobe-installer/ffprobe', options.log) ?? 'ffprobe',
      memoryMb: options.memoryMb,
      cpuSecondsMax: Math.max(1, Math.ceil((options.timeoutMs / 1_000) * threads)),
      threads,
    },
  };
}

/** The packages throw where they have no program for this system. */
function installed(name: string, log: MediaLog): string | undefined {
  try {
    return (createRequire(import.meta.url)(name) as { path: string }).path;
  } catch (error) {
    log.warn({ error: String(error) }, `${name} has no program for this system`);
    return undefined;
  }
}
