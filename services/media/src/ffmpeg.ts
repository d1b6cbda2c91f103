import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { MediaRefusal } from './media.types.ts';

/** Paths of the programs, and the resources that one run may use. */
export interface VideoTools {
  ffmpegPath: string;
  ffprobePath: string;
  memoryMb: number;
  cpuSecondsMax: number;
  threads: number;
}

export interface ToolRun {
  program: string;
  args: readonly string[];
  tools: VideoTools;
  /** Data for the program's standard input. */
  input?: AsyncIterable<Buffer>;
  /** Maximum bytes of standard output; more is a `ToolFailure`. Unused with `onOutput`. */
  outputBytesMax: number;
  /** Receives standard output in chunks, which are then not collected. Returning false ends the run. */
  onOutput?: (chunk: Buffer) => Promise<boolean>;
}

/** Error for a program that failed; the message contains its output about the file. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
}

/**
 * Error for a program that was killed from outside, such as by the kernel when memory is short; the file may be fine.
 */
export class ToolKilled extends Error {
  override readonly name = 'ToolKilled';
}

/** Exit codes of a POSIX shell that can't run or find a program. */
const SHELL_CANNOT_RUN = 126;
const SHELL_NOT_FOUND = 127;

const ERROR_TEXT_MAX = 8_192;
/** Maximum size of a written file in MiB; no version of an upload can need more. */
const FILE_MB_MAX = 512;

/**
 * Adds kernel limits to a program where a POSIX shell exists: address space, processor time, file size and no core
 * dump. The shell replaces itself with the program, so that a kill reaches the program.
 */
function limited({ program, args, tools }: ToolRun): [string, string[]] {
  if (process.platform === 'win32') return [program, [...args]];
  const limits = `ulimit -c 0; ulimit -v ${tools.memoryMb * 1024}; ulimit -t ${tools.cpuSecondsMax}; ulimit -f ${FILE_MB_MAX * 2048}`;
  return ['/bin/sh', ['-c', `${limits}; exec "$0" "$@"`, program, ...args]];
}

/**
 * Runs ffmpeg or ffprobe without an environment.
 * @returns its standard output
 * @throws ToolFailure when the program fails; MediaRefusal timeout when it has used up its processor time; ToolKilled
 * when it was killed from outside
 */
export async function runTool(run: ToolRun): Promise<Buffer> {
  const [command, args] = limited(run);
  const startedMs = performance.now();
  const child = spawn(command, args, { env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  // A program that ends early closes its input; its exit code has the reason.
  child.stdin.on('error', () => child.stdin.destroy());
  const { onOutput } = run;
  let isEnough = false;
  const readAll = async (read: (chunk: Buffer) => Promise<boolean>): Promise<Buffer> => {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      isEnough = !(await read(chunk));
      if (isEnough) break;
    }
    return Buffer.alloc(0);
  };
  const work = Promise.all([
    closed,
    onOutput === undefined ? collect(child.stdout, run.outputBytesMax, true) : readAll(onOutput),
    collect(child.stderr, ERROR_TEXT_MAX, false),
    feed(child.stdin, run.input),
  ]);
  try {
    const [[code, signal], output, errors] = await Promise.race([work, failed]);
    if (isEnough) return output;
    // The kernel also sends SIGKILL at the limit of processor time. A run too short to reach the limit was killed by
    // something else.
    const secondsMax = ((performance.now() - startedMs) / 1_000) * availableParallelism();
    if (signal === 'SIGKILL' && secondsMax < run.tools.cpuSecondsMax)
      throw new ToolKilled(
        `${run.program} ended by ${signal} after at most ${secondsMax.toFixed(1)} s of processor time`,
      );
    if (signal === 'SIGXCPU' || signal === 'SIGKILL')
      throw new MediaRefusal('timeout', `${run.program} ended by ${signal}`);
    if (code === SHELL_CANNOT_RUN || code === SHELL_NOT_FOUND)
      throw new Error(`${run.program} can't be started: ${errors.toString('utf8').trim()}`);
    if (code !== 0) throw new ToolFailure(`exit ${code ?? signal}: ${errors.toString('utf8').trim().slice(-1_000)}`);
    return output;
  } finally {
    child.kill('SIGKILL');
  }
}

async function collect(stream: Readable, bytesMax: number, strict: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= bytesMax) chunks.push(chunk);
    else if (strict) throw new ToolFailure(`more than ${bytesMax} bytes of output`);
  }
  return Buffer.concat(chunks);
}

async function feed(
  stdin: NodeJS.WritableStream & { destroyed?: boolean },
  input: AsyncIterable<Buffer> | undefined,
): Promise<void> {
  if (input !== undefined) {
    // One listener for the whole run, because a listener for each of the thousands of chunks of a video would leak.
    const closed = new Promise<void>((resolve) => stdin.once('close', resolve));
    for await (const chunk of input) {
      if (stdin.destroyed === true) return;
      if (!stdin.write(chunk))
        await Promise.race([new Promise<void>((resolve) => stdin.once('drain', resolve)), closed]);
    }
  }
  stdin.end();
}

/** Arguments before every input: quiet, non-interactive, and restricted to local files and pipes. */
export const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-protocol_whitelist', 'file,pipe'] as const;

/** Arguments that keep metadata of the source and the tools out of outputs. */
export const withoutMetadata = [
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
] as const;

/** Maximum video bits per second of a WebM video. */
const WEBM_BITS_MAX = 800_000;

/**
 * Returns arguments for VP9 in WebM by libvpx's fastest settings: about a tenth of the processor time of the H.264
 * files. More than one thread changes the bytes, but a lost file must be reproducible byte for byte.
 */
export function webm(crf: number, bitsPerSecondMax = WEBM_BITS_MAX): string[] {
  const bits = String(Math.min(WEBM_BITS_MAX, bitsPerSecondMax));
  return [
    ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-threads', '1'],
    ...['-crf', String(crf), '-b:v', bits, '-maxrate', bits, '-bufsize', bits, '-pix_fmt', 'yuv420p'],
    ...['-vsync', 'vfr', ...withoutMetadata, '-f', 'webm', '-y'],
  ];
}

/** Returns arguments for H.264 that every browser can play. */
export function h264(crf: number, preset = 'veryfast'): string[] {
  return ['-c:v', 'libx264', '-preset', preset, '-crf', String(crf), '-profile:v', 'high', '-pix_fmt', 'yuv420p'];
}
