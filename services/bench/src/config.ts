/** Environment of this process; the programs that it starts inherit it. */
export const environment: Readonly<Record<string, string | undefined>> = process.env;

/** Path of pgbench if it is not in the PATH. */
export const pgbenchPath: string | undefined = environment['PGBENCH_PATH'] || undefined;

/** Settings of the product; the peer of the media benchmark uses the same values. */
export const mediaConcurrency: number | undefined = Number(environment['MEDIA_CONCURRENCY']) || undefined;
export const ffmpegGiven: string | undefined = environment['FFMPEG_PATH'] || undefined;

/** Path of the browser for Lighthouse, which `npm run bench` has found. */
export const chromiumPath: string | undefined = environment['CHROMIUM_PATH'] || undefined;
