import { createServer } from 'node:net';
import { once } from 'node:events';

/** A port of this address that was free a moment ago. Whoever uses it must cope with losing the race for it. */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  const server = createServer();
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error(`no port could be had on ${host}`);
  return address.port;
};
