import { setTimeout as wait } from 'node:timers/promises';
import { PUBLIC_TOPIC, workTopics, type WorkTopic } from '@pixchange/contracts/bus/messages';
import { Kafka, logLevel, Partitioners, type Admin, type Consumer, type KafkaConfig, type Producer } from 'kafkajs';
import type { Log } from '../../platform/log.ts';
import type { KafkaSettings } from './settings.ts';

const RETENTION_MS = 7 * 24 * 60 * 60 * 1_000;
const CONNECT_MS_MAX = 5_000;
const REQUEST_MS_MAX = 15_000;
/** Retries of the client within one operation; after them, the caller retries. */
const RETRY = { initialRetryTime: 200, maxRetryTime: 3_000, retries: 4 } as const;
const SESSION_MS = 15_000;
export const HEARTBEAT_MS = 3_000;
const FETCH_WAIT_MS = 500;

/**
 * Thrown when topics are missing and this process can't create them, for example because `KAFKA_CREATE_TOPICS` is off.
 * An operator has to create them.
 */
export class MissingTopics extends Error {}

const saslOf = ({ KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD }: KafkaSettings) => {
  const [mechanism, username = '', password = ''] = [KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD];
  return mechanism === undefined ? {} : { sasl: { mechanism, username, password } as KafkaConfig['sasl'] & object };
};

const tlsOf = ({ KAFKA_TLS, KAFKA_TLS_CA }: KafkaSettings) => {
  if (KAFKA_TLS_CA !== undefined) return { ssl: { ca: [KAFKA_TLS_CA] } };
  return KAFKA_TLS === 'on' ? { ssl: true } : {};
};

/** Connection of the bus to the broker: its topics, and clients with our settings. */
export class KafkaConnection {
  private readonly kafka: Kafka;
  private admin: Promise<Admin> | null = null;
  private topicsAreThere: Promise<void> | null = null;

  constructor(
    private readonly settings: KafkaSettings,
    private readonly log: Log,
  ) {
    this.kafka = new Kafka({
      clientId: 'pixchange',
      brokers: [...(settings.KAFKA_BROKERS ?? [])],
      connectionTimeout: CONNECT_MS_MAX,
      requestTimeout: REQUEST_MS_MAX,
      retry: RETRY,
      ...saslOf(settings),
      ...tlsOf(settings),
      logLevel: logLevel.WARN,
      // Our own log lines report the consequences, so lines of the Kafka client are only logged at debug level.
      logCreator: () => (entry) => log.debug({ broker: entry.log.message, namespace: entry.namespace }, 'kafka'),
    });
  }

  topicOf(name: WorkTopic | typeof PUBLIC_TOPIC): string {
    return `${this.settings.KAFKA_PREFIX}.${name}`;
  }

  groupOf(consumer: string): string {
    return `${this.settings.KAFKA_PREFIX}.${consumer}`;
  }

  private get topics(): string[] {
    const work = workTopics.map((name) => this.topicOf(name));
    return [...work, ...work.map((topic) => `${topic}.parked`), this.topicOf(PUBLIC_TOPIC)];
  }

  /** Creates an idempotent producer: it can repeat a request without duplicating messages. */
  producer(): Producer {
    return this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: RETRY,
    });
  }

  consumer(name: string): Consumer {
    return this.kafka.consumer({
      groupId: this.groupOf(name),
      allowAutoTopicCreation: false,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      // The next use creates a new consumer, so that no state of a failed one remains.
      retry: { ...RETRY, restartOnFailure: () => Promise.resolve(false) },
    });
  }

  /**
   * Creates the missing topics.
   * @throws MissingTopics when a topic is missing and can't be created, and other errors when the broker is unavailable
   */
  prepare(): Promise<void> {
    const preparing = (this.topicsAreThere ??= this.makeTopics());
    preparing.catch(() => (this.topicsAreThere = null));
    return preparing;
  }

  /** @throws when the broker does not respond */
  async ping(): Promise<void> {
    await this.asAdmin((admin) => admin.describeCluster());
  }

  async close(): Promise<void> {
    const admin = await this.admin?.catch(() => null);
    this.admin = null;
    await admin?.disconnect().catch(() => undefined);
  }

  private async makeTopics(): Promise<void> {
    const missing = await this.missingTopics();
    if (missing.length === 0) return;
    const {
      KAFKA_PARTITIONS: numPartitions,
      KAFKA_REPLICATION: replicationFactor,
      KAFKA_CREATE_TOPICS,
    } = this.settings;
    const refused =
      KAFKA_CREATE_TOPICS === 'off'
        ? 'KAFKA_CREATE_TOPICS is off'
        : await this.asAdmin((admin) =>
            admin.createTopics({
              waitForLeaders: true,
              topics: missing.map((topic) => ({
                topic,
                numPartitions,
                ...(replicationFactor === undefined ? {} : { replicationFactor }),
                configEntries: [{ name: 'retention.ms', value: String(RETENTION_MS) }],
              })),
            }),
          ).then(
            () => null,
            (error: unknown) => (error instanceof Error ? error.message : String(error)),
          );
    // Another process may have created the topics in the meantime.
    for (let tries = 0; ; tries += 1) {
      const left = await this.missingTopics();
      if (left.length === 0) break;
      if (refused !== null || tries >= RETRY.retries)
        throw new MissingTopics(
          `Kafka has no topic ${left.join(', ')}, and it can't be made from here (${refused ?? 'not seen after it was made'}): make each with ${numPartitions} partitions and retention.ms=${RETENTION_MS}`,
        );
      await wait(RETRY.initialRetryTime);
    }
    this.log.info({ topics: missing }, 'topics were created');
  }

  private async missingTopics(): Promise<string[]> {
    const there = await this.asAdmin((admin) => admin.listTopics());
    return this.topics.filter((topic) => !there.includes(topic));
  }

  private async asAdmin<T>(ask: (admin: Admin) => Promise<T>): Promise<T> {
    const connecting = (this.admin ??= this.connectAdmin());
    try {
      return await ask(await connecting);
    } catch (error) {
      if (this.admin === connecting) this.admin = null;
      void connecting.then((admin) => admin.disconnect()).catch(() => undefined);
      throw error;
    }
  }

  private async connectAdmin(): Promise<Admin> {
    const admin = this.kafka.admin({ retry: RETRY });
    await admin.connect();
    return admin;
  }
}
