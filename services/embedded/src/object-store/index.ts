import { createServer, type Server } from 'node:http';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { type Log, silent } from '../processes/lines.ts';
import { Buckets } from './disk/buckets.ts';
import { Objects } from './disk/objects.ts';
import { RemovedFiles } from './disk/removed-files.ts';
import { Uploads } from './disk/uploads.ts';
import type { Store } from './http/exchange.ts';
import { handle } from './http/handler.ts';
import { idleMsMax, staleUploadCheckMs, staleUploadMs, stopGraceMs, stopSweepMs } from './limits.ts';

export interface ObjectStoreOptions {
  /** Data folder of the store, created if missing. Only one store may use it at a time. */
  dataDir: string;
  /** Port; a free one for 0, the default. */
  port?: number;
  host?: string;
  accessKey: string;
  secretKey: string;
  /** Region; default us-east-1. */
  region?: string;
  /** Origins whose pages may use the store, separated by commas; `*` (the default) for all. */
  corsOrigin?: string;
  /** Free disk space in bytes below which browser uploads are rejected; default 0. */
  freeBytesMin?: number;
  /** Folder for hard links to removed objects, used while it exists; on the file system of `dataDir`. */
  removedDir?: string;
  log?: Log;
}

export interface ObjectStore {
  /** Base URL, such as http://127.0.0.1:9000. */
  endpoint: string;
  port: number;
  /** Lets requests finish for a short time, then closes their connections; no object is stored partially. */
  stop(): Promise<void>;
}

const listen = async (server: Server, port: number, host: string): Promise<AddressInfo> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server.address() as AddressInfo;
};

const openStore = async (options: ObjectStoreOptions): Promise<Store> => {
  const { dataDir, accessKey, secretKey } = options;
  if (accessKey === '' || secretKey === '') throw new Error('the object store needs an access key and a secret key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const buckets = await Buckets.open(dataDir);
  const objects = new Objects(new RemovedFiles(dataDir, options.removedDir));
  return {
    buckets,
    objects,
    uploads: new Uploads(objects, buckets.temporaryFolder),
    accessKey,
    secretKey,
    region: options.region ?? 'us-east-1',
    freeBytesMin: options.freeBytesMin ?? 0,
    log: options.log ?? silent,
  };
};

const removeStaleUploads = async ({ buckets, uploads, log }: Store): Promise<void> => {
  for (const bucket of buckets.list()) {
    try {
      const count = await uploads.removeStale(bucket, Date.now() - staleUploadMs);
      if (count > 0) log(`object store: removed ${String(count)} stale uploads from ${bucket.name}`);
    } catch (error) {
      log(`object store: stale uploads of ${bucket.name} could not be removed: ${String(error)}`);
    }
  }
};

/**
 * Starts an S3-compatible object store on a folder. The store supports the subset of S3 that the `minio` client uses:
 * path-style URLs, Signature Version 4 and browser form uploads. All objects are private unless a bucket policy or a
 * signature allows access.
 * @throws Error for an empty key, a port that is in use, or a damaged folder
 */
export const startObjectStore = async (options: ObjectStoreOptions): Promise<ObjectStore> => {
  const { port = 0, host = '127.0.0.1', corsOrigin = '*' } = options;
  const store = await openStore(options);
  const running = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const task = handle(store, corsOrigin, request, response).finally(() => running.delete(task));
    running.add(task);
  });
  // A large upload over a slow connection may take arbitrarily long, so only inactivity ends a connection.
  server.requestTimeout = 0;
  server.timeout = idleMsMax;
  server.keepAliveTimeout = idleMsMax;
  const address = await listen(server, port, host);
  await removeStaleUploads(store);
  const timer = setInterval(() => void removeStaleUploads(store), staleUploadCheckMs);
  timer.unref();
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    endpoint: `http://${shownHost}:${String(address.port)}`,
    port: address.port,
    stop: async () => {
      clearInterval(timer);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A kept-alive connection becomes idle only after its last response.
      const sweep = setInterval(() => server.closeIdleConnections(), stopSweepMs);
      const cut = setTimeout(() => server.closeAllConnections(), stopGraceMs);
      await closed;
      clearTimeout(cut);
      clearInterval(sweep);
      await Promise.all(running);
    },
  };
};
