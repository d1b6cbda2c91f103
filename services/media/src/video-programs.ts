import { execFile } from 'node:child_process';
import { access, chmod, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MediaLog } from './media.types.ts';

interface Wanted {
  readonly ffmpegPath?: string;
  readonly ffprobePath?: string;
  readonly log: MediaLog;
}

interface VideoPrograms {
  readonly ffmpegPath: string;
  readonly ffprobePath: string;
}

const SYSTEM_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin'];
const VERSION_MS_MAX = 10_000;
const run = promisify(execFile);

/**
 * Returns the version of a program's libavutil, which always increases. Builds of the development branch have no
 * release number to compare.
 */
const libraryOf = (text: string): readonly number[] | null => {
  const match = /libavutil\s+(\d+)\.\s*(\d+)\.\s*(\d+)/.exec(text);
  return match === null ? null : match.slice(1).map(Number);
};

const isNewer = (a: readonly number[], b: readonly number[]): boolean => {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
};

const described = (program: string): Promise<string> =>
  run(program, ['-version'], { env: {}, timeout: VERSION_MS_MAX }).then(
    ({ stdout }) => stdout,
    () => '',
  );

/** Returns the path of a bundled program; null when its package has none for this system. */
const bundled = (name: string, log: MediaLog): string | null => {
  try {
    return (createRequire(import.meta.url)(name) as { path: string }).path;
  } catch (error) {
    log.warn({ error: String(error) }, `${name} has no program for this system`);
    return null;
  }
};

const ofSystem = async (name: string): Promise<string | null> => {
  for (const folder of SYSTEM_FOLDERS) {
    const path = join(folder, name);
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return null;
};

const newest = async (own: string | null, system: string | null, name: string): Promise<string> => {
  if (own === null || system === null) return system ?? own ?? name;
  const [ours, theirs] = await Promise.all([own, system].map(described));
  const [a, b] = [libraryOf(theirs ?? ''), libraryOf(ours ?? '')];
  return a !== null && (b === null || isNewer(a, b)) ? system : own;
};

const found = async (name: string, log: MediaLog): Promise<string> => {
  const own = bundled(`@${name}-installer/${name}`, log);
  // The packages allow only the owner to run their programs, but the sandbox runs as another user.
  if (own !== null) await chmod(own, 0o755).catch(() => undefined);
  return newest(own, await ofSystem(name), name);
};

/** Returns the configured programs; by default, the newer of the system's program and the bundled one. */
export const videoPrograms = async ({ ffmpegPath, ffprobePath, log }: Wanted): Promise<VideoPrograms> => {
  const [ffmpeg, ffprobe] = await Promise.all([
    ffmpegPath ?? found('ffmpeg', log),
    ffprobePath ?? found('ffprobe', log),
  ]);
  return { ffmpegPath: ffmpeg, ffprobePath: ffprobe };
};
