import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { MediaProcessor } from '@pixchange/media';
import type { Config } from './config.ts';
import { features, projections } from './features.ts';
import type { Bus, Delivery } from './runtime/bus/bus.ts';
import { HandledTracker } from './runtime/bus/handled-tracker.ts';
import { KafkaBus } from './runtime/bus/kafka-bus.ts';
import { KafkaConnection } from './runtime/bus/kafka-connection.ts';
import { KafkaPublisher } from './runtime/bus/kafka-publisher.ts';
import { LogBus } from './runtime/bus/log-bus.ts';
import type { WorkConsumer } from './runtime/bus/work-consumers.ts';
import type { Chain } from './platform/chain/chain.ts';
import type { ConsumerContext, FeatureModule, Providers } from './extensions/feature-module.ts';
import { scrubbers } from './runtime/stored-files/file-scrubber.ts';
import { Retries } from './runtime/jobs/retries.ts';
import type { Locks } from './runtime/jobs/locks.ts';
import type { Log } from './platform/log.ts';
import { SandboxNotes } from './platform/media/sandbox-notes.ts';
import { sequencersOf } from './runtime/merkle-log/configured.ts';
import type { Metrics } from './platform/metrics.ts';
import type { ProcessRunner } from './runtime/processes/process-runner.ts';
import type { Parts } from './runtime/parts.ts';
import { Periodic, type PeriodicWork } from './runtime/jobs/periodic.ts';
import { prepareReadModel, restoreReadModel } from './runtime/read-model/prepare.ts';
import { Projector, type Follower } from './runtime/read-model/projector.ts';
import { UnusedReadModels } from './runtime/read-model/unused-read-models.ts';
import { ReadModelUsers } from './runtime/read-model/read-model-users.ts';
import { SharedFollower } from './runtime/followers/shared-follower.ts';
import { ConsumerCheckpoints } from './runtime/followers/checkpoints.ts';
import { topicOfRole, type Consumer } from './runtime/followers/consumer.ts';
import type { EventHandlerOptions } from './runtime/followers/event-handler.ts';

/** Resources that everything in this process shares; created before the application. */
export interface Process {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly parts: Parts;
  readonly runner: ProcessRunner;
  readonly processor: MediaProcessor;
  readonly chain: Chain | null;
  readonly locks: Locks;
  /** Null without KAFKA_BROKERS; one process then does all the work. */
  readonly kafka: KafkaConnection | null;
}

interface Worker {
  start(): void;
  stop(): Promise<void>;
}

export interface RunningRoles {
  readonly projectors: readonly Follower[];
  readonly deliveries: readonly Delivery[];
  readonly workers: readonly Worker[];
  /** Workers that run periodically. */
  readonly periodics: readonly Periodic[];
  /** Started before the projectors, and stopped after them. */
  readonly users: ReadModelUsers;
  /** Called after the workers have stopped. */
  close(): Promise<void>;
}

/** Returns the contributions of the features that have one. */
export const contributed = <T>(of: (feature: FeatureModule) => T | undefined): T[] =>
  features.map(of).filter((contribution) => contribution !== undefined);

export const readModelOf = ({ parts, config }: Process) => ({
  ...parts,
  acceptUnreadable: config.ACCEPT_UNREADABLE === 'on',
});

/** Returns the connection to the broker; null without KAFKA_BROKERS. */
export const kafkaOf = (config: Config, log: Log): KafkaConnection | null =>
  config.KAFKA_BROKERS === undefined ? null : new KafkaConnection(config, log);

/** Returns the consumers that receive their events from the broker, whichever process runs them. */
export const workConsumersAmong = (consumers: readonly Pick<Consumer, 'name' | 'role' | 'types'>[]): WorkConsumer[] =>
  consumers.flatMap(({ name, role, types }) => {
    const topic = topicOfRole(role);
    return topic === null ? [] : [{ name, types, topic }];
  });

const contextOf = (server: Providers): ConsumerContext => ({
  get: server.get.bind(server),
  personalData: contributed((feature) => feature.personalData?.(server)),
  storedFilesErasers: contributed((feature) => feature.storedFilesEraser?.(server)),
  endsWork: contributed((feature) => feature.endsWork?.(server)),
});

/** Returns all consumers, of every role. */
export const consumersOf = (server: Providers): Consumer[] => {
  const context = contextOf(server);
  return contributed((feature) => feature.consumers?.(context)).flat();
};

/** Returns the projectors of the read models, and the sequencers of the tamper-evident log. */
const projectorsOf = (shared: Process): Follower[] => {
  const { config, log, metrics, parts, locks } = shared;
  const follower = {
    log: parts.eventLog,
    database: parts.database,
    locks,
    logger: log,
    shared: new SharedFollower(parts.eventLog, parts.projecting),
    onStopped: (projection: string, stopped: 0 | 1) => metrics.stopped.set({ projection }, stopped),
    rebuild: () => prepareReadModel(readModelOf(shared), projections, log),
  };
  return [
    ...projections.map((projection) => new Projector({ projection, ...follower })),
    ...sequencersOf(config, parts, locks, metrics, log),
  ];
};

