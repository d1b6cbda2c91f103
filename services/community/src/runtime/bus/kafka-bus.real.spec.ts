import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { publicEvent, workMessage } from '@pixchange/contracts/bus/messages';
import { z } from 'zod';
import { TestKafka } from '../../../../../tests/kafka.ts';
import { until } from '../../../../../tests/until.ts';
import { useTracer, type FinishedSpan } from '../../platform/tracing/spans.ts';
import { rootSpanIdOf, traceIdOf } from '../../platform/tracing/trace-ids.ts';
import { ExportingTracer } from '../../platform/tracing/tracer.ts';
import type { Consumer } from '../followers/consumer.ts';
import { append } from '../testing/event-core.ts';
import { HandledTracker } from './handled-tracker.ts';
import { KafkaBus } from './kafka-bus.ts';
import { KafkaConnection, MissingTopics } from './kafka-connection.ts';
import { KafkaPublisher } from './kafka-publisher.ts';
import { LogBus } from './log-bus.ts';
import { kafkaSettings, type KafkaSettings } from './settings.ts';
import {
  BusBench,
  busContract,
  CONSUMER,
  effectOf,
  userOf,
  type BusOptions,
  type OpenedBus,
} from './testing/bus-contract.ts';

// Some tests wait for several conditions, one after the other, each for up to two minutes.
jest.setTimeout(240_000);

const started = await TestKafka.start();
const kafka = typeof started === 'string' ? null : started;
const describeKafka = kafka === null ? describe.skip : describe;
const broker = (): TestKafka => kafka as TestKafka;
afterAll(() => kafka?.stop());

/** Prefix of the topics; differs for each test. */
let prefix = '';
beforeEach(() => {
  prefix = `test-${randomUUID().slice(0, 8)}`;
});

const settings = (more: Partial<Record<keyof KafkaSettings, string>> = {}): KafkaSettings =>
  z
    .object(kafkaSettings)
    .parse({ KAFKA_BROKERS: broker().brokers, KAFKA_PREFIX: prefix, KAFKA_PARTITIONS: '3', ...more });

const consumers = [{ name: CONSUMER, types: ['EmailConfirmed'], topic: 'mail' }] as const;

interface Relay {
  readonly publisher: KafkaPublisher;
  stop(): Promise<void>;
}

/** Relays that a test has not stopped; a failing test leaves some running. */
const relays = new Set<Relay>();

/** Starts the part of the relay role that needs the broker. */
const startRelay = (options: BusOptions, republishAfterMs?: number): Relay => {
  const connection = new KafkaConnection(settings(), options.logger);
  const publisher = new KafkaPublisher({ ...options, kafka: connection, consumers });
  const tracker = new HandledTracker(consumers[0], {
    ...options,
    republish: (of, events) => publisher.republish(of, events),
    onLag: () => undefined,
    ...(republishAfterMs === undefined ? {} : { republishAfterMs }),
  });
  publisher.start();
  tracker.start();
  const relay: Relay = {
    publisher,
    stop: async () => {
      relays.delete(relay);
      await Promise.all([publisher.stop(), tracker.stop()]);
      await connection.close();
    },
  };
  relays.add(relay);
  return relay;
};

const openWorker = (options: BusOptions): Promise<OpenedBus> => {
  const bus = new KafkaBus({
    ...options,
    kafka: new KafkaConnection(settings(), options.logger),
    partitions: 3,
  });
  return Promise.resolve({ bus, close: () => bus.close() });
};

/** Opens a worker process that also runs the relay role; of several such relays, only one is active. */
const openBoth = async (options: BusOptions): Promise<OpenedBus> => {
  const [relay, worker] = [startRelay(options), await openWorker(options)];
  return {
    bus: worker.bus,
    close: async () => {
      await relay.stop();
      await worker.close();
    },
  };
};

if (kafka === null)
  describe(`a consumer of Kafka is not tested, because ${String(started)}`, () => it.todo('needs Kafka'));
