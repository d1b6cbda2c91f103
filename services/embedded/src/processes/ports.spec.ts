import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePort } from './ports.ts';

it('returns free ports that outgoing connections don’t use', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(ports.filter((port) => port < 15_000 || port >= 32_768)).toEqual([]);
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

it('returns no port twice, even before its server listens', async () => {
  // Enough ports to make a collision of two random ports almost certain: 600 out of 17,768.
  const ports = await Promise.all(Array.from({ length: 600 }, () => freePort()));
  expect(new Set(ports).size).toBe(ports.length);
});
