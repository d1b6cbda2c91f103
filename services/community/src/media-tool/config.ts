import { parseArgs } from 'node:util';
import { z } from 'zod';
import { environment } from '../config.ts';
import { readServers, UsageError, type Variables } from '../runtime/running-product.ts';

export const usage = `Usage: npm run media -- backfill [--json] [--help]
Makes the files that apps with a GIF picker expect (100 and 200 pixels wide, and a GIF of at most 2 MB) and the previews of works on
sale, for works that were uploaded before there were such files. The product may run meanwhile. It can be interrupted, also by kill -9, and goes on with the rest when it
is started again.

  --json   { works, made, skipped, failed: [{ id, why }], seconds } on the output; the progress stays on the error output
  --help   this text

Environment (otherwise what a running 'npm start' says in DATA_DIR/running.json):
  DATABASE_URL, EVENT_STORE_URL             the servers
  S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY the object storage; S3_REGION, S3_BUCKET_UPLOADS, S3_BUCKET_MEDIA as the product has them
  MASTER_KEY                                unwraps the personal keys: 32 bytes in base64
  MEDIA_CONCURRENCY (2)                     works side by side; the other MEDIA_ settings as the product has them
  DATA_DIR                                  where 'npm start' keeps its data (.data)

Exit codes: 0 every work has its files; 1 some could not be made, or it failed; 2 wrong use, or nothing runs.
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

export interface MediaTask {
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
  if (positionals.length !== 1 || positionals[0] !== 'backfill')
    throw new UsageError(`The one command is backfill.\n\n${usage}`);
  return { json, settings: await readServers(settings, variables, projectRoot) };
};
