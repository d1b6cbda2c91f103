import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ExchangeFolder } from './exchange-folder.ts';
import { FILE_BYTES_MAX, findSandbox, startInside, type Sandbox } from './sandbox.ts';
import { systemCallFilter } from './system-calls.ts';
import { film, pattern, x264 } from './testing/films.ts';
import { still } from './testing/samples.ts';
import { openWorkbench } from './testing/workbench.ts';

// Starting processes takes longer on a busy machine.
jest.setTimeout(120_000);

let sandbox: Sandbox;
let exchange: ExchangeFolder;
let dataFolder = '';
let server: Server;

beforeAll(async () => {
  const folders: ExchangeFolder[] = [];
  sandbox = await findSandbox([], async (uid) => {
    const folder = await ExchangeFolder.make(uid);
    folders.push(folder);
    return folder.path;
  });
  await Promise.all(folders.map((folder) => folder.remove()));
  exchange = await ExchangeFolder.make(sandbox.uid);
  dataFolder = await mkdtemp(join(tmpdir(), 'data-'));
  await mkdir(join(dataFolder, 'objects'));
  await writeFile(join(dataFolder, 'secrets.json'), '{}', { mode: 0o600 });
  await writeFile(join(dataFolder, 'objects', 'picture'), 'x', { mode: 0o600 });
  server = createServer((socket) => socket.end('reached'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await exchange.remove();
  await rm(dataFolder, { recursive: true, force: true });
});

/** Runs a script in the sandbox, like a decoder, and returns its output. */
const inside = async (script: string): Promise<string> => {
  const child = startInside(sandbox, [process.execPath, '-e', script], exchange.path, {
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
    stdio: ['ignore', 'pipe', 'pipe', 'ignore'],
  });
  const [output, errors] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream === null ? '' : text(stream))),
  );
  if (errors !== '') throw new Error(errors);
  return (output ?? '').trim();
};

const isIsolated = (): boolean => {
  if (sandbox.kind !== 'limits') return true;
  process.stderr.write('No sandbox works on this machine, so isolation is not tested here.\n');
  return false;
};
const hidesFiles = (): boolean => {
  if (sandbox.kind !== 'unshare' && sandbox.kind !== 'limits') return true;
  process.stderr.write(
    'Neither bubblewrap nor another user is available on this machine, so hidden files are not tested here.\n',
  );
  return false;
};

