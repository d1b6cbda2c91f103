import { parseArgs } from 'node:util';
import { z } from 'zod';
import { environment } from '../config.ts';
import { readServers, UsageError, type Variables } from '../runtime/running-product.ts';

export const usage = `Usage: npm run media -- backfill|check [--json] [--help]

  backfill  makes the files that apps with a GIF picker expect (100 and 200 pixels wide, and a GIF of at most 2 MB) and
            the previews of works on sale, for works that were uploaded before there were such files
  check     searches the public files of all works for content that viewers do not show: time outside an edit list,
            edges outside a crop, further tracks, metadata with thumbnails or depth maps, data after the end of a
            picture, and pixels outside it. Such a work's files are made again from its original, under new addresses;
            the earlier files are removed within an hour while the product runs. All other works stay as they are. A
            copy that was sold with a license stays, too.

The product may run meanwhile. Both can be interrupted, also by kill -9, and continue with the rest when started again.
A check after a complete one begins again at the first work.

  --json    on the output: { works, made, skipped, failed: [{ id, why }], seconds } of backfill, and
            { works, unchanged, replaced: [{ id, found }], skipped, failed: [{ id, why }], seconds } of check;
            the progress stays on the error output
  --help    this text

Environment (otherwise what a running 'npm start' says in DATA_DIR/running.json):
  DATABASE_URL, EVENT_STORE_URL             the servers
  S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY the object storage; S3_REGION, S3_BUCKET_UPLOADS, S3_BUCKET_MEDIA as the product has them
  MASTER_KEY                                unwraps the personal keys: 32 bytes in base64
  MEDIA_CONCURRENCY (2)                     works side by side; the other MEDIA_ settings as the product has them
  DATA_DIR                                  where 'npm start' keeps its data (.data)

Exit codes: 0 every work has its files, or is checked; 1 some could not be made or checked, or it failed; 2 wrong use,
or nothing runs.
`;

const { shape } = environment;
const settings = z.object({
  DATABASE_URL: shape.DATABASE_URL,
  EVENT_STORE_URL: shape.EVENT_STORE_URL,
  MASTER_KEY: shape.MASTER_KEY,
  S3_ENDPOINT: shape.S3_ENDPOINT,
  S3_ACCESS_KEY: shape.S3_ACCESS_KEY,
  S3_SECRET_KEY: shape.S3_SECRET_KEY,
  S3_REGION: shape.S3_REGION,
  S3_BUCKET_UPLOADS: shape.S3_BUCKET_UPLOADS,
  S3_BUCKET_MEDIA: shape.S3_BUCKET_MEDIA,
  MEDIA_CONCURRENCY: shape.MEDIA_CONCURRENCY,
  MEDIA_TIMEOUT_SECONDS: shape.MEDIA_TIMEOUT_SECONDS,
  MEDIA_STILL_TIMEOUT_SECONDS: shape.MEDIA_STILL_TIMEOUT_SECONDS,
  MEDIA_MEMORY_MB: shape.MEDIA_MEMORY_MB,
  FFMPEG_PATH: shape.FFMPEG_PATH,
  FFPROBE_PATH: shape.FFPROBE_PATH,
});
export type MediaToolSettings = z.output<typeof settings>;

const commands = ['backfill', 'check'] as const;

export interface MediaTask {
  readonly command: (typeof commands)[number];
  readonly json: boolean;
  readonly settings: MediaToolSettings;
}

const parsed = (args: readonly string[]) => {
  try {
    const option = { type: 'boolean', default: false } as const;
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: option, help: { ...option, short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
};

/**
 * Reads the task and its settings.
 * @returns `help` when only that is requested
 * @throws UsageError naming what is wrong or missing
 */
export const readTask = async (
  args: readonly string[],
  variables: Variables,
  projectRoot: string,
): Promise<MediaTask | 'help'> => {
  const {
    values: { json, help },
    positionals,
  } = parsed(args);
  if (help) return 'help';
  const command = commands.find((name) => name === positionals[0]);
  if (positionals.length !== 1 || command === undefined)
    throw new UsageError(`The commands are ${commands.join(' and ')}.\n\n${usage}`);
  return { command, json, settings: await readServers(settings, variables, projectRoot) };
};
