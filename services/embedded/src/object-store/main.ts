import { runServer } from '../processes/run-server.ts';
import { startObjectStore } from './index.ts';

/** Process entry of the object store. */
runServer(process.env, 'object store', 'OBJECT_STORE_PORT', async ({ env, required, port, log }) => {
  const { endpoint, stop } = await startObjectStore({
    dataDir: required('OBJECT_STORE_DIR'),
    port,
    host: env['OBJECT_STORE_HOST'] ?? '127.0.0.1',
    accessKey: required('S3_ACCESS_KEY'),
    secretKey: required('S3_SECRET_KEY'),
    region: env['S3_REGION'] ?? 'us-east-1',
    corsOrigin: env['OBJECT_STORE_CORS_ORIGIN'] ?? '*',
    freeBytesMin: Number(env['DISK_FREE_MB_MIN'] ?? 0) * 1024 * 1024,
    ...(env['OBJECT_STORE_REMOVED_DIR'] === undefined ? {} : { removedDir: env['OBJECT_STORE_REMOVED_DIR'] }),
    log,
  });
  return { address: endpoint, stop };
});
