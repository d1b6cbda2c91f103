import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/** Proxy in front of a server; can hold back the server's responses and release them all at once. */
export interface HoldingProxy {
  /** URL of the server through the proxy. */
  readonly url: string;
  readonly heldBytes: number;
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

export const holdingProxy = async (url: string): Promise<HoldingProxy> => {
  const behind = new URL(url);
  const held = new Map<Socket, Buffer[]>();
  let isHolding = false;
  const server = createServer((caller) => {
    const upstream = connect(Number(behind.port), behind.hostname);
    held.set(caller, []);
    for (const [socket, other] of [
      [caller, upstream],
      [upstream, caller],
    ] as const) {
      socket.on('error', () => undefined);
      socket.on('close', () => isHolding || other.destroy());
    }
    caller.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => (isHolding ? held.get(caller)?.push(bytes) : caller.write(bytes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    get heldBytes() {
      return [...held.values()].flat().reduce((sum, { length }) => sum + length, 0);
    },
    hold: () => (isHolding = true),
    release: () => {
      isHolding = false;
      for (const [caller, bytes] of held) if (bytes.length > 0) caller.write(Buffer.concat(bytes.splice(0)));
    },
    close: async () => {
      for (const caller of held.keys()) caller.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