interface PeriodicParts {
  readonly database: Parts['database'];
  readonly log: Log;
  readonly scrubbedPerMinute: number;
}

/** Returns all periodic work, of every role. */
export const periodicWorkOf = (
  server: Providers,
  { database, log, scrubbedPerMinute }: PeriodicParts,
): PeriodicWork[] => {
  const context = contextOf(server);
  const sources = contributed((feature) => feature.storedFiles?.(server));
  return [
    ...contributed((feature) => feature.periodics?.(context)).flat(),
    ...scrubbers(server, scrubbedPerMinute, sources),
    new UnusedReadModels(database, log).periodic,
  ];
};

const periodicsOf = (server: NestFastifyApplication, { config, locks, log, parts }: Process): Periodic[] =>
  periodicWorkOf(server, { database: parts.database, log, scrubbedPerMinute: config.SCRUB_FILES_PER_MINUTE })
    .filter(({ role }) => config.roles.includes(role))
    .map((work) => new Periodic(work, locks, log));

/** Returns the workers of the relay role that need a broker: they publish events and track which ones are handled. */
const publishingOf = (
  shared: Process,
  kafka: KafkaConnection,
  all: readonly Consumer[],
  checkpoints: ConsumerCheckpoints,
) => {
  const { log: logger, metrics, parts, locks } = shared;
  const { database, eventLog: log } = parts;
  const consumers = workConsumersAmong(all);
  const publisher = new KafkaPublisher({
    kafka,
    log,
    database,
    locks,
    logger,
    checkpoints,
    consumers,
    onPublished: (topic, count) => metrics.published.inc({ topic }, count),
  });
  const trackers = consumers.map(
    (consumer) =>
      new HandledTracker(consumer, {
        log,
        database,
        locks,
        logger,
        checkpoints,
        republish: (of, events) => publisher.republish(of, events),
        onLag: (consumer, lag) => {
          if (lag === null) return [metrics.lagEvents, metrics.lagSeconds].forEach((gauge) => gauge.remove(consumer));
          metrics.lagEvents.set({ consumer }, lag.events);
          metrics.lagSeconds.set({ consumer }, lag.seconds);
        },
      }),
  );
  return { publisher, trackers };
};

/**
 * Returns the workers of this process's roles, which run in addition to the HTTP server. Each worker names its role.
 */
export const runningRoles = (server: NestFastifyApplication, shared: Process): RunningRoles => {
  const { config, log, metrics, parts, processor, locks, kafka } = shared;
  const { roles } = config;
  const checkpoints = new ConsumerCheckpoints(parts.database, log);
  const handling: EventHandlerOptions = {
    log: parts.eventLog,
    database: parts.database,
    clock: parts.clock,
    logger: log,
    onParked: (consumer) => metrics.parked.inc({ consumer }),
  };
  const logBus = new LogBus({ ...handling, locks, checkpoints });
  const kafkaBus =
    kafka === null ? null : new KafkaBus({ ...handling, kafka, locks, partitions: config.KAFKA_PARTITIONS });
  const busOf = ({ role }: Consumer): Bus => (topicOfRole(role) === null ? logBus : (kafkaBus ?? logBus));
  const all = consumersOf(server);
  const deliveries = all
    .filter(({ role }) => roles.includes(role))
    .map((consumer) => busOf(consumer).deliver(consumer));
  const publishing = kafka !== null && roles.includes('relay') ? publishingOf(shared, kafka, all, checkpoints) : null;
  const projectors = roles.includes('projector') ? projectorsOf(shared) : [];
  const restoring = projectors.length === 0 ? [] : [restoreReadModel(readModelOf(shared), projections, log)];
  const periodics = [...periodicsOf(server, shared), ...restoring.map((work) => new Periodic(work, locks, log))];
  return {
    projectors,
    deliveries: publishing === null ? deliveries : [...deliveries, publishing.publisher],
    workers: [
      ...deliveries,
      ...(publishing === null ? [] : [publishing.publisher, ...publishing.trackers]),
      ...(roles.includes('media') ? [new SandboxNotes(processor, parts.database, metrics, log)] : []),
      // The sequencers of the tamper-evident log are not retried: they stay stopped until staff have investigated.
      new Retries(
        parts.database,
        deliveries,
        projectors.filter((one) => one instanceof Projector),
        log,
      ),
      ...periodics,
    ],
    periodics,
    users: new ReadModelUsers({ database: parts.database, locks, log, hasProjectors: projectors.length > 0 }),
    close: async () => {
      await kafkaBus?.close();
    },
  };
};
