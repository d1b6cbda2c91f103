import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SlowProxy {
  /** URL of the server through the proxy. */
  readonly url: string;
  /** The first bytes of each connection. */
  readonly opened: readonly string[];
  close(): Promise<void>;
}

/**
 * Creates a proxy that simulates a distant server: every response is delayed by the given milliseconds, independently
 * of the others.
 */
export const slowProxy = async (address: string, delayMs: number): Promise<SlowProxy> => {
  const url = new URL(address);
  const behindPort = Number(url.port);
  const sockets = new Set<Socket>();
  const opened: string[] = [];
  const server = createServer((client) => {
    const behind = connect(behindPort, url.hostname);
    for (const socket of [client, behind]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.once('data', (bytes: Buffer) => opened.push(bytes.toString('latin1')));
    client.on('data', (bytes) => behind.write(bytes));
    behind.on('data', (bytes) => setTimeout(() => client.write(bytes), delayMs));
    client.on('close', () => behind.destroy());
    behind.on('close', () => setTimeout(() => client.destroy(), delayMs));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    opened,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