else busContract('Kafka', openBoth);

/** Reads messages of a topic until it has the given number. */
const messagesOf = async (topic: string, count: number): Promise<string[]> => {
  const consumer = broker()
    .client()
    .consumer({ groupId: `reader-${randomUUID()}`, maxWaitTimeInMs: 100 });
  const found: string[] = [];
  await consumer.connect();
  // The relay creates the topic when it starts.
  const admin = broker().client().admin();
  await admin.connect();
  await until(
    () => admin.listTopics(),
    (topics) => topics.includes(topic),
    `the topic ${topic}`,
  );
  await admin.disconnect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({
    eachMessage: ({ message }) => Promise.resolve(void found.push(message.value?.toString() ?? '')),
  });
  await until(
    () => Promise.resolve(found),
    ({ length }) => length >= count,
    `${count} messages of ${topic}`,
  );
  await consumer.disconnect();
  return found;
};

describeKafka('the bus over Kafka', () => {
  const bench = new BusBench();
  const simply: Consumer['handle'] = (event) => Promise.resolve(effectOf(event));
  beforeEach(() => bench.start());
  afterEach(async () => {
    useTracer(null);
    await Promise.all([...relays].map((relay) => relay.stop()));
    await bench.stop();
  });

  const untilCheckpoint = async (consumer: string): Promise<void> => {
    const end = await bench.log.end();
    await until(
      () => bench.core.database.query('SELECT position::text FROM work.checkpoints WHERE consumer = $1', [consumer]),
      ([row]: { position: string }[]) => row?.position === String(end),
      `the checkpoint of ${consumer} at the end of the log`,
    );
  };

  it('neither loses nor repeats effects when the broker is killed and workers start and stop', async () => {
    const first = await bench.deliver(openBoth, simply);
    const wanted = await bench.confirmPeople(10);
    await bench.untilEffects(wanted);
    await broker().kill();
    wanted.push(...(await bench.confirmPeople(10)));
    await bench.deliver(openBoth, simply);
    expect((await bench.effects()).length).toBe(10);
    await broker().resume();
    wanted.push(...(await bench.confirmPeople(10)));
    await bench.untilEffects(wanted);
    const third = await bench.deliver(openBoth, simply);
    wanted.push(...(await bench.confirmPeople(10)));
    await first.stop();
    await bench.untilEffects(wanted);
    await third.stop();
    await bench.untilEffects([...wanted, ...(await bench.confirmPeople(5))]);
  });

  it('keeps the checkpoint as a log position, from which a single process without a broker continues', async () => {
    const relay = startRelay(bench.options());
    const worker = await bench.deliver(openWorker, simply);
    const wanted = await bench.confirmPeople(5);
    await bench.untilEffects(wanted);
    await untilCheckpoint(CONSUMER);
    await bench.core.database.query('DELETE FROM work.inbox');
    await worker.stop();
    let repeated = 0;
    const refusing = () => Promise.reject(new Error('must not be asked again'));
    await bench.deliver(openWorker, refusing);
    await relay.publisher.replay(-1n, () => (repeated += 1));
    await relay.stop();
    expect(repeated).toBeGreaterThan(0);
    // Nothing uses the broker from here on. A process that follows the log continues at the position of the workers.
    const alone = (options: BusOptions) =>
      Promise.resolve({ bus: new LogBus(options), close: () => Promise.resolve() });
    await bench.deliver(alone, (event) => (wanted.includes(userOf(event)) ? refusing() : simply(event)));
    await bench.untilEffects([...wanted, ...(await bench.confirmPeople(2))]);
    expect(await bench.parked()).toEqual([]);
  });

  it('refills a lost topic from the log without repeating effects', async () => {
    const relay = startRelay(bench.options());
    const done = await bench.confirmPeople(3);
    const worker = await bench.deliver(openWorker, simply);
    await bench.untilEffects(done);
    await worker.stop();
    const waiting = await bench.confirmPeople(3);
    await messagesOf(`${prefix}.mail`, 6);
    await relay.stop();
    const admin = broker().client().admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [`${prefix}.mail`] });
    await until(
      () => admin.listTopics(),
      (topics) => !topics.includes(`${prefix}.mail`),
      'the loss of the topic',
    );
    await admin.disconnect();
    const options = bench.options();
    const again = new KafkaPublisher({ ...options, kafka: new KafkaConnection(settings(), options.logger), consumers });
    expect(await again.replay(-1n, () => undefined)).toBe(6);
    await bench.deliver(openWorker, simply);
    await bench.untilEffects([...done, ...waiting]);
  });

  it('publishes the message of an event again when no worker has handled it for a long time', async () => {
    const relay = startRelay(bench.options(), 300);
    await bench.confirmPeople(1);
    const messages = await messagesOf(`${prefix}.mail`, 2);
    await relay.stop();
    expect(new Set(messages.map((text) => workMessage.parse(JSON.parse(text)).event_id)).size).toBe(1);
  });

  it('parks an invalid message, and continues', async () => {
    await bench.deliver(openBoth, simply);
    await bench.untilEffects(await bench.confirmPeople(1));
    const producer = broker().client().producer();
    await producer.connect();
    await producer.send({ topic: `${prefix}.mail`, messages: [{ value: 'nonsense' }] });
    await producer.disconnect();
    expect(await messagesOf(`${prefix}.mail.parked`, 1)).toEqual(['nonsense']);
    const before = await bench.effects();
    await bench.untilEffects([...before, ...(await bench.confirmPeople(3))]);
  });

  it('publishes a public event for other systems, without the id of the owner', async () => {
    const relay = startRelay(bench.options());
    const [imageId, ownerId] = [randomUUID(), randomUUID()];
    await append(bench.log, `image-${imageId}`, [{ type: 'ImageDeleted', data: { imageId, ownerId } }]);
    await bench.confirmPeople(1);
    const [message = ''] = await messagesOf(`${prefix}.events`, 1);
    await untilCheckpoint('bus');
    await relay.stop();
    expect(publicEvent.strict().parse(JSON.parse(message))).toMatchObject({
      type: 'ImageDeleted',
      subject: { kind: 'image', id: imageId },
    });
    expect(message).not.toContain(ownerId);
  });

  it('continues the trace of a request in the worker', async () => {
    const spans: FinishedSpan[] = [];
    useTracer(new ExportingTracer({ add: (span) => spans.push(span) }, 1));
    await bench.deliver(openBoth, simply);
    await bench.untilEffects(await bench.confirmPeople(1));
    const traceId = traceIdOf('request');
    const found = await until(
      () => Promise.resolve(spans.filter((span) => span.traceId === traceId)),
      (all) => all.some(({ name }) => name === `process ${prefix}.mail`),
      'the span of the worker',
    );
    const named = (name: string): FinishedSpan => found.find((span) => span.name === name) as FinishedSpan;
    expect(named(`publish ${prefix}.mail`)).toMatchObject({ kind: 'producer', parentSpanId: rootSpanIdOf('request') });
    expect(named(`process ${prefix}.mail`)).toMatchObject({
      kind: 'consumer',
      parentSpanId: named(`publish ${prefix}.mail`).spanId,
    });
    expect(named(`consumer ${CONSUMER}`).parentSpanId).toBe(named(`process ${prefix}.mail`).spanId);
  });

  it('reports the missing topics when it may not create them', async () => {
    const connection = new KafkaConnection(settings({ KAFKA_CREATE_TOPICS: 'off' }), bench.options().logger);
    await expect(connection.prepare()).rejects.toThrow(MissingTopics);
    await expect(connection.prepare()).rejects.toThrow(
      new RegExp(`Kafka has no topic ${prefix}\\.media, .*KAFKA_CREATE_TOPICS is off.*with 3 partitions`),
    );
    await new KafkaConnection(settings(), bench.options().logger).prepare();
    await connection.prepare();
    await connection.close();
  });
});
