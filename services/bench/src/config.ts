/** What this process was started with; the programs that it starts inherit it. */
export const environment: Readonly<Record<string, string | undefined>> = process.env;

/** Where pgbench is when it is not in the PATH. */
export const pgbenchPath: string | undefined = environment['PGBENCH_PATH'] || undefined;

/** The product's own settings, which the peer of the media benchmark follows too. */
export const mediaConcurrency: number | undefined = Number(environment['MEDIA_CONCURRENCY']) || undefined;
export const ffmpegGiven: string | undefined = environment['FFMPEG_PATH'] || undefined;

/** The browser that Lighthouse looks with; `npm run bench` has looked for one. */
export const chromiumPath: string | undefined = environment['CHROMIUM_PATH'] || undefined;
