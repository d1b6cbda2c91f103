import { get } from 'node:http';
import { connect } from 'node:net';

const answerMsMax = 2_000;

/** Resolves if a server listens on the port; rejects otherwise, after 2 seconds at the latest. */
export const probeTcp = (host: string, port: number): Promise<void> =>
  new Promise((settle, fail) => {
    const socket = connect({ host, port, timeout: answerMsMax });
    socket.once('connect', () => {
      socket.destroy();
      settle();
    });
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${answerMsMax} ms`)));
    socket.once('error', fail);
  });

/** Resolves if the URL responds with 200; rejects on any other status, on a connection error, and after 2 seconds. */
export const probeHttp = (url: string): Promise<void> =>
  new Promise((settle, fail) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(answerMsMax) }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) settle();
      else fail(new Error(`answers ${answer.statusCode}`));
    });
    request.once('error', fail);
  });
