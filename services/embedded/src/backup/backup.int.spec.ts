import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, open, readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { profileHttp } from '@pixchange/contracts/http/profile';
import pg from 'pg';
import sharp from 'sharp';
import { linkToken, newEmail, PASSWORD, until, upload, type Mail, type Product } from '../../../../tests/product.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { startSupervised, type Supervised } from '../testing/supervised.ts';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
/** Folder of the built programs that operators run. */
const dist = join(root, 'services', 'embedded', 'dist');
const passphrase = 'a passphrase for the drill';
const limitMs = 300_000;

type Ended = { code: number | null; output: string; errors: string };

const startBackup = (dataDir: string, args: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [join(dist, 'backup', 'main.js'), ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { output: '', errors: '' };
  child.stdout.on('data', (text: Buffer) => (texts.output += String(text)));
  child.stderr.on('data', (text: Buffer) => (texts.errors += String(text)));
  const ended: Promise<Ended> = once(child, 'close').then(([code]) => ({ code: code as number | null, ...texts }));
  return { child, ended };
};
const backup = (dataDir: string, ...args: string[]): Promise<Ended> => startBackup(dataDir, args).ended;

const audit = async (dataDir: string): Promise<Ended> => {
  const child = spawn(process.execPath, [join(root, 'services/audit/dist/main.js'), '--files=hash'], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
  const texts = { output: '', errors: '' };
  child.stdout.on('data', (text: Buffer) => (texts.output += String(text)));
  child.stderr.on('data', (text: Buffer) => (texts.errors += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...texts };
};

type Running = {
  readonly mailbox: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** A whole product with its own data folder, started as with `npm start`. */
class Site {
  private constructor(
    readonly dataDir: string,
    readonly supervised: Supervised,
    readonly call: ReturnType<typeof createClient>,
    readonly running: Running,
  ) {}

  static async start(dataDir: string): Promise<Site> {
    const supervised = startSupervised(dist, dataDir, {
      SUPERVISOR_COMMUNITY_ENTRY: join(root, 'services/community/dist/main.js'),
      CATALOGUE_SEED: 'off',
    });
    const call = createClient({ baseUrl: await supervised.url() });
    const running = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')) as Running;
    return new Site(dataDir, supervised, call, running);
  }

  async stop(): Promise<void> {
    this.supervised.process.kill('SIGTERM');
    await this.supervised.exit;
  }

  async query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.running.environment['DATABASE_URL'] });
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Returns every row of the schemas `read`, `vault` and `work` as text. */
  async everything(): Promise<string[]> {
    const tables = await this.query<{ name: string }>(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('read', 'vault', 'work')",
    );
    const rows = await Promise.all(
      tables.map(({ name }) => this.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
    );
    return rows.flat().map(({ row }) => row);
  }

  async join(username: string) {
    const { call } = this;
    const email = newEmail();
    const { token } = await call(accountsHttp.register, {
      body: { registration: { email, password: PASSWORD, terms_of_service: true, registration_source: 0 } },
    });
    await call(accountsHttp.completeRegistration, {
      token,
      body: { registration: { email, username, full_name: `Name of ${username}` } },
    });
    const mails = await until(
      async () =>
        (await fetch(`${this.running.mailbox}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json() as Promise<
          Mail[]
        >,
      (found) => found.length > 0,
      'the mail that confirms an address',
    );
    const session = await call(accountsHttp.confirm, {
      body: { token: linkToken(mails[0] as Mail), password: PASSWORD },
    });
    return { email, username, id: session.id, token: session.token };
  }

  /** Uploads a picture and publishes it. */
  async publish(token: string, color: string): Promise<string> {
    const picture = await sharp({ create: { width: 320, height: 320, channels: 3, background: color } })
      .png()
      .toBuffer();
    const id = await upload({ call: this.call } as Product, token, picture, 'image/png');
    await this.call(imagesHttp.submit, { token, body: { image: { attachment_id: id, title: `Work ${color}` } } });
    await until(
      () => this.call(imagesHttp.show, { token, params: { id } }),
      ({ status }) => status === 'ready',
      'the versions of a picture',
    );
    return id;
  }

  async remove(token: string, id: string): Promise<void> {
    const { album_id: albumId } = await this.call(imagesHttp.show, { token, params: { id } });
    await this.call(albumsHttp.removeImage, { token, params: { albumId: albumId ?? '', id } });
  }

  async leave(person: { token: string }): Promise<void> {
    const { code } = await this.call(profileHttp.remove, { token: person.token, body: { password: PASSWORD } });
    await until(
      () => this.call(profileHttp.erasure, { params: { code } }),
      ({ status }) => status === 'done',
      'the end of an erasure',
    );
  }

  async fileOf(token: string, id: string): Promise<string> {
    const { image } = await this.call(imagesHttp.show, { token, params: { id } });
    const address = new URL(image?.url ?? '', this.running.environment['PUBLIC_URL']);
    const response = await fetch(address);
    expect(response.status).toBe(200);
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
  }
}

let folder: TemporaryFolder;
let archive: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  archive = join(folder.path, 'archives', 'site.pxbackup');
  await mkdir(join(folder.path, 'archives'));
});
afterAll(() => folder.remove());

describe('a restore drill', () => {
  let site: Site;
  afterAll(() => site.stop());

  it(
    'restores a site from an archive that was created while the site was busy',
    async () => {
      site = await Site.start(join(folder.path, 'first'));
      const [ines, early, late] = [
        await site.join('ines_drill'),
        await site.join('early_drill'),
        await site.join('late_drill'),
      ];
      const work = await site.publish(ines.token, 'teal');
      const theirs = await site.publish(late.token, 'plum');
      const file = await site.fileOf(ines.token, work);
      await site.leave(early);

      // A member uploads and deletes works throughout, because the site must not be idle.
      let isCreated = false;
      const busy = (async () => {
        for (let n = 0; !isCreated; n += 1) {
          const id = await site.publish(ines.token, `rgb(${n % 256}, 9, 9)`);
          if (n % 2 === 1) await site.remove(ines.token, id);
        }
      })();
      const result = await backup(site.dataDir, 'create', archive, '--json');
      isCreated = true;
      await busy;
      expect(result).toMatchObject({ code: 0 });
      expect(result.errors).toContain('Pixchange is running and stays available');
      expect(JSON.parse(result.output)).toMatchObject({ keysElsewhere: [], erasures: 1 });
      expect(await readdir(join(folder.path, 'archives'))).toEqual(['erasures.list', 'site.pxbackup']);
      expect((await readdir(site.dataDir)).filter((name) => name.startsWith('backup'))).toEqual([]);

      await site.leave(late);
      const list = join(site.dataDir, 'erasures.list');
      await until(
        () => readFile(list, 'utf8'),
        (text) => text.includes(late.id),
        'the list of erasures',
      );
      await site.stop();

      // A second folder simulates another machine; the restore reads nothing from the first one.
      await copyFile(list, join(folder.path, 'kept.list'));
      const dataDir = join(folder.path, 'second');
      const restored = await backup(dataDir, 'restore', archive, '--erasures', join(folder.path, 'kept.list'));
      expect(restored).toMatchObject({ code: 0 });
      site = await Site.start(dataDir);

      const signIn = (email: string) =>
        site.call(accountsHttp.signIn, { body: { session: { email, password: PASSWORD } } });
      const { token } = await signIn(ines.email);
      expect(await site.fileOf(token, work)).toBe(file);
      for (const erased of [early, late]) {
        await expect(signIn(erased.email)).rejects.toMatchObject({ status: 422 });
        await expect(site.call(accountsHttp.user, { params: { id: erased.id } })).rejects.toMatchObject({
          status: 404,
        });
        expect(await site.query('SELECT 1 FROM vault.person_keys WHERE person_id = $1', [erased.id])).toEqual([]);
      }
      await expect(site.call(imagesHttp.show, { token, params: { id: theirs } })).rejects.toMatchObject({
        status: 404,
      });
      await until(
        () => site.query('SELECT 1 FROM read.erasures WHERE completed_at IS NULL'),
        (open) => open.length === 0,
        'the end of the erasure that was repeated',
      );
      const rows = await site.everything();
      expect(rows.filter((row) => /(early|late)_drill/.test(row) || row.includes(late.email))).toEqual([]);
      expect(await readFile(join(dataDir, 'erasures.list'), 'utf8')).toContain(late.id);
      expect(await audit(dataDir)).toMatchObject({ code: 0 });
    },
    limitMs,
  );

  it(
    'verifies the archive by replaying and auditing it',
    async () => {
      const checked = await backup(
        join(folder.path, 'nowhere'),
        'verify',
        archive,
        '--temporary-folder',
        folder.path,
        '--json',
      );
      expect(checked).toMatchObject({ code: 0 });
      expect(JSON.parse(checked.output)).toMatchObject({
        ok: true,
        audit: expect.stringContaining('everything holds'),
      });
      expect((await readdir(folder.path)).filter((name) => name.startsWith('pixchange-verify'))).toEqual([]);
    },
    limitMs,
  );

  it(
    'creates an archive of a stopped site, which can start again afterwards',
    async () => {
      await site.stop();
      const second = join(folder.path, 'archives', 'stopped.pxbackup');
      expect(await backup(site.dataDir, 'create', second)).toMatchObject({
        code: 0,
        errors: expect.stringContaining('is stopped'),
      });
      site = await Site.start(site.dataDir);
    },
    limitMs,
  );
});

describe('a restore', () => {
  const target = (name: string): string => join(folder.path, name);
  const refused = async (name: string, path: string, message: string, ...options: string[]): Promise<void> => {
    const { code, errors } = await backup(target(name), 'restore', path, '--no-erasures', ...options);
    expect(errors).toContain(message);
    expect(code).toBe(1);
    expect((await readdir(target(name))).filter((entry) => entry !== 'site')).toEqual([]);
  };
  const damaged = async (name: string, change: (path: string) => Promise<void>): Promise<string> => {
    const path = target(name);
    await copyFile(archive, path);
    await change(path);
    return path;
  };

  it(
    'refuses a truncated archive and leaves no files behind',
    async () => {
      const { size } = await stat(archive);
      await refused('cut', await damaged('cut.pxbackup', (path) => truncate(path, size - 1_000)), 'cut off');
    },
    limitMs,
  );

  it(
    'refuses an archive with a flipped bit and leaves no files behind',
    async () => {
      const flip = async (path: string): Promise<void> => {
        const file = await open(path, 'r+');
        const at = Math.floor((await file.stat()).size / 2);
        const byte = Buffer.alloc(1);
        await file.read(byte, 0, 1, at);
        await file.write(Buffer.from([(byte[0] as number) ^ 4]), 0, 1, at);
        await file.close();
      };
      await refused('flipped', await damaged('flipped.pxbackup', flip), 'is damaged near byte');
    },
    limitMs,
  );

  it('refuses a wrong passphrase', async () => {
    await writeFile(target('other.txt'), 'another passphrase');
    await refused('passphrase', archive, 'The passphrase is not the one', '--passphrase-file', target('other.txt'));
  });

  it('refuses a folder that is not empty', async () => {
    await mkdir(target('used'));
    await writeFile(join(target('used'), 'site'), '');
    await refused('used', archive, 'is not empty');
  });

  it('requires a list of erasures unless an option waives it', async () => {
    await mkdir(target('alone'));
    await copyFile(archive, join(target('alone'), 'site.pxbackup'));
    const { code, errors } = await backup(target('unlisted'), 'restore', join(target('alone'), 'site.pxbackup'));
    expect(errors).toContain('There is no list of erasures');
    expect(code).toBe(1);
  });

  it(
    'blocks the start of the product after it was killed, and starts over on the next run',
    async () => {
      const dataDir = target('killed');
      const first = startBackup(dataDir, ['restore', archive, '--no-erasures']);
      await until(
        () => readdir(join(dataDir, 'restore.part', 'postgres')).catch(() => [] as string[]),
        (names) => names.length > 0,
        'the middle of a restore',
      );
      first.child.kill('SIGKILL');
      await first.ended;
      const start = startSupervised(dist, dataDir);
      expect(await start.exit).toBe(1);
      expect(start.lines.join('\n')).toContain('was interrupted');
      expect(await backup(dataDir, 'restore', archive, '--no-erasures')).toMatchObject({ code: 0 });
      expect(await readdir(dataDir)).toContain('secrets.json');
      expect(await readdir(dataDir)).not.toContain('restore.part');
    },
    limitMs,
  );

  it(
    'fails when the disk is full and leaves no files behind, as a backup does',
    async () => {
      const disk = mountSmallDisk(target('small'), 200_000);
      // Only root can mount the small file system.
      if (disk === undefined) return;
      try {
        const into = join(disk.path, 'data');
        const restored = await backup(into, 'restore', archive, '--no-erasures');
        expect(restored.code).toBe(1);
        expect(await readdir(into)).toEqual([]);
        const result = await backup(target('killed'), 'create', join(disk.path, 'site.pxbackup'));
        expect(result.errors).toContain('There is no room for the archive');
        expect(result.code).toBe(1);
        expect((await readdir(disk.path)).filter((name) => name.includes('pxbackup'))).toEqual([]);
      } finally {
        disk.remove();
      }
    },
    limitMs,
  );
});
