import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import sharp from 'sharp';
import { alerts } from '../../scripts/monitoring/alerts.mjs';
import { startEventNode } from '../../services/embedded/src/event-node/index.ts';
import { freePort } from '../../services/embedded/src/processes/ports.ts';
import { composedHere, composeService } from '../compose-file.ts';
import { TestKafka } from '../kafka.ts';
import { upload } from '../product.ts';
import { freshDatabase } from '../stack.ts';
import { until } from '../until.ts';
import {
  makeSecrets,
  startComposedPostgres,
  startComposedPrometheus,
  startMailpit,
  type MailCatcher,
} from './composed.ts';
import { makeMember } from './product.ts';
import { mailpit, minio, newFolder, startMinio, whyNoServers } from './programs.ts';
import { hasPrometheus } from './prometheus.ts';
import { startTestDecoder } from './decoder.ts';
import { RoleProcess } from './role-processes.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Programs that scripts/image/pixchange.sh starts for these commands. */
const MAINS: Readonly<Record<string, string>> = {
  start: 'services/embedded/dist/supervisor/main.js',
  serve: 'services/community/dist/main.js',
};
const WORKERS = ['media', 'mail-worker', 'projector'];
const STORY_MS_MAX = 600_000;
const WAIT_MS_MAX = 120_000;

const kafka = await TestKafka.start();
const missing =
  (await whyNoServers([minio, mailpit])) ??
  (typeof kafka === 'string' ? kafka : null) ??
  (hasPrometheus() ? null : 'there is no Prometheus');
const describeCompose = missing === null ? describe : describe.skip;
const why = missing === null ? '' : ` (not tested: ${missing})`;

const opened: { stop(): Promise<unknown> }[] = [];
const open = async <T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> => {
  const server = await starting;
  opened.unshift(server);
  return server;
};

let folder = '';
let secrets: Readonly<Record<string, string>> = {};
let addresses: Readonly<Record<string, string>> = {};
let mail: MailCatcher;
/** Ports by service name. */
const ports: Record<string, number> = {};
const metricsPorts: Record<string, number> = {};

beforeAll(async () => {
  if (missing !== null) return;
  folder = await newFolder('compose');
  secrets = await makeSecrets(join(folder, 'made'));
  const postgres = await open(startComposedPostgres(secrets));
  const files = await open(
    startMinio({ accessKey: secrets['S3_ACCESS_KEY'] ?? '', secretKey: secrets['S3_SECRET_KEY'] ?? '' }),
  );
  mail = await open(startMailpit(secrets));
  const log = await open(startEventNode({ databaseUrl: await freshDatabase('compose') }));
  secrets = { ...secrets, DATABASE_URL: postgres.url, SMTP_URL: mail.smtpUrl };
  const storage = `http://127.0.0.1:${files.port}`;
  for (const name of ['pixchange', ...WORKERS])
    [ports[name], metricsPorts[name]] = [await freePort(), await freePort()];
  const decoder = await open(startTestDecoder());
  addresses = {
    EVENT_STORE_URL: log.url,
    MEDIA_DECODER_URL: decoder.url,
    KAFKA_BROKERS: (kafka as TestKafka).brokers,
    S3_ENDPOINT: storage,
    S3_PUBLIC_URL: storage,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${ports['pixchange']}`,
  };
}, 300_000);
afterAll(async () => {
  for (const server of opened) await server.stop();
  if (typeof kafka !== 'string') await kafka.stop();
  await rm(folder, { recursive: true, force: true });
}, 120_000);

/** Starts a process of the product as in the compose file; waits until the image's health check passes. */
const startService = async (name: string): Promise<void> => {
  const localEnvironment = {
    PORT: String(ports[name]),
    METRICS_PORT: String(metricsPorts[name]),
    DATA_DIR: join(folder, name),
  };
  const environment = await composedHere(name, {
    folder: join(folder, 'secrets'),
    addresses: { ...addresses, ...localEnvironment },
    secrets,
    others: { DEMO: 'off' },
  });
  const main = MAINS[composeService(name).command?.[0] ?? ''] ?? '';
  const started = await RoleProcess.start(environment['ROLES'] ?? '', environment, join(ROOT, main));
  opened.unshift({ stop: () => started.end('SIGTERM') });
  const check = promisify(execFile);
  await until(
    () =>
      check(process.execPath, [join(ROOT, 'scripts/image/health.mjs')], { env: localEnvironment }).catch(() => null),
    (answer) => answer !== null,
    `health of ${name}`,
    WAIT_MS_MAX,
  );
};

describeCompose(`docker-compose.yml, without containers${why}`, () => {
  it(
    'starts a site that people can join and that processes their works, with every process monitored',
    async () => {
      await startService('pixchange');
      await Promise.all(WORKERS.map(startService));
      const prometheus = await open(startComposedPrometheus(metricsPorts));
      const url = addresses['PUBLIC_URL'] ?? '';
      const call = createClient({ baseUrl: url });
      const { token } = await makeMember(url, (email) => mail.readMails(email));
      const bytes = await sharp({ create: { width: 240, height: 220, channels: 3, background: '#357' } })
        .png()
        .toBuffer();
      const album = { title: 'Shown', published: true };
      const { id: album_id } = await call(albumsHttp.create, { token, body: { album } });
      const attachment_id = await upload({ call }, token, bytes, 'image/png');
      await call(imagesHttp.submit, { token, body: { image: { attachment_id, album_id, title: 'Cat' } } });
      const show = () => call(imagesHttp.show, { token, params: { id: attachment_id } });
      await until(show, ({ status }) => status === 'ready', 'the work is ready', WAIT_MS_MAX);
      await until(
        () => prometheus.targets(),
        (targets) => targets.length === 1 + WORKERS.length && targets.every(({ health }) => health === 'up'),
        'figures of every process',
        WAIT_MS_MAX,
      );
      expect(await prometheus.rules()).toBe(alerts.length);
    },
    STORY_MS_MAX,
  );
});
