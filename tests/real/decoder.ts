import { startDecoder, type Decoder } from '../../services/media/src/decoder-server.ts';
import { createLog } from '../../services/community/src/platform/log.ts';
import { createMediaProcessor } from '../../services/media/src/index.ts';

/** Starts a decoder for the role `media`, which docker-compose.yml runs in a separate container. */
export const startTestDecoder = (): Promise<Decoder> => {
  const log = createLog('error');
  const processor = createMediaProcessor({ concurrency: 2, timeoutMs: 120_000, memoryMb: 2_048, log });
  return startDecoder({ processor, log, host: '127.0.0.1', port: 0 });
};
