/**
 * Entry point of the decoder. It decodes uploads for `media` processes whose `MEDIA_DECODER_URL` names it, has no
 * secrets, and makes no requests.
 */
import { z } from 'zod';
import { sweepWorkFolders } from '@pixchange/media';
import { startDecoder } from '@pixchange/media/decoder-server';
import { environment } from '../config.ts';
import { createLog } from '../platform/log.ts';
import { mediaProcessorOf } from '../platform/media/configured.ts';

const { shape } = environment;
const settings = z.object({
  HOST: shape.HOST,
  PORT: shape.PORT,
  LOG_LEVEL: shape.LOG_LEVEL,
  MEDIA_CONCURRENCY: shape.MEDIA_CONCURRENCY,
  MEDIA_TIMEOUT_SECONDS: shape.MEDIA_TIMEOUT_SECONDS,
  MEDIA_STILL_TIMEOUT_SECONDS: shape.MEDIA_STILL_TIMEOUT_SECONDS,
  MEDIA_MEMORY_MB: shape.MEDIA_MEMORY_MB,
  FFMPEG_PATH: shape.FFMPEG_PATH,
  FFPROBE_PATH: shape.FFPROBE_PATH,
});
/** EX_CONFIG of sysexits.h. */
const EXIT_CONFIGURATION = 78;

const run = async (): Promise<void> => {
  const parsed = settings.safeParse(process.env);
  if (!parsed.success) {
    process.stderr.write(`${z.prettifyError(parsed.error)}\n`);
    process.exit(EXIT_CONFIGURATION);
  }
  const { data } = parsed;
  const log = createLog(data.LOG_LEVEL);
  await sweepWorkFolders();
  const processor = mediaProcessorOf(data, log);
  const decoder = await startDecoder({ processor, log, host: data.HOST, port: data.PORT });
  log.info({ address: decoder.url, sandbox: await processor.sandbox() }, 'the decoder listens');
  const stop = (): void => {
    decoder.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error: String(error) }, 'stopping the decoder failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};

run().catch((error: unknown) => {
  process.stderr.write(`decoder: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
