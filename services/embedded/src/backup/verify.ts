import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { noteKey, noteKeyText } from '@pixchange/contracts/audit/signed-note';
import pg from 'pg';
import { eachLine } from '../processes/lines.ts';
import { LockHeldError, takeLock } from '../processes/lock-file.ts';
import { SetupError } from '../processes/setup-error.ts';
import type { SupervisorConfig } from '../supervisor/config.ts';
import { allParts, productEnvironment, type PartsInput } from '../supervisor/parts.ts';
import { createPorts, startParts } from '../supervisor/running-parts.ts';
import { openSecrets, type Secrets } from '../supervisor/secrets.ts';
import type { Progress } from './progress.ts';
import { restoreBackup, type Restored } from './restore.ts';

export type Verified = Restored & {
  /** Whether the auditor found no errors. */
  readonly ok: boolean;
  /** Text of the auditor's report. */
  readonly audit: string;
};

const prefix = 'pixchange-verify-';
/** Services that are not started: on the copy, the product would send emails and continue payments and mints. */
const leftOut = ['community', 'mailbox', 'gif-sandbox', 'login-sandbox'];
const auditDone = [0, 1];

/** Removes the folders of killed verifications, which contain personal data. */
const clearLeftovers = async (within: string): Promise<void> => {
  for (const name of (await readdir(within)).filter((one) => one.startsWith(prefix))) {
    const folder = join(within, name);
    const lock = await takeLock(join(folder, 'verify.lock')).catch((error: unknown) => {
      if (error instanceof LockHeldError) return undefined;
      return { release: () => Promise.resolve() };
    });
    if (lock === undefined) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    await lock.release();
  }
};

/** PKCS#8 header of a 32-byte Ed25519 key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPart = (seed: string): Buffer => {
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8, Buffer.from(seed, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  });
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
};

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * Returns the keys that may have signed the heads of the log; the auditor would otherwise request them from the running
 * product.
 */
const logKeys = async (databaseUrl: string, secrets: Secrets, publicUrl: string): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ origin: string }>(
      `SELECT DISTINCT split_part(convert_from(data, 'UTF8')::jsonb->>'note', E'\\n', 1) AS origin FROM event_log.events WHERE type = 'LogHeadSigned'`,
    );
    const origins = rows.length > 0 ? rows.map(({ origin }) => origin) : [`${new URL(publicUrl).hostname}/audit`];
    const retired = (secrets.AUDIT_PUBLIC_KEYS_RETIRED ?? '').split(',').filter((text) => text !== '');
    const keys = [
      publicPart(secrets.AUDIT_SIGNING_KEY),
      ...(secrets.AUDIT_SIGNING_KEY_PREVIOUS === undefined ? [] : [publicPart(secrets.AUDIT_SIGNING_KEY_PREVIOUS)]),
      ...retired.map((text) => Buffer.from(text, 'base64')),
    ];
    return origins.flatMap((origin) => keys.map((key) => noteKeyText(noteKey(sha256, origin, key))));
  } finally {
    await client.end();
  }
};

type Ran = { readonly code: number; readonly output: string };

const run = async (
  main: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  progress: Progress,
): Promise<Ran> => {
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  eachLine(child.stdout, (line) => output.push(line));
  const errors: string[] = [];
  eachLine(child.stderr, (line) => {
    errors.push(line);
    progress(line, 'often');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output: [...output, ...(code === 0 ? [] : errors)].join('\n') };
};

/** Runs `work` while the servers of a restored folder run without the product; passes their URLs as variables. */
const withServers = async <Result>(
  config: SupervisorConfig,
  progress: Progress,
  work: (environment: Readonly<Record<string, string>>, secrets: Secrets) => Promise<Result>,
): Promise<Result> => {
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const secrets = await openSecrets(config.dataDir, config.given);
  const input: PartsInput = { config, secrets, publicUrl, localUrl: publicUrl, mailboxKey: '' };
  const chosen = allParts(input).filter(({ name }) => !leftOut.includes(name));
  const parts = startParts(chosen, { ...config, once: true }, createPorts(), (part, line) =>
    progress(`${part}: ${line}`, 'often'),
  );
  try {
    const addresses = await Promise.race([parts.ready, parts.broken]);
    // The product requires these settings at start but calls none of these services here.
    const unused = { SMTP_URL: 'smtp://127.0.0.1:9', FACEBOOK_GRAPH_URL: '', FACEBOOK_DIALOG_URL: '' };
    return await work({ ...productEnvironment(input, addresses), ...unused }, secrets);
  } finally {
    await parts.stop();
  }
};

/**
 * Rebuilds the read model and runs the auditor.
 * @param madeAt time at which the archive was created; work that was in progress then does not count as late
 */
const replayAndAudit = (config: SupervisorConfig, madeAt: string, progress: Progress): Promise<Ran> =>
  withServers(config, progress, async (environment, secrets) => {
    const env = { ...config.given, ...environment, LOG_LEVEL: 'info' };
    progress('building the read model from the log');
    const replay = await run(join(dirname(config.communityEntry), 'migrate', 'main.js'), [], env, progress);
    if (replay.code !== 0)
      return { ...replay, output: `The read model could not be built from the log.\n${replay.output}` };
    progress('auditing');
    const keys = await logKeys(environment['DATABASE_URL'] ?? '', secrets, environment['PUBLIC_URL'] ?? '');
    const main = join(config.communityEntry, '..', '..', '..', 'audit', 'dist', 'main.js');
    return run(main, ['--files=hash', '--now', madeAt, ...keys.flatMap((key) => ['--log-key', key])], env, progress);
  });

/**
 * Restores an archive into a temporary folder, rebuilds the read model from its log, and runs the auditor on the ledger
 * and on every file. Always removes the folder.
 * @param within parent of the temporary folder; undefined for the system's
 * @throws SetupError when the archive can't be read to its end, or the restored site can't be audited
 */
export const verifyBackup = async (
  config: SupervisorConfig,
  archive: string,
  passphrase: string,
  within: string | undefined,
  progress: Progress,
): Promise<Verified> => {
  const parent = within ?? tmpdir();
  await clearLeftovers(parent);
  const folder = await mkdtemp(join(parent, prefix));
  await chmod(folder, 0o711);
  const lock = await takeLock(join(folder, 'verify.lock'));
  try {
    const dataDir = join(folder, 'data');
    const restored = await restoreBackup(dataDir, archive, passphrase, [], progress);
    const { code, output } = await replayAndAudit({ ...config, dataDir }, restored.madeAt, progress);
    if (!auditDone.includes(code)) throw new SetupError(`The restored site can't be audited:\n${output}`);
    return { ...restored, ok: code === 0, audit: output };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await lock.release();
  }
};
