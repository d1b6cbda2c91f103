import { createMediaProcessor, type MediaProcessor } from '@pixchange/media';
import { createRemoteProcessor } from '@pixchange/media/remote-processor';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import { PartUnavailable } from '../unavailable.ts';

type MediaConfig = Pick<
  Config,
  | 'MEDIA_CONCURRENCY'
  | 'MEDIA_TIMEOUT_SECONDS'
  | 'MEDIA_STILL_TIMEOUT_SECONDS'
  | 'MEDIA_MEMORY_MB'
  | 'FFMPEG_PATH'
  | 'FFPROBE_PATH'
> &
  Partial<Pick<Config, 'MEDIA_DECODER_URL'>>;

/** Returns the configured media processor. */
export const mediaProcessorOf = (
  {
    MEDIA_CONCURRENCY: concurrency,
    MEDIA_TIMEOUT_SECONDS,
    MEDIA_STILL_TIMEOUT_SECONDS,
    MEDIA_MEMORY_MB: memoryMb,
    FFMPEG_PATH: ffmpegPath,
    FFPROBE_PATH: ffprobePath,
    MEDIA_DECODER_URL: url,
  }: MediaConfig,
  log: Log,
): MediaProcessor => {
  if (url !== undefined)
    return createRemoteProcessor({
      url,
      concurrency,
      timeoutMs: MEDIA_TIMEOUT_SECONDS * 1_000,
      unavailable: (cause) => new PartUnavailable('media', { cause }),
      log,
    });
  return createMediaProcessor({
    concurrency,
    timeoutMs: MEDIA_TIMEOUT_SECONDS * 1_000,
    stillTimeoutMs: Math.min(MEDIA_STILL_TIMEOUT_SECONDS, MEDIA_TIMEOUT_SECONDS) * 1_000,
    memoryMb,
    log,
    ...(ffmpegPath === undefined ? {} : { ffmpegPath }),
    ...(ffprobePath === undefined ? {} : { ffprobePath }),
  });
};
