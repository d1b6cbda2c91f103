import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Range below the ports that Linux (32768 and up), macOS and Windows (49152 and up, RFC 6335) use for outgoing
 * connections.
 */
const [FIRST_PORT, END_PORT] = [15_000, 32_768];
const TRIES_MAX = 100;

const isFree = async (host: string, port: number): Promise<boolean> => {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
};

/** Ports that this process already returned; their servers may not listen yet, so a check would find them free. */
const returnedPorts = new Set<number>();

/**
 * Returns a port that is free on this address. This process returns each port only once, and outgoing connections don't
 * use its range. Another process may still take the port before the caller does.
 * @throws Error when none of 100 ports is free
 */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
    const port = randomInt(FIRST_PORT, END_PORT);
    if (returnedPorts.has(port)) continue;
    returnedPorts.add(port);
    if (await isFree(host, port)) return port;
    returnedPorts.delete(port);
  }
  throw new Error(`no free port was found on ${host}`);
};