describe('a decoder', () => {
  it('cannot reach a server', async () => {
    if (!isIsolated()) return;
    const { port } = server.address() as { port: number };
    const script = `require('net').connect(${port}, '127.0.0.1').on('data', (data) => { console.log(String(data)); process.exit(); }).on('error', (error) => console.log(error.code))`;
    expect(await inside(script)).toMatch(/^(ENETUNREACH|ECONNREFUSED|EHOSTUNREACH|EADDRNOTAVAIL|EAFNOSUPPORT)$/);
  });

  it('cannot read the secrets or an object of the data folder', async () => {
    if (!hidesFiles()) return;
    for (const path of [join(dataFolder, 'secrets.json'), join(dataFolder, 'objects', 'picture')]) {
      expect(
        await inside(
          `try { console.log(require('fs').readFileSync(${JSON.stringify(path)}, 'utf8')) } catch (error) { console.log(error.code) }`,
        ),
      ).toMatch(/^(ENOENT|EACCES)$/);
    }
  });

  it('cannot see the process that starts it', async () => {
    if (!isIsolated()) return;
    const script = `const fs = require('fs'); console.log(fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).some((pid) => { try { return fs.readFileSync('/proc/' + pid + '/cmdline', 'latin1').includes('je' + 'st') } catch { return false } }))`;
    expect(await inside(script)).toBe('false');
  });

  it('has no capabilities, and runs as another user when the product runs as root', async () => {
    if (!isIsolated()) return;
    const status = await inside(`console.log(require('fs').readFileSync('/proc/self/status', 'utf8'))`);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    if (sandbox.uid === null) return;
    expect(status).toMatch(new RegExp(`^Uid:\t${sandbox.uid}\t`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^CapBnd:\t0+$/m);
  });

  it('has no network sockets, and cannot create namespaces', async () => {
    if (!sandbox.kind.startsWith('bubblewrap') || systemCallFilter(process.arch) === null) {
      process.stderr.write(
        'bubblewrap does not work on this machine, so the filter of system calls is not tested here.\n',
      );
      return;
    }
    const status = await inside(`console.log(require('fs').readFileSync('/proc/self/status', 'utf8'))`);
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const connect = `require('net').connect(80, '127.0.0.1').on('error', (error) => console.log(error.code))`;
    expect(await inside(connect)).toBe('EAFNOSUPPORT');
    const unshare = `const { status, stderr } = require('child_process').spawnSync('unshare', ['--user', 'true']); console.log(status, String(stderr))`;
    expect(await inside(unshare)).toMatch(/^1 unshare: unshare failed: Operation not permitted/);
  });

  it('can load the code of the decoders, but not the database packages of the product', async () => {
    if (!hidesFiles() || sandbox.kind === 'setpriv and unshare') return;
    const load = (name: string): string =>
      `const require = process.getBuiltinModule('module').createRequire(${JSON.stringify(import.meta.url)}); try { require('${name}'); console.log('loaded') } catch (error) { console.log(error.code) }`;
    expect(await inside(load('sharp'))).toBe('loaded');
    expect(await inside(load('typeorm'))).toBe('MODULE_NOT_FOUND');
    expect(await inside(load('pg'))).toBe('MODULE_NOT_FOUND');
  });

  it('has a file size limit and no core dumps', async () => {
    if (process.platform !== 'linux') return;
    const limits = await inside(`console.log(require('fs').readFileSync('/proc/self/limits', 'utf8'))`);
    const bytes = String(Math.ceil(FILE_BYTES_MAX / 512) * 512);
    expect(limits).toMatch(new RegExp(`^Max file size +${bytes} +${bytes} `, 'm'));
    expect(limits).toMatch(/^Max core file size +0 +0 /m);
  });

  it('can write its output, but not its input', async () => {
    if (sandbox.uid === null) return;
    expect(
      await inside(
        `try { require('fs').writeFileSync(${JSON.stringify(exchange.input)}, 'x'); console.log('written') } catch (error) { console.log(error.code) }`,
      ),
    ).toBe('EACCES');
    expect(
      await inside(
        `require('fs').writeFileSync(${JSON.stringify(join(exchange.output, 'a'))}, 'x'); console.log('written')`,
      ),
    ).toBe('written');
  });
});

describe('a result of a media process', () => {
  const claiming = (path: string, sha256: string) => {
    const file = { path, sha256, contentType: 'image/png' as const, sizeBytes: 1 };
    return [{ files: { main: file, previewJpeg: file } }];
  };

  it('is refused when it names a file elsewhere', async () => {
    await expect(
      exchange.collect(claiming(join(dataFolder, 'secrets.json'), 'a'.repeat(64)), dataFolder),
    ).rejects.toThrow('outside its folder');
    await expect(exchange.collect(claiming(join(exchange.output, '../input'), '../input'), dataFolder)).rejects.toThrow(
      'outside its folder',
    );
  });

  it('is refused when it is a link', async () => {
    const name = 'b'.repeat(64);
    await inside(
      `require('fs').symlinkSync(${JSON.stringify(join(dataFolder, 'secrets.json'))}, ${JSON.stringify(join(exchange.output, name))})`,
    ).catch(() => '');
    if (sandbox.uid === null)
      await import('node:fs/promises').then(({ symlink }) =>
        symlink(join(dataFolder, 'secrets.json'), join(exchange.output, name)).catch(() => undefined),
      );
    await expect(exchange.collect(claiming(join(exchange.output, name), name), dataFolder)).rejects.toThrow('no file');
  });
});

describe('the strongest sandbox', () => {
  it('processes a picture when the product was started with a low priority', async () => {
    const before = getPriority();
    setPriority(15);
    const bench = await openWorkbench();
    try {
      expect(await bench.processBytes(await still(240, 240).png().toBuffer())).toMatchObject({ format: 'png' });
    } finally {
      await bench.close();
      // Only root may raise the priority again.
      if (process.getuid?.() === 0) setPriority(before);
    }
  });

  it('processes a film', async () => {
    const bench = await openWorkbench();
    const path = join(bench.folder, 'film.mp4');
    await film(...pattern('320x240', 1), ...x264, path);
    expect((await bench.processFile(path)).isVideo).toBe(true);
    await bench.close();
  });
});
