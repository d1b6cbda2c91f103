import { once } from 'node:events';
import {
  createServer,
  request as openRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { startGateway, type GatewayOptions, type RunningGateway } from '../gateway/index.ts';
import type { Parts } from '../gateway/readiness.ts';

/** Request as the server behind the gateway received it. */
export type Seen = { method: string; url: string; headers: Record<string, string>; rawHeaders: string[] };
export type Call = { method?: string; headers?: OutgoingHttpHeaders; body?: string; port?: number; host?: string };

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Responds with the received request as JSON. */
const echo: RequestListener = (request, response) => {
  const { method, url, headers, rawHeaders } = request;
  response.end(JSON.stringify({ method, url, headers, rawHeaders }));
};

const listen = async (listener: RequestListener): Promise<Server> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** Gateway on all addresses with real servers behind it; a test sets the responses of the product. */
export class BehindGateway {
  /** Response of the product; by default, the request that it received. */
  answer: RequestListener = echo;
  /** Services in the response to the readiness check. */
  parts: Parts = {};
  readonly log: string[] = [];

  private constructor(
    readonly app: Server,
    private readonly others: readonly [storage: Server, mailbox: Server],
  ) {}

  private running: RunningGateway | undefined;
  private readonly more: RunningGateway[] = [];

  /**
   * Starts a gateway.
   * @param answerMsMax time in milliseconds that the gateway waits for a response
   */
  static async start(answerMsMax: number): Promise<BehindGateway> {
    const app = await listen((request, response) => behind.answer(request, response));
    const behind = new BehindGateway(app, [await listen(echo), await listen(echo)]);
    const [storage, mailbox] = behind.others.map((server) => `http://127.0.0.1:${portOf(server)}`) as [string, string];
    const { log } = behind;
    const health = (): Parts => behind.parts;
    const routes = { app: behind.appUrl, storage, mailbox };
    behind.running = await startGateway({
      host: '0.0.0.0',
      port: 0,
      routes,
      health,
      answerMsMax,
      log: (line) => log.push(line),
    });
    return behind;
  }

  /**
   * Starts another gateway in front of the same product. `stop` stops all gateways, so a failed test leaves none
   * running.
   */
  async another(options: Partial<GatewayOptions> = {}): Promise<RunningGateway> {
    const gateway = await startGateway({
      host: '127.0.0.1',
      port: 0,
      routes: { app: this.appUrl },
      health: () => ({}),
      ...options,
    });
    this.more.push(gateway);
    return gateway;
  }

  get appUrl(): string {
    return `http://127.0.0.1:${portOf(this.app)}`;
  }

  get port(): number {
    if (this.running === undefined) throw new Error('the gateway is not running');
    return this.running.port;
  }

  reset(): void {
    this.answer = echo;
    this.parts = {};
  }

  /** Opens a request; the caller sends the body and reads the response. */
  open(path: string, { method = 'GET', headers = {}, port = this.port, host = '127.0.0.1' }: Omit<Call, 'body'> = {}) {
    return openRequest({ host, port, path, method, headers, agent: false });
  }

  async call(path: string, { body, ...options }: Call = {}): Promise<IncomingMessage> {
    const sent = this.open(path, options);
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return response;
  }

  /** Sends a request and returns it as the product received it. */
  async seen(path: string, options: Call = {}): Promise<Seen> {
    return (await json(await this.call(path, options))) as Seen;
  }

  async stop(): Promise<void> {
    for (const gateway of [...this.more, this.running]) await gateway?.stop(0);
    for (const server of [this.app, ...this.others]) {
      server.closeAllConnections();
      server.close();
    }
  }
}
