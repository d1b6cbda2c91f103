import { fork } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startReloader } from '../../scripts/dev/reloader.mjs';
import { until } from '../until.ts';

const program = fileURLToPath(new URL('programs/reloaded.mjs', import.meta.url));
const hooks = new URL('../../scripts/dev/typescript.mjs', import.meta.url).href;

const freePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

describe('a service that npm run dev reloads', () => {
  let folder: string;
  let port: number;
  let reloader: Awaited<ReturnType<typeof startReloader>>;
  let lines: string[];
  const source = () => join(folder, 'deep', 'answer.ts');
  const answer = async () => {
    const response = await fetch(`http://127.0.0.1:${port}`).catch(() => undefined);
    return response?.text().catch(() => undefined);
  };
  const answers = (text: string) => until(answer, (found) => found === text, `the answer ${text}`);
  const says = (text: string) =>
    until(
      () => Promise.resolve(lines),
      (found) => found.some((line) => line.includes(text)),
      `the line ${text}`,
    );

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pixchange-reload-'));
    port = await freePort();
    lines = [];
    await mkdir(join(folder, 'deep'));
    await writeFile(source(), "export const answer: string = 'first';");
    reloader = await startReloader({
      folders: [folder],
      prepare: () => fork(program, { execArgv: [`--import=${hooks}`] }),
      firstMessage: Promise.resolve({ source: pathToFileURL(source()).href, port }),
      say: (text: string) => lines.push(text),
      onConfigurationError: () => undefined,
    });
  });
  afterEach(async () => {
    await reloader.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('answers with the changed source, even when an editor replaces the file by renaming', async () => {
    await answers('first');
    await writeFile(source(), "export const answer: string = 'second';");
    await answers('second');
    await writeFile(`${source()}.new`, "export const answer: string = 'third';");
    await rename(`${source()}.new`, source());
    await answers('third');
  });

  it('shows a compile error and keeps the last version until the source compiles again', async () => {
    await answers('first');
    await writeFile(source(), 'export const answer: string = ;');
    await says('answer.ts does not compile');
    await answers('first');
    await writeFile(source(), "export const answer: string = 'mended';");
    await answers('mended');
    expect(lines.at(-1)).toContain('answer.ts changed');
  });

  it('starts again after a source that failed when it was loaded', async () => {
    await answers('first');
    await writeFile(source(), "throw new Error('while loading');");
    await says('waiting for a change');
    await writeFile(source(), "export const answer: string = 'alive';");
    await answers('alive');
  });
});
