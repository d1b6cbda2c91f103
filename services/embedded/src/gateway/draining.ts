import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';

/** Interval for closing idle connections; a kept-alive connection becomes idle only after its last response. */
const sweepMs = 100;

/**
 * Graceful shutdown of a server: `end` accepts no new connections, adds `Connection: close` to responses in progress,
 * and closes connections that exceed the time limit.
 */
export type Draining = { end(limitMs: number): Promise<void> };

/** Tracks the responses of a server, starting with its first request. */
export const createDraining = (server: Server): Draining => {
  const open = new Set<ServerResponse>();
  let isEnding = false;
  server.prependListener('request', (_, response) => {
    if (isEnding) response.shouldKeepAlive = false;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return {
    end: async (limitMs) => {
      if (!server.listening) return;
      isEnding = true;
      const closed = once(server, 'close');
      server.close();
      for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false;
      server.closeIdleConnections();
      const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
      const cut = setTimeout(() => server.closeAllConnections(), limitMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
};
