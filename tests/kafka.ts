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
import { composeService } from './compose-file.ts';
import { until } from './until.ts';

const run = promisify(execFile);
const POM = join(import.meta.dirname, 'kafka/pom.xml');
const CACHE = join(import.meta.dirname, '../.cache/kafka');
const START_MS_MAX = 90_000;
const FETCH_MS_MAX = 300_000;

/** Returns the folder with the broker's libraries, which Maven downloads for the POM file. */
const libFolder = (): string => join(CACHE, createHash('sha256').update(readFileSync(POM)).digest('hex').slice(0, 16));

const isInstalled = (program: string, args: readonly string[]): Promise<boolean> =>
  run(program, [...args]).then(
    () => true,
    () => false,
  );

/**
 * Downloads the broker unless it is already there.
 * @returns the reason why the broker is unavailable; null when it is available
 */
const whyNoKafka = async (): Promise<string | null> => {
  if (!(await isInstalled('java', ['-version']))) return 'there is no Java';
  if (existsSync(libFolder())) return null;
  if (!(await isInstalled('mvn', ['--version']))) return 'there is no Maven to fetch it';
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

/** Returns the broker's environment from docker-compose.yml, with addresses and folders of this machine. */
const environmentHere = (folder: string, port: number, controller: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(composeService('kafka').environment ?? {}).map(([name, value]) => [
      name,
      value
        .replaceAll('//kafka:', '//127.0.0.1:')
        .replaceAll('://:', '://127.0.0.1:')
        .replaceAll(':9092', `:${port}`)
        .replaceAll(':9093', `:${controller}`)
        .replaceAll('/var/lib/kafka/data', join(folder, 'data')),
    ]),
  );

/** Broker for tests, configured like the one in docker-compose.yml. */
export class TestKafka {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /**
   * Starts the broker.
   * @returns the broker, or the reason why it is unavailable
   */
  static async start(): Promise<TestKafka | string> {
    const why = await whyNoKafka();
    if (why !== null) return why;
    const folder = await mkdtemp(join(tmpdir(), 'pixchange-kafka-'));
    const [port, controller] = [await freePort(), await freePort()];
    const kafka = new TestKafka(folder, port);
    await kafka.setUp(environmentHere(folder, port, controller));
    await kafka.resume();
    return kafka;
  }

  get brokers(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Kills the broker, like a crash. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Restarts the broker on the same data. */
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

  /**
   * Configures the broker as the image does before its first start. The broker's own code converts the environment into
   * properties.
   */
  private async setUp(environment: Record<string, string>): Promise<void> {
    const [defaults, mounted] = [join(this.folder, 'defaults'), join(this.folder, 'mounted')];
    for (const made of [defaults, mounted, this.configuration]) await mkdir(made);
    await writeFile(this.properties, '');
    const { PATH = '' } = process.env;
    await run(
      'java',
      [
        ...[...this.java(), 'kafka.docker.KafkaDockerWrapper', 'setup'],
        ...['--default-configs-dir', defaults, '--mounted-configs-dir', mounted],
        ...['--final-configs-dir', this.configuration],
      ],
      { env: { PATH, CLUSTER_ID: randomBytes(16).toString('base64url'), ...environment } },
    );
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

  private get configuration(): string {
    return join(this.folder, 'configuration');
  }

  private get properties(): string {
    return join(this.configuration, 'server.properties');
  }

  private java(): string[] {
    return ['-Xms96m', '-Xmx256m', '-XX:TieredStopAtLevel=1', '-cp', `${libFolder()}/*`];
  }
}
