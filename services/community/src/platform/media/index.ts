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
   */
  process(inputPath: string, outDir: string): Promise<MediaOutcome>;
  /** Refuses new work, ends what is in work as `internal`, and settles when every child is gone. */
  close(): Promise<void>;
}

/** Native decoders keep some memory for good; a fresh process has none of it. */
const JOBS_PER_CHILD_MAX = 50;

export function createMediaProcessor(options: MediaProcessorOptions): MediaProcessor {
  const settings = childSettings(options);
  const idle: MediaProcess[] = [];
  const all = new Set<MediaProcess>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  let closed = false;

  const acquire = async (): Promise<void> => {
    if (busy < options.concurrency) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  // The place goes straight to the next in line, so nobody who comes later overtakes.
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) busy -= 1;
    else next();
  };
  const take = (): MediaProcess => {
    for (let child = idle.pop(); child !== undefined; child = idle.pop()) {
      if (child.alive) return child;
      all.delete(child);
    }
    const child = new MediaProcess(settings, options);
    all.add(child);
    return child;
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
      await acquire();
      try {
        if (closed) return { ok: false, code: 'internal' };
        const child = take();
        const end = await child.run(resolve(inputPath), resolve(outDir));
        giveBack(child);
        return judge(end, resolve(outDir), options.log, inputPath);
      } finally {
        release();
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
