import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SlowProxy {
  /** URL of the server through the proxy. */
  readonly url: string;
  /** First chunk that each connection sent. */
  readonly firstChunks: readonly string[];
  close(): Promise<void>;
}

/**
 * Creates a proxy that simulates a distant server: every response is delayed by the given milliseconds, independently
 * of the others.
 */
export const slowProxy = async (address: string, delayMs: number): Promise<SlowProxy> => {
  const url = new URL(address);
  const upstreamPort = Number(url.port);
  const sockets = new Set<Socket>();
  const firstChunks: string[] = [];
  const server = createServer((client) => {
    const upstream = connect(upstreamPort, url.hostname);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.once('data', (bytes: Buffer) => firstChunks.push(bytes.toString('latin1')));
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => setTimeout(() => client.write(bytes), delayMs));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => setTimeout(() => client.destroy(), delayMs));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    firstChunks,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
