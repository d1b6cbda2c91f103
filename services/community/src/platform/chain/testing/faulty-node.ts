import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Proxy in front of a node that simulates failures between it and its callers. */
export interface FaultyNode {
  readonly url: string;
  /** Drops the connection of every new request until `back`; requests that were already forwarded get a response. */
  away(): void;
  back(): void;
  /** Drops the responses to the given number of calls of a method; the calls still reach the node. */
  loseAnswers(method: string, times?: number): void;
  /** Returns the number of dropped responses since the start. */
  lostCount(): number;
  /** Replaces the result of a method; without `result`, forwards the node's own responses again. */
  answers(method: string, result?: string): void;
  stop(): Promise<void>;
}

export const startFaultyNode = async (target: string): Promise<FaultyNode> => {
  let isAway = false;
  let lost = 0;
  const toLose = new Map<string, number>();
  const isLost = (body: string): boolean => {
    const { method = '' } = JSON.parse(body) as { method?: string };
    const left = toLose.get(method) ?? 0;
    if (left === 0) return false;
    toLose.set(method, left - 1);
    lost += 1;
    return true;
  };
  const ownAnswers = new Map<string, string>();
  const ownAnswer = (body: string): string | null => {
    const { id, method = '' } = JSON.parse(body) as { id?: number; method?: string };
    const result = ownAnswers.get(method);
    return result === undefined ? null : JSON.stringify({ jsonrpc: '2.0', id, result });
  };
  const forward = async (request: IncomingMessage): Promise<string | null> => {
    const body = await text(request);
    if (isAway) return null;
    const own = ownAnswer(body);
    if (own !== null) return own;
    const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const reply = await answer.text();
    return isLost(body) ? null : reply;
  };
  const server = createServer((request, response) => {
    forward(request).then(
      (reply) => {
        if (reply === null) request.socket.destroy();
        else response.setHeader('content-type', 'application/json').end(reply);
      },
      () => request.socket.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    away: () => (isAway = true),
    back: () => (isAway = false),
    loseAnswers: (method, times = 1) => void toLose.set(method, times),
    lostCount: () => lost,
    answers: (method, result) =>
      void (result === undefined ? ownAnswers.delete(method) : ownAnswers.set(method, result)),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
