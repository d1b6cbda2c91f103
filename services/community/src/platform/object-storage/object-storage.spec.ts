import { createServer, globalAgent, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PartUnavailable } from '../unavailable.ts';
import { ObjectStorage } from './object-storage.ts';

/** Storage that temporarily fails every request. */
let server: Server;
let requests = 0;
beforeAll(async () => {
  server = createServer((_, response) => {
    requests += 1;
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('keeps no connection busy with an answer that is not read', async () => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const storage = new ObjectStorage({
    endpoint,
    publicUrl: endpoint,
    accessKey: 'a',
    secretKey: 's',
    region: 'us-east-1',
    buckets: { uploads: 'uploads', media: 'media' },
  });
  await expect(storage.open('media', 'a')).rejects.toThrow(PartUnavailable);
  storage.close();
  expect(requests).toBeGreaterThan(1);
  await vi.waitFor(() => expect(Object.keys(globalAgent.sockets)).toEqual([]));
});
