import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import { processesMentioning } from '../services/embedded/src/testing/process-traces.ts';
import { startSupervised, type Supervised } from '../services/embedded/src/testing/supervised.ts';
import { newEmail, until, upload, type Mail } from './product.ts';
import { accountsHttp } from '@pixchange/contracts/http/accounts';

const EMBEDDED = join(import.meta.dirname, '../services/embedded/dist');
const COMMUNITY = join(import.meta.dirname, '../services/community/dist/main.js');
const WORKS = 30;
const PARALLEL = 6;
const KILL_AFTER = 12;

let folder: string;
let picture: Buffer;
let supervised: Supervised;

const start = async (): Promise<string> => {
  supervised = startSupervised(EMBEDDED, join(folder, 'data'), {
    SUPERVISOR_COMMUNITY_ENTRY: COMMUNITY,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
  return supervised.url();
};

/** Kills all processes of this installation, including the supervisor and PostgreSQL, without time to clean up. */
const killEverything = async (): Promise<void> => {
  for (const { pid } of [{ pid: supervised.process.pid ?? 0 }, ...(await processesMentioning(folder))]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  await supervised.exit;
};

beforeAll(async () => {
  picture = await readFile(join(import.meta.dirname, '../web/e2e/files/sticker.png'));
  folder = await mkdtemp(join(tmpdir(), 'pixchange-crash-'));
  // PostgreSQL must enter the folder, and it never runs as root.
  await chmod(folder, 0o755);
});
afterAll(async () => {
  supervised.process.kill('SIGTERM');
  await supervised.exit;
  await rm(folder, { recursive: true, force: true });
});

const confirmedToken = async (url: string): Promise<string> => {
  const call = createClient({ baseUrl: url });
  const email = newEmail();
  const { token } = await call(accountsHttp.register, {
    body: { registration: { email, password: 'Papercuts1', terms_of_service: true, registration_source: 0 } },
  });
  await call(accountsHttp.completeRegistration, {
    token,
    body: { registration: { username: 'crash', full_name: 'Crash' } },
  });
  const mails = await until(
    async () => (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mail[],
    (found) => found.some(({ to }) => to.includes(email)),
    'the confirmation mail',
  );
  const link = /[?&]token=([\w-]+)/.exec(mails.find(({ to }) => to.includes(email))?.text ?? '')?.[1] ?? '';
  return (await call(accountsHttp.confirm, { body: { token: link, password: 'Papercuts1' } })).token;
};

it('a kill of all processes during thirty uploads loses no acknowledged upload, and the rest can be submitted later', async () => {
  let url = await start();
  const token = await confirmedToken(url);
  const acknowledged = new Map<string, string>();
  const titles = Array.from({ length: WORKS }, (_, index) => `Work ${index}`);

  const submit = async (title: string): Promise<void> => {
    const product = { call: createClient({ baseUrl: url }) } as Parameters<typeof upload>[0];
    const attachment_id = await upload(product, token, picture, 'image/png');
    await product.call(imagesHttp.submit, { token, body: { image: { attachment_id, title } } });
    acknowledged.set(title, attachment_id);
  };
  const submitAll = async (todo: string[], stopAt: number): Promise<void> => {
    const queue = [...todo];
    const worker = async () => {
      for (let title = queue.shift(); title !== undefined && acknowledged.size < stopAt; title = queue.shift())
        await submit(title).catch(() => undefined);
    };
    await Promise.all(Array.from({ length: PARALLEL }, worker));
  };

  // Leave some works unsubmitted before the kill, no matter how late it comes.
  const firstRun = submitAll(titles, WORKS - PARALLEL);
  await until(
    () => Promise.resolve(acknowledged.size),
    (count) => count >= KILL_AFTER,
    'the first uploads',
  );
  await killEverything();
  await firstRun;
  const before = new Map(acknowledged);
  expect(before.size).toBeLessThan(WORKS);
  await until(
    () => processesMentioning(folder),
    (left) => left.length === 0,
    'the end of every process',
  );

  url = await start();
  const call = createClient({ baseUrl: url });
  const show = (id: string): Promise<ImageItemView> => call(imagesHttp.show, { token, params: { id } });
  for (const [title, id] of before) expect(await show(id)).toMatchObject({ id, title });
  await submitAll(
    titles.filter((title) => !acknowledged.has(title)),
    Number.POSITIVE_INFINITY,
  );
  expect(acknowledged.size).toBe(WORKS);
  for (const id of acknowledged.values())
    await until(
      () => show(id),
      ({ status }) => status === 'ready',
      `image ${id}`,
    );

  const own = await call(albumsHttp.own, { token });
  const home = own.collection.find((album) => album.default);
  const listed = await call(albumsHttp.ownImages, { token, params: { id: home?.id ?? '' }, query: { per_page: 100 } });
  const ids = listed.collection.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // A write right before the kill may be stored without an acknowledgment. An acknowledged write may never be missing.
  expect(listed.total_count).toBeGreaterThanOrEqual(WORKS);
  expect(listed.total_count).toBeLessThanOrEqual(WORKS + PARALLEL);
}, 240_000);
