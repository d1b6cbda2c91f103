import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startObjectStore } from '../../services/embedded/src/object-store/index.ts';
import { report } from './product.ts';

/*
 * Tests boto3, the AWS SDK for JavaScript and lib-storage against the embedded object store. By default, these clients
 * send checksums and read in parts. Their packages are installed into .cache, because they are not part of the product.
 */
const FOLDER = join(import.meta.dirname, '../../.cache/s3-clients');
/** Package with `crt`, the library for checksums that Python lacks. */
const BOTO3 = 'boto3[crt]==1.44.8';

const execute = (command: string, args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: FOLDER, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

const install = async (what: string, command: string, args: readonly string[]): Promise<void> => {
  if ((await execute(command, args)) !== 0) throw new Error(`${what} could not be installed`);
};

const installBoto3 = async (): Promise<string> => {
  const python = join(FOLDER, 'venv/bin/python');
  if (!existsSync(python)) await install('A venv of Python 3', 'python3', ['-m', 'venv', join(FOLDER, 'venv')]);
  await install('boto3', python, ['-m', 'pip', 'install', '-q', BOTO3]);
  return python;
};

const main = async (): Promise<void> => {
  await mkdir(FOLDER, { recursive: true });
  await cp(join(import.meta.dirname, 's3-clients'), FOLDER, { recursive: true });
  await install('The AWS SDK', 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']);
  const python = await installBoto3();
  const dataDir = await mkdtemp(join(tmpdir(), 'pixchange-s3-clients-'));
  const keys = { accessKey: 'the-owner', secretKey: 'a-secret-of-the-owner' };
  const store = await startObjectStore({ dataDir, ...keys, log: (line) => process.stderr.write(`${line}\n`) });
  const failures: string[] = [];
  try {
    for (const [name, command, file] of [
      ['boto3', python, 'boto3_client.py'],
      ['the AWS SDK for JavaScript', process.execPath, 'sdk.mjs'],
    ] as const)
      if ((await execute(command, [join(FOLDER, file), store.endpoint, keys.accessKey, keys.secretKey])) !== 0)
        failures.push(name);
  } finally {
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  report(failures);
};

await main();
