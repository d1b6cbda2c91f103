import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Kafka, logLevel } from 'kafkajs';
import { until } from './until.ts';

const run = promisify(execFile);
const POM = join(import.meta.dirname, 'kafka/pom.xml');
const CACHE = join(import.meta.dirname, '../.cache/kafka');
const START_MS_MAX = 90_000;
const FETCH_MS_MAX = 300_000;

/** Where Maven puts the broker that the file describes. */
const libFolder = (): string => join(CACHE, createHash('sha256').update(readFileSync(POM)).digest('hex').slice(0, 16));

const has = (program: string, args: readonly string[]): Promise<boolean> =>
  run(program, [...args]).then(
    () => true,
    () => false,
  );

/** Fetches the broker unless it is there. @returns why there is none; null when there is one */
const whyNoKafka = async (): Promise<string | null> => {
  if (!(await has('java', ['-version']))) return 'there is no Java';
  if (existsSync(libFolder())) return null;
  if (!(await has('mvn', ['--version']))) return 'there is no Maven to fetch it';
  const fetched = `${libFolder()}.${process.pid}`;
  await mkdir(CACHE, { recursive: true });
  try {
    await run('mvn', ['-q', '-B', '-f', POM, 'dependency:copy-dependencies', `-DoutputDirectory=${fetched}`], {
      timeout: FETCH_MS_MAX,
    });
  } catch {
    return 'Maven could not fetch it';
  }
  await rename(fetched, libFolder()).catch(() => rm(fetched, { recursive: true, force: true }));
  return null;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const propertiesOf = (folder: string, port: number, controller: number): string => `
process.roles=broker,controller
node.id=1
controller.quorum.bootstrap.servers=127.0.0.1:${controller}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
controller.listener.names=CONTROLLER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT
inter.broker.listener.name=PLAINTEXT
log.dirs=${folder}/data
offsets.topic.replication.factor=1
offsets.topic.num.partitions=2
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
auto.create.topics.enable=false
`;

/** A real broker with one node, for tests. */
export class TestKafka {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** @returns the broker, or why there is none */
  static async start(): Promise<TestKafka | string> {
    const why = await whyNoKafka();
    if (why !== null) return why;
    const folder = await mkdtemp(join(tmpdir(), 'pixchange-kafka-'));
    const [port, controller] = [await freePort(), await freePort()];
    await writeFile(join(folder, 'server.properties'), propertiesOf(folder, port, controller));
    const kafka = new TestKafka(folder, port);
    const cluster = randomBytes(16).toString('base64url');
    await run('java', [
      ...kafka.java(),
      'kafka.tools.StorageTool',
      'format',
      '--standalone',
      '-t',
      cluster,
      '-c',
      kafka.properties,
    ]);
    await kafka.resume();
    return kafka;
  }

  get brokers(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** As a crash ends it. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Starts it again on the same data. */
  async resume(): Promise<void> {
    const child = spawn('java', [...this.java(), 'kafka.Kafka', this.properties], { stdio: 'ignore' });
    this.child = child;
    await until(
      () => (child.exitCode === null ? this.answers() : Promise.reject(new Error('the broker ended while it started'))),
      (answers) => answers,
      'an answer of the broker',
      START_MS_MAX,
    );
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  client(): Kafka {
    return new Kafka({ brokers: [this.brokers], logLevel: logLevel.NOTHING, retry: { retries: 3 } });
  }

  private async answers(): Promise<boolean> {
    const admin = new Kafka({ brokers: [this.brokers], logLevel: logLevel.NOTHING, retry: { retries: 0 } }).admin();
    try {
      await admin.connect();
      return (await admin.describeCluster()).brokers.length > 0;
    } catch {
      return false;
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }

  private get properties(): string {
    return join(this.folder, 'server.properties');
  }

  private java(): string[] {
    return ['-Xms96m', '-Xmx256m', '-XX:TieredStopAtLevel=1', '-cp', `${libFolder()}/*`];
  }
}
