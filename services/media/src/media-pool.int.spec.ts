import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createMediaProcessor,
  type MediaOutcome,
  MediaProcessorClosed,
  type MediaProcessor,
  type MediaProcessorOptions,
} from './index.ts';
import { until } from '../../../tests/until.ts';
import { ffmpegPath, ffprobePath, film, pattern, x264 } from './testing/films.ts';
import { flashing, still } from './testing/samples.ts';

// Encoding takes longer on a busy machine.
jest.setTimeout(120_000);

const run = promisify(execFile);
/** Time limit that only ends a hang, because programs start late on a busy machine. */
const PROGRAM_MS_MAX = 110_000;
let folder = '';
let picture = '';
let movie = '';
let processor: MediaProcessor | undefined;
const logged: object[] = [];
const log = {
  warn: (details: object) => void logged.push(details),
  error: (details: object) => void logged.push(details),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-pool-'));
  picture = join(folder, 'picture.png');
  movie = join(folder, 'movie.mp4');
  await writeFile(picture, await still(300, 240).png().toBuffer());
  await film(...pattern('320x240', 1), ...x264, movie);
});
afterEach(() => processor?.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(options: Partial<MediaProcessorOptions> = {}): MediaProcessor {
  processor = createMediaProcessor({
    concurrency: 1,
    timeoutMs: 60_000,
    memoryMb: 2_048,
    ffmpegPath,
    ffprobePath,
    sandbox: 'none',
    log,
    ...options,
  });
  return processor;
}
const work = async (path: string): Promise<MediaOutcome> =>
  (processor as MediaProcessor).process(path, await mkdtemp(join(folder, 'out-')), 'tester');

/** Writes a program that replaces ffprobe and misbehaves. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const pidIn = (pidFile: string): Promise<string> =>
  readFile(pidFile, 'utf8').then(
    (text) => text.trim(),
    () => '',
  );
const appears = (pidFile: string): Promise<unknown> =>
  until(
    () => pidIn(pidFile),
    (pid) => pid !== '',
    'the start of the program',
    PROGRAM_MS_MAX,
  );
/** Waits until the program has ended; a zombie counts as ended. */
const ends = (pidFile: string): Promise<unknown> =>
  until(
    async () => {
      const pid = await pidIn(pidFile);
      return run('ps', ['-o', 'stat=', '-p', pid]).then(
        ({ stdout }) => stdout.trim(),
        () => '',
      );
    },
    (state) => state === '' || state.startsWith('Z'),
    'the end of the program',
    PROGRAM_MS_MAX,
  );

describe('a file', () => {
  it('that hangs times out, its programs end, and the next file is processed', async () => {
    const pidFile = join(folder, 'hanging.pid');
    start({ timeoutMs: 12_000, ffprobePath: await program('hang', `echo $$ > ${pidFile}; exec tail -f /dev/null`) });
    const [hanging, next] = await Promise.all([work(movie), work(picture)]);
    expect(hanging).toEqual({ ok: false, code: 'timeout' });
    expect(next.ok).toBe(true);
    await ends(pidFile);
  });

  it('times out sooner when it is a still', async () => {
    start({ stillTimeoutMs: 1 });
    expect(await work(picture)).toEqual({ ok: false, code: 'timeout' });
    expect((await work(movie)).ok).toBe(true);
  });

  it('does not delay a still, even when several films hang', async () => {
    const pidFile = join(folder, 'hanging-films.pid');
    start({ ffprobePath: await program('hang-films', `echo $$ > ${pidFile}; exec tail -f /dev/null`) });
    const hanging = Promise.allSettled(Array.from({ length: 5 }, () => work(movie)));
    await appears(pidFile);
    expect((await work(picture)).ok).toBe(true);
    await processor?.close();
    expect(
      (await hanging)
        .map((end) => (end.status === 'rejected' ? String(end.reason) : 'done'))
        .filter((end) => !end.startsWith('MediaProcessorClosed')),
    ).toEqual([]);
  });

  it('that kills its process three times counts as unprocessable, and the next file is processed', async () => {
    const tries = join(folder, 'killed.tries');
    start({ ffprobePath: await program('kill-parent', `echo try >> ${tries}; kill -9 $PPID`) });
    const [killing, next] = await Promise.all([work(movie), work(picture)]);
    expect(killing).toEqual({ ok: false, code: 'internal', crashed: true });
    expect(next.ok).toBe(true);
    expect(await readFile(tries, 'utf8')).toBe('try\n'.repeat(3));
  });

  it('that uses too much memory is refused for too many pixels', async () => {
    start({ memoryMb: 230 });
    const large = join(folder, 'large.webp');
    await writeFile(large, await flashing(1_000, 800, 60).webp({ quality: 10, effort: 0 }).toBuffer());
    expect(await work(large)).toEqual({ ok: false, code: 'too_many_pixels' });
    expect((await work(picture)).ok).toBe(true);
  });

  it('whose tool returns invalid output is refused', async () => {
    start({ ffprobePath: await program('nonsense', 'echo "{\\"streams\\": 5}"') });
    expect(await work(movie)).toEqual({ ok: false, code: 'damaged' });
  });
});

describe('the media process', () => {
  it('and its programs inherit no variables of the product', async () => {
    const seen = join(folder, 'environment');
    process.env['MEDIA_TEST_SECRET'] = 'do not tell';
    start({
      ffprobePath: await program(
        'env',
        `tr '\\0' '\\n' < /proc/$PPID/environ > ${seen}; env >> ${seen}; exec ${ffprobePath} "$@"`,
      ),
    });
    expect((await work(movie)).ok).toBe(true);
    delete process.env['MEDIA_TEST_SECRET'];
    const names = (await readFile(seen, 'utf8')).split('\n').map((line) => line.split('=')[0]);
    expect(
      names.filter((name) => name !== '' && !/^(NODE_CHANNEL_\w+|PATH|TMPDIR|PWD|OLDPWD|SHLVL|_)$/.test(name ?? '')),
    ).toEqual([]);
  });

  it('processes all files, even more than its concurrency', async () => {
    start({ concurrency: 2 });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => work(picture)));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
  });

  it('returns the same bytes for the same file', async () => {
    start();
    const [first, second] = [await work(movie), await work(movie)];
    const sums = (outcome: MediaOutcome): string[] =>
      outcome.ok ? outcome.media.versions.flatMap(({ files }) => Object.values(files).map((file) => file.sha256)) : [];
    expect(sums(first).length).toBeGreaterThan(9);
    expect(sums(first)).toEqual(sums(second));
  });

  it('that was killed is replaced, and the file is processed in the next attempt', async () => {
    const mark = join(folder, 'died-once');
    start({
      ffprobePath: await program(
        'die-once',
        `[ -e ${mark} ] || { touch ${mark}; kill -9 $PPID; }; exec ${ffprobePath} "$@"`,
      ),
    });
    expect((await work(movie)).ok).toBe(true);
  });

  it('that was killed twice runs alone in the third attempt', async () => {
    const [tries, others] = [join(folder, 'killed-twice.tries'), join(folder, 'third-try.processes')];
    start({
      concurrency: 2,
      ffprobePath: await program(
        'die-twice',
        `echo try >> ${tries}; [ $(wc -l < ${tries}) -gt 2 ] || { kill -9 $PPID; exit 1; }; ps -o pid= --ppid ${process.pid} -o args= | grep -c '[m]edia-child' > ${others}; exec ${ffprobePath} "$@"`,
      ),
    });
    const outcomes = await Promise.all([work(movie), work(picture), work(picture)]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await readFile(others, 'utf8')).toBe('1\n');
  });

  it('retries a file whose tool was killed, and reports an internal error', async () => {
    const tries = join(folder, 'tool-killed.tries');
    start({ ffprobePath: await program('kill-tool', `echo try >> ${tries}; kill -9 $$`) });
    expect(await work(movie)).toEqual({ ok: false, code: 'internal', crashed: true });
    expect(await readFile(tries, 'utf8')).toBe('try\n'.repeat(3));
  });

  it('returns no outcome for a file when it is closed meanwhile', async () => {
    const pidFile = join(folder, 'closing.pid');
    start({ ffprobePath: await program('hang-until-closed', `echo $$ > ${pidFile}; exec tail -f /dev/null`) });
    const working = expect(work(movie)).rejects.toThrow(MediaProcessorClosed);
    await appears(pidFile);
    await processor?.close();
    await working;
    await ends(pidFile);
  });

  it('ends its programs when the parent is killed', async () => {
    const pidFile = join(folder, 'orphan.pid');
    const hanging = await program('hang-as-orphan', `echo $$ > ${pidFile}; exec tail -f /dev/null`);
    const script = join(folder, 'parent.mjs');
    const options = {
      concurrency: 1,
      timeoutMs: 60_000,
      memoryMb: 2_048,
      ffmpegPath,
      ffprobePath: hanging,
      sandbox: 'none',
    };
    await writeFile(
      script,
      `import { createMediaProcessor } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
      const log = { warn() {}, error() {} };
      await createMediaProcessor({ ...${JSON.stringify(options)}, log }).process(${JSON.stringify(movie)}, ${JSON.stringify(folder)}, 'tester');`,
    );
    const hook = new URL('./testing/register-typescript.mjs', import.meta.url).href;
    const parent = spawn(process.execPath, ['--conditions=source', `--import=${hook}`, script], { stdio: 'ignore' });
    await appears(pidFile);
    parent.kill('SIGKILL');
    await ends(pidFile);
  });

  it('accepts no work after it is closed', async () => {
    start();
    await processor?.close();
    await expect(work(picture)).rejects.toThrow(MediaProcessorClosed);
  });

  it('reports an internal error when a program is missing, and logs the reason', async () => {
    start({ ffprobePath: join(folder, 'missing') });
    expect(await work(movie)).toEqual({ ok: false, code: 'internal' });
    expect(JSON.stringify(logged)).toContain('missing');
  });
});
