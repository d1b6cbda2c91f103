import { BodyProgress, type BodyLimits, type Judgment } from './body-progress.ts';
import { ConnectionsByNetwork, type Counted } from './connections-by-network.ts';
import { networkOf } from './network.ts';
import { EventLoopQueue } from './turns.ts';

/*
 * Protects a server from clients that occupy connections without making progress; used by the gateway and the product.
 * The interfaces declare only the members of Node's types that are used here, because contracts also run in browsers.
 */
interface Emitter {
  on(event: string, listener: (...args: never[]) => void): unknown;
  once(event: string, listener: (...args: never[]) => void): unknown;
}
interface Socket extends Emitter {
  readonly remoteAddress?: string | undefined;
  readonly bytesRead: number;
  readonly writableLength: number;
  readonly destroyed: boolean;
  destroy(error?: Error): unknown;
  setTimeout(ms: number): unknown;
}
interface Request extends Emitter {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly complete: boolean;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly socket: Socket;
  readonly readableLength: number;
  readonly readableHighWaterMark: number;
  isPaused(): boolean;
}
interface Response extends Emitter {
  readonly headersSent: boolean;
}
interface GuardedServer extends Emitter {
  listeners(event: string): unknown[];
  removeAllListeners(event: string): unknown;
  emit(event: string, ...args: unknown[]): boolean;
  setTimeout(ms: number): unknown;
}

export interface ConnectionLimits extends BodyLimits {
  /** Maximum number of connections of one network with an incomplete header or body; above it, the oldest is closed. */
  readonly perAddressMax: number;
  /** Age below which these limits close no connection, because clients in a burst need a moment to send their data. */
  readonly graceMs: number;
  /**
   * Maximum number of idle connections of one network. Higher than `perAddressMax`, because many people can share one
   * address and each browser keeps several connections open.
   */
  readonly idlePerAddressMax: number;
  /** Timeout for a client that does not read its response, and for a connection between two requests. */
  readonly stalledMs: number;
  /** Maximum number of pipelined requests that wait for the current one. */
  readonly pipelinedMax: number;
  readonly sweepMs: number;
}

export const connectionLimits: ConnectionLimits = {
  perAddressMax: 256,
  graceMs: 1_000,
  idlePerAddressMax: 4_096,
  bodyMs: 20_000,
  uploadMs: 30_000,
  uploadBytesMin: 16 * 1024,
  stalledMs: 60_000,
  pipelinedMax: 32,
  sweepMs: 1_000,
};

/**
 * Timeouts of Node's server itself. Node's `requestTimeout` is off, because it limits the total time of an upload; the
 * guard checks bodies instead.
 */
export const serverTimeouts = {
  headersTimeout: 15_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
} as const;

const uploadPaths = /^\/(storage(\/|$)|api\/profile\/images\/?$|api\/collections\/[^/]+\/profile_image\/?$)/;

/** Returns true for requests with files, which are streamed and checked by their progress. */
export const carriesFile = ({
  method,
  url,
}: {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}): boolean => method !== 'GET' && method !== 'HEAD' && uploadPaths.test((url ?? '').split('?')[0] ?? '');

/**
 * Whether a request is a health probe. Probes are handled first; behind other requests, a healthy server could miss the
 * probe's timeout.
 */
const isProbe = ({ url = '' }: Pick<Request, 'url'>): boolean => /^\/health(?=[/?]|$)/.test(url);

/** Header with the time at which the gateway forwarded a request, as Unix time in milliseconds. */
export const FORWARDED_AT_HEADER = 'x-forwarded-at';

const waits = new WeakMap<object, number>();

/**
 * Returns how long a request waited before its work started, in ms; 0 at servers without a guard. This includes the
 * time until the server accepted the gateway's connection, but not the body, which a client may send slowly.
 */
export const waitOf = (request: object): number => waits.get(request) ?? 0;

const transitMsOf = ({ headers }: Pick<Request, 'headers'>): number =>
  Math.max(0, Date.now() - Number(headers[FORWARDED_AT_HEADER] ?? Number.NaN)) || 0;

class Connection implements Counted {
  readonly waiting: (() => void)[] = [];
  readonly network: string;
  current: Request | null = null;
  isAnswered = false;
  private response: Response | null = null;
  private hasServed = false;
  private progress: BodyProgress;

  constructor(readonly socket: Socket) {
    this.network = networkOf(socket.remoteAddress ?? '');
    this.progress = this.newPeriod();
  }

  /** True while the server waits for the client, because a header or body has not fully arrived. */
  get isIncomplete(): boolean {
    if (this.current !== null) return !this.current.complete;
    return !this.hasServed || this.socket.bytesRead > this.progress.bytesBefore;
  }

  /** True between two requests of a connection that is kept alive. */
  get isIdle(): boolean {
    return this.current === null && !this.isIncomplete;
  }

  /** Whether the guard can still send an error response to the current request. */
  get canAnswer(): boolean {
    return !this.isAnswered && this.response?.headersSent !== true;
  }

  begin(request: Request, response: Response): void {
    this.current = request;
    this.response = response;
    this.isAnswered = false;
    this.progress = this.newPeriod();
    request.on('pause', () => this.progress.recordPause());
  }

