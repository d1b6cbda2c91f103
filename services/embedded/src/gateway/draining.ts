import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';

/** Interval for closing idle connections; a kept-alive connection becomes idle only after its last answer. */
const sweepMs = 100;

/**
 * Shuts a server down gracefully: it refuses new connections, running answers carry `Connection: close`, and calls that
 * exceed the limit are cut.
 */
export type Draining = { end(limitMs: number): Promise<void> };

/** Tracks the answers of a server from its first request on. */
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
