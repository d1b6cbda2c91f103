import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createMediaProcessor, type MediaProcessor } from './index.ts';

type MediaConfig = Pick<
  Config,
  | 'MEDIA_CONCURRENCY'
  | 'MEDIA_TIMEOUT_SECONDS'
  | 'MEDIA_STILL_TIMEOUT_SECONDS'
  | 'MEDIA_MEMORY_MB'
  | 'FFMPEG_PATH'
  | 'FFPROBE_PATH'
>;

/** What makes versions of files, as it was configured. */
export const mediaProcessorOf = (
  {
    MEDIA_CONCURRENCY: concurrency,
    MEDIA_TIMEOUT_SECONDS,
    MEDIA_STILL_TIMEOUT_SECONDS,
    MEDIA_MEMORY_MB: memoryMb,
    FFMPEG_PATH: ffmpegPath,
    FFPROBE_PATH: ffprobePath,
  }: MediaConfig,
  log: Log,
): MediaProcessor =>
  createMediaProcessor({
    concurrency,
    timeoutMs: MEDIA_TIMEOUT_SECONDS * 1_000,
    stillTimeoutMs: Math.min(MEDIA_STILL_TIMEOUT_SECONDS, MEDIA_TIMEOUT_SECONDS) * 1_000,
    memoryMb,
    log,
    ...(ffmpegPath === undefined ? {} : { ffmpegPath }),
    ...(ffprobePath === undefined ? {} : { ffprobePath }),
  });

/** Says once which sandbox was found. */
export const announceSandbox = async (processor: MediaProcessor, metrics: Metrics, log: Log): Promise<void> => {
  const sandbox = await processor.sandbox();
  metrics.mediaSandbox.set({ sandbox }, 1);
  log.info({ sandbox }, 'uploads are decoded in this sandbox');
};
