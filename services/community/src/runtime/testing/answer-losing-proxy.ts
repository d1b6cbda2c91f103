import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { until } from '../../../../../tests/until.ts';

export interface AnswerLosingProxy {
  /** URL of the event node through the proxy. */
  readonly url: string;
  /**
   * Runs the work and drops every response of the node until `isDone`, then cuts the connections and passes data
   * normally.
   */
  loseAnswersUntil<T>(isDone: () => Promise<boolean>, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Creates a proxy of the event node that can drop the responses to completed requests. */
export const answerLosingProxy = async (nodeUrl: string): Promise<AnswerLosingProxy> => {
  const { hostname, port } = new URL(nodeUrl.replace('esdb:', 'http:'));
  const sockets = new Set<Socket>();
  let losing = false;
  const server = createServer((client) => {
    const node = connect(Number(port), hostname);
    for (const socket of [client, node]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes) => node.write(bytes));
    node.on('data', (bytes) => {
      if (!losing) client.write(bytes);
    });
    client.on('close', () => node.destroy());
    node.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`,
    loseAnswersUntil: async (isDone, work) => {
      losing = true;
      const answer = work();
      await until(isDone, Boolean, 'the work behind the lost answer');
      losing = false;
      cut();
      return answer;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
