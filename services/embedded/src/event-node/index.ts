import { Server, ServerCredentials, type ServiceDefinition, type UntypedServiceImplementation } from '@grpc/grpc-js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import pg from 'pg';
import { EventLog } from './event-log.ts';
import { requireCredentials, type Access } from './services/access.ts';
import { appendHandler } from './services/append.ts';
import { batchAppendHandler } from './services/batch-append.ts';
import { deleteHandler, tombstoneHandler } from './services/delete.ts';
import { featuresHandler, gossipHandler } from './services/node-info.ts';
import { OpenCalls } from './services/open-calls.ts';
import { readHandler } from './services/read.ts';
import { LogReader } from './storage/log-reader.ts';
import { openSchema, takeWriterLock } from './storage/schema.ts';

const lockWaitMs = 10_000;
const readersMax = 8;
/**
 * Planner settings that force index scans. Statements are planned once, often while the log is small, and only index
 * scans stay cheap as it grows.
 */
const planning = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';
/** Maximum message size of EventStoreDB; the limit of an append is smaller and has its own error. */
const messageBytesMax = 16 * 1024 * 1024;
const drainMs = 2_000;
const anyHost = new Set(['0.0.0.0', '::']);

export type EventNodeOptions = {
  /** Database with the log, in its schema `event_log`. */
  databaseUrl: string;
  /** Address to listen on; default 127.0.0.1. */
  host?: string;
  /** Port; a free one by default or for 0. */
  port?: number;
  /**
   * Credentials and certificate. Without them, the node accepts calls from anyone who can reach it; only tests do this.
   */
  access?: Access;
  log?: (line: string) => void;
};

export type EventNode = {
  /** Connection string for the client; it contains no credentials. */
  url: string;
  port: number;
  /** Resolves with the error when the node had to stop because it can no longer write its log. */
  failed: Promise<Error>;
  /** Completes accepted requests, ends all calls and releases the lock. */
  stop(): Promise<void>;
};

type Writer = { client: pg.Client; lastPosition: number };

const openWriter = async (connectionString: string): Promise<Writer> => {
  const client = new pg.Client({
    connectionString,
    options: planning,
    application_name: 'event-node writer',
    keepAlive: true,
  });
  await client.connect();
  try {
    await takeWriterLock(client, lockWaitMs);
    await client.query('SET synchronous_commit = on; SET statement_timeout = 0; SET idle_session_timeout = 0');
    await openSchema(client);
    const { rows } = await client.query<{ last: string }>(
      'SELECT coalesce(max(position), 0) AS last FROM event_log.events',
    );
    return { client, lastPosition: Number(rows[0]?.last) };
  } catch (error) {
    await client.end();
    throw error;
  }
};

/** Casts a message that is already encoded; see `wire/`. */
const asBytes = (value: unknown): Buffer => value as Buffer;

const streamsService = {
  ...streamsGrpc.StreamsService,
  read: { ...streamsGrpc.StreamsService.read, responseSerialize: asBytes },
  batchAppend: { ...streamsGrpc.StreamsService.batchAppend, responseSerialize: asBytes },
} as unknown as ServiceDefinition<UntypedServiceImplementation>;

const credentialsOf = (access: Access | undefined): ServerCredentials =>
  access === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [
        { private_key: Buffer.from(access.key), cert_chain: Buffer.from(access.certificate) },
      ]);

const listen = (server: Server, address: string, access: Access | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(address, credentialsOf(access), (error, port) => {
      if (error === null) resolve(port);
      else reject(error);
    });
  });

const shutDown = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, drainMs);
    server.tryShutdown(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Starts an event node, which `@eventstore/db-client` can use like a single EventStoreDB node. Its log is in
 * PostgreSQL.
 * @throws Error when the database can't be reached, another node holds it for longer than 10 s, or the port is in use
 */
export const startEventNode = async (options: EventNodeOptions): Promise<EventNode> => {
  const { databaseUrl, host = '127.0.0.1', log = () => undefined } = options;
  const { client, lastPosition } = await openWriter(databaseUrl);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: planning,
    max: readersMax,
    application_name: 'event-node reader',
  });
  pool.on('error', (error) => log(`a reading connection was lost: ${error.message}`));
  // PostgreSQL may close a connection between two queries of a reader. Without this listener, that would end the
  // process; with it, the next query fails.
  pool.on('connect', (reading) => reading.on('error', () => undefined));
  const openCalls = new OpenCalls();
  const server = new Server({
    'grpc.max_receive_message_length': messageBytesMax,
    'grpc.enable_channelz': 0,
    ...(options.access && { interceptors: [requireCredentials(options.access)] }),
  });
  let stopping: Promise<void> | undefined;
  let port = 0;

  let reportFailure: (error: Error) => void = () => undefined;
  const failed = new Promise<Error>((resolve) => (reportFailure = resolve));
  const fail = (error: Error): void => {
    // Reports an unknown outcome to callers that wait for a write, even while the node is stopping.
    eventLog.abandon('the event node lost its log');
    if (stopping !== undefined) return;
    log(`the event node lost its log and ends: ${error.message}`);
    void stop()
      .catch((problem: Error) => log(`the event node could not stop cleanly: ${problem.message}`))
      .then(() => reportFailure(error));
  };
  const eventLog = new EventLog({ writer: client, reader: new LogReader(pool), lastPosition, broken: fail });
  client.on('error', fail);
  client.on('end', () => fail(new Error('the connection that holds the lock has ended')));

  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      await eventLog.close('the event node is stopping');
      openCalls.endAll('the event node is stopping');
      await shutDown(server);
      await Promise.allSettled([client.end(), pool.end()]);
    })();
    return stopping;
  };

  server.addService(streamsService, {
    read: readHandler(eventLog, openCalls),
    append: appendHandler(eventLog),
    batchAppend: batchAppendHandler(eventLog, openCalls),
    delete: deleteHandler(eventLog),
    tombstone: tombstoneHandler(eventLog),
  } as unknown as UntypedServiceImplementation);
  server.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods: featuresHandler });
  const advertised = anyHost.has(host) ? '127.0.0.1' : host;
  server.addService(gossipGrpc.GossipService, { read: gossipHandler(() => ({ host: advertised, port })) });
  try {
    port = await listen(server, `${host}:${options.port ?? 0}`, options.access);
  } catch (error) {
    await stop();
    throw error;
  }
  log(`event node on ${advertised}:${port}, ${lastPosition} events`);
  return { url: `esdb://${advertised}:${port}${options.access === undefined ? '?tls=false' : ''}`, port, failed, stop };
};