  /** Marks the current request as answered; the rest of its body may still arrive. */
  markResponded(): void {
    this.isAnswered = true;
    this.progress = this.newPeriod();
  }

  becomeIdle(): void {
    this.current = null;
    this.response = null;
    this.hasServed = true;
    this.progress = this.newPeriod();
  }

  /** Checks the progress of the client. Must be called often, because it also detects pauses of the server itself. */
  checkProgress(limits: ConnectionLimits): Judgment {
    if (this.current === null || this.current.complete) return 'waiting';
    if (this.current.isPaused() || this.current.readableLength >= this.current.readableHighWaterMark)
      this.progress.recordPause();
    const isUpload = !this.isAnswered && carriesFile(this.current);
    const judgment = this.progress.judge({ now: Date.now(), bytes: this.socket.bytesRead, isUpload }, limits);
    if (judgment === 'progressed') this.progress = this.newPeriod();
    return judgment;
  }

  private newPeriod(): BodyProgress {
    return new BodyProgress(Date.now(), this.socket.bytesRead);
  }
}

const timedOut = (): Error =>
  Object.assign(new Error('the request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

const giveUp = (server: GuardedServer, connection: Connection): void => {
  if (!connection.canAnswer || !server.emit('clientError', timedOut(), connection.socket)) connection.socket.destroy();
};

/** Removes the request listeners of a server and returns them. */
const detachRequestListeners = (server: GuardedServer): ((request: Request, response: Response) => void)[] => {
  const handlers = server.listeners('request') as ((request: Request, response: Response) => void)[];
  server.removeAllListeners('request');
  return handlers;
};

/**
 * Guards a server. All request listeners must be registered before this call. Requests of one connection are handled
 * one after the other.
 * @param isTrusted true when every peer is our own proxy, whose connections are not limited
 */
export const guardConnections = (
  server: GuardedServer,
  isTrusted: boolean,
  limits: ConnectionLimits = connectionLimits,
): void => {
  const connections = new Map<unknown, Connection>();
  const max = isTrusted
    ? { incomplete: Number.POSITIVE_INFINITY, idle: Number.POSITIVE_INFINITY }
    : { incomplete: limits.perAddressMax, idle: limits.idlePerAddressMax };
  const incomplete = new ConnectionsByNetwork<Connection>(
    max.incomplete,
    limits.graceMs,
    ({ isIncomplete }) => isIncomplete,
  );
  const idle = new ConnectionsByNetwork<Connection>(max.idle, limits.graceMs, ({ isIdle }) => isIdle);
  const turns = new EventLoopQueue();
  const handlers = detachRequestListeners(server);

  const handle = (connection: Connection, request: Request, response: Response): void => {
    connection.begin(request, response);
    idle.remove(connection);
    // A body is only detected later, so every request counts at first. Reaching the limit removes complete requests.
    if (!incomplete.has(connection)) incomplete.add(connection);
    response.once('close', () => {
      connection.markResponded();
      // Reads the rest of the body after the response; otherwise the client would lose the response. The sweep limits
      // the time for this.
      if (!request.complete || connection.socket.destroyed) return;
      connection.becomeIdle();
      incomplete.remove(connection);
      const next = connection.waiting.shift();
      if (next !== undefined) next();
      else idle.add(connection);
    });
    const arrivedMs = performance.now() - transitMsOf(request);
    const start = () => {
      if (connection.socket.destroyed) return;
      waits.set(request, performance.now() - arrivedMs);
      for (const handler of handlers) handler.call(server, request, response);
    };
    turns.add(start, isProbe(request));
  };

  server.on('connection', (socket: Socket) => {
    turns.accepted();
    const connection = new Connection(socket);
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      connection.waiting.length = 0;
      incomplete.remove(connection);
      idle.remove(connection);
    });
    incomplete.add(connection);
  });
  server.on('request', (request: Request, response: Response) => {
    const connection = connections.get(request.socket);
    if (connection === undefined || connection.socket.destroyed) return;
    if (connection.current === null || connection.isAnswered) handle(connection, request, response);
    else if (connection.waiting.length >= limits.pipelinedMax) connection.socket.destroy();
    else connection.waiting.push(() => handle(connection, request, response));
  });
  server.setTimeout(limits.stalledMs);
  server.on('timeout', (socket: Socket) => {
    const connection = connections.get(socket);
    // A silent event stream stays open. Connections that are idle or have unread output are closed.
    if (connection === undefined || connection.current === null || connection.isAnswered || socket.writableLength > 0)
      socket.destroy();
    else socket.setTimeout(limits.stalledMs);
  });
  const sweep = setInterval(() => {
    for (const connection of connections.values()) {
      // Node emits no event for the first bytes of the next header, so the sweep detects them.
      if (idle.has(connection) && connection.isIncomplete) {
        idle.remove(connection);
        incomplete.add(connection);
      }
      const judgment = connection.checkProgress(limits);
      if (judgment === 'late') giveUp(server, connection);
      else if (judgment === 'progressed') incomplete.add(connection);
    }
    incomplete.sweep();
    idle.sweep();
  }, limits.sweepMs);
  (sweep as unknown as { unref?: () => void }).unref?.();
  server.once('close', () => clearInterval(sweep));
};
