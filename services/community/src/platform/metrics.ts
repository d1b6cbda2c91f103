import { createServer, type Server } from 'node:http';
import type { Readiness } from '@pixchange/contracts/http/health';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { watchWaits } from './postgres/pool-waits.ts';
import type { ReadinessProbe } from './readiness-probe.ts';

/**
 * Gauges of Node whose names end in `_total`, the suffix of counters, which monitoring systems reject. The gauges
 * without the suffix report the same values, by type.
 */
const MISNAMED_GAUGES = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const asJson = (status: number, body: object): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
});

const readinessAnswer = (readiness: Readiness): Answer => asJson(readiness.status === 'ready' ? 200 : 503, readiness);

/** Prometheus metrics of one process, served on a separate port and never on the public one. */
export class Metrics {
  readonly registry = new Registry();
  readonly requestSeconds = new Histogram({
    name: 'pixchange_http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  readonly requestStatements = new Histogram({
    name: 'pixchange_http_request_statements',
    help: 'SQL statements for one answer',
    labelNames: ['method', 'route'],
    buckets: [0, 1, 2, 3, 5, 8, 13, 21],
    registers: [this.registry],
  });
  readonly keptAnswers = new Counter({
    name: 'pixchange_http_kept_answers_total',
    help: 'Answers that were given again as they were kept',
    labelNames: ['route'],
    registers: [this.registry],
  });
  readonly eventStoreSeconds = new Histogram({
    name: 'pixchange_event_store_duration_seconds',
    help: 'Time that the event store takes to append to a stream, or to read one',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });
  readonly mediaSeconds = new Histogram({
    name: 'pixchange_media_duration_seconds',
    help: 'Time to make all versions of an upload, by outcome: ready, failed (the file), error (the machine)',
    labelNames: ['outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600],
    registers: [this.registry],
  });
  readonly errors = new Counter({
    name: 'pixchange_errors_total',
    help: 'Failures by code',
    labelNames: ['code'],
    registers: [this.registry],
  });
  readonly parked = new Counter({
    name: 'pixchange_parked_total',
    help: 'Events that a consumer gave up on',
    labelNames: ['consumer'],
    registers: [this.registry],
  });
  readonly published = new Counter({
    name: 'pixchange_bus_published_total',
    help: 'Messages that the broker acknowledged',
    labelNames: ['topic'],
    registers: [this.registry],
  });
  readonly lagEvents = new Gauge({
    name: 'pixchange_consumer_lag_events',
    help: 'Events that a consumer of the broker has not handled yet',
    labelNames: ['consumer'],
    registers: [this.registry],
  });
  readonly lagSeconds = new Gauge({
    name: 'pixchange_consumer_lag_seconds',
    help: 'Age of the oldest event that a consumer of the broker has not handled yet',
    labelNames: ['consumer'],
    registers: [this.registry],
  });
  readonly paymentAlarms = new Counter({
    name: 'pixchange_payment_alarms_total',
    help: 'Differences between the payment provider and our books, by code',
    labelNames: ['code'],
    registers: [this.registry],
  });
  readonly invitationsRefused = new Counter({
    name: 'pixchange_invitations_refused_total',
    help: 'Invited members for whom an inviter was not rewarded, by the reason',
    labelNames: ['reason'],
    registers: [this.registry],
  });
  readonly stopped = new Gauge({
    name: 'pixchange_projection_stopped',
    help: '1 for a projection that stopped at an event it cannot apply',
    labelNames: ['projection'],
    registers: [this.registry],
  });
  readonly unreadable = new Counter({
    name: 'pixchange_unreadable_total',
    help: 'Calls refused because personal data could not be opened although its key exists',
    registers: [this.registry],
  });
  readonly forged = new Counter({
    name: 'pixchange_events_forged_total',
    help: 'Events that the product did not write: with plain text for personal data, or a second registration',
    registers: [this.registry],
  });
  readonly diskFreeBytes = new Gauge({
    name: 'pixchange_disk_free_bytes',
    help: 'Free space of the disk that holds the data',
    registers: [this.registry],
  });
  readonly uploadsRefused = new Gauge({
    name: 'pixchange_uploads_refused',
    help: '1 while uploads are refused because the disk is almost full',
    registers: [this.registry],
  });
  readonly mediaSandbox = new Gauge({
    name: 'pixchange_media_sandbox',
    help: '1 for the sandbox that decoders of uploads run in',
    labelNames: ['sandbox'],
    registers: [this.registry],
  });
  readonly chainBalance = new Gauge({
    name: 'pixchange_chain_balance_ether',
    help: "What a key that sends transactions has left, in units of the chain's own currency",
    labelNames: ['key'],
    registers: [this.registry],
  });
  private server: Server | null = null;

  private readonly pools = new Map<string, pg.Pool>();
  private readonly databaseWaits = new Counter({
    name: 'pixchange_database_wait_seconds_total',
    help: 'Time that callers waited because all connections of a pool were in use; in a second as many as wait at once',
    labelNames: ['pool'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    for (const name of MISNAMED_GAUGES) this.registry.removeSingleMetric(name);
    const { pools, registry } = this;
    const connections: Gauge = new Gauge({
      name: 'pixchange_database_connections',
      help: 'Connections to PostgreSQL by pool and state',
      labelNames: ['pool', 'state'],
      registers: [registry],
      collect: () => {
        for (const [pool, { totalCount, idleCount }] of pools) {
          connections.set({ pool, state: 'busy' }, totalCount - idleCount);
          connections.set({ pool, state: 'idle' }, idleCount);
        }
      },
    });
  }

  /**
   * Reports the busy and the idle connections of a pool, and how long callers wait for one. The number of waiting
   * callers is not reported, because callers come and go in groups. A sample between two groups is 0 even for a pool
   * that is too small.
   */
  watchPool(name: string, pool: pg.Pool): void {
    this.pools.set(name, pool);
    this.databaseWaits.inc({ pool: name }, 0);
    watchWaits(pool, (seconds) => this.databaseWaits.inc({ pool: name }, seconds));
  }

  /**
   * Serves the metrics and the health checks on a port.
   * @param health returns the state that `/health/ready` and `/health/startup` report here, with all services
   * @throws when the port is in use
   */
  async listen(port: number, host: string, health: ReadinessProbe): Promise<void> {
    const answers: Readonly<Record<string, () => Promise<Answer>>> = {
      '/metrics': async () => ({ status: 200, type: this.registry.contentType, text: await this.registry.metrics() }),
      '/health/live': () => Promise.resolve(asJson(200, { status: 'live' })),
      '/health/ready': async () => readinessAnswer(await health('ready')),
      '/health/startup': async () => readinessAnswer(await health('startup')),
    };
    const server = createServer((request, response) => {
      const answer = Object.hasOwn(answers, request.url ?? '') ? answers[request.url ?? ''] : undefined;
      if (answer === undefined) return void response.writeHead(404).end();
      answer().then(
        ({ status, type, text }) => response.writeHead(status, { 'Content-Type': type }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    this.server = server;
  }

  async close(): Promise<void> {
    const { server } = this;
    if (server !== null) await new Promise((resolve) => server.close(resolve));
  }
}
