import { randomBytes } from 'node:crypto';
import { access, chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clearHeldFiles, restoreFolder } from '../backup/leftovers.ts';
import { startGateway, type RunningGateway } from '../gateway/index.ts';
import type { Parts } from '../gateway/readiness.ts';
import { writeDurably } from '../processes/durable-file.ts';
import { LockHeldError, takeLock, type Lock } from '../processes/lock-file.ts';
import { SetupError } from '../processes/setup-error.ts';
import { ownPublicUrl, type SupervisorConfig } from './config.ts';
import { startDemo, type Demo } from './demo.ts';
import { allParts, productEnvironment, type PartsInput } from './parts.ts';
import type { Report } from './report.ts';
import { createPorts, startParts, type Ports } from './running-parts.ts';
import { forgetPrevious, openSecrets } from './secrets.ts';

type Ready = { publicUrl: string; environment: Readonly<Record<string, string>> };

export type Supervisor = {
  /** Resolves with the URL once every service is ready. */
  ready: Promise<string>;
  /** Starts to fill a new site with demo content, unless the demo is turned off. */
  fillWithDemo(): Promise<void>;
  /** Rejects when a runner gives up on a service; never resolves. */
  broken: Promise<never>;
  stop(): Promise<void>;
};

const unwritable: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES']);

/** Rejects a partly restored site; otherwise, the product would start as a new site. */
const refuseHalfRestored = async (dataDir: string, lock: Lock): Promise<void> => {
  const part = restoreFolder(dataDir);
  const isThere = await access(part).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  await lock.release();
  throw new SetupError(
    `A restore into ${dataDir} was interrupted. Run npm run backup -- restore again, or remove ${part} to start without it.`,
  );
};

const lockData = async (dataDir: string): Promise<Lock> => {
  try {
    await mkdir(dataDir, { recursive: true });
    // PostgreSQL's account needs to traverse this folder to reach its own, but can't list it.
    if (process.getuid?.() === 0) await chmod(dataDir, 0o711);
    const lock = await takeLock(join(dataDir, 'supervisor.lock'));
    await refuseHalfRestored(dataDir, lock);
    await clearHeldFiles(dataDir);
    return lock;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && unwritable.has(code))
      throw new SetupError(
        `${dataDir} can't be written (${code}). Make room or allow writing there, then start again.`,
        { cause: error },
      );
    if (!(error instanceof LockHeldError)) throw error;
    throw new SetupError(
      `Pixchange already runs on ${dataDir} (process ${error.pid}). Stop it first, or choose another DATA_DIR.`,
    );
  }
};

/** Lets the demo mint only on the embedded chain, because minting on the operator's own chain could cost money. */
const mintingOf = ({ given }: SupervisorConfig, environment: Ready['environment']): Record<string, string> =>
  given['CHAIN_RPC_URL'] === undefined && environment['CHAIN_RPC_URL'] !== undefined ? { DEMO_MINT: 'on' } : {};

/**
 * Returns the path of the file with the addresses and secrets of the running services. Other commands (audit, rebuild,
 * bench) read the file; the supervisor removes it when the services stop.
 */
const runningFile = (dataDir: string): string => join(dataDir, 'running.json');

const openGateway = async (
  config: SupervisorConfig,
  ports: Ports,
  mailboxKey: string,
  health: () => Promise<Parts>,
  report: Report,
) => {
  const address = async (name: string): Promise<string> => `http://127.0.0.1:${await ports(name)}`;
  const routes = {
    app: await address('community'),
    ...(!config.given['S3_ENDPOINT'] && { storage: await address('object-store') }),
    ...(!config.given['SMTP_URL'] && { mailbox: `${await address('mailbox')}/${mailboxKey}` }),
    ...(!config.given['FACEBOOK_GRAPH_URL'] && { login: await address('login-sandbox') }),
    ...(!config.given['PAYPAL_CLIENT_ID'] && { payment: await address('payment-sandbox') }),
  };
  const { host, port, trustedProxies, publicUrl, devTools: token } = config;
  const gateway = await startGateway({
    host,
    port,
    routes,
    health,
    trustedProxies,
    devTools: { publicUrl, token },
    log: (line) => report('gateway', line),
  }).catch((error: unknown) => {
    throw new SetupError((error as Error).message, { cause: error });
  });
  return { gateway, routes };
};

/**
 * Starts all services that have no address in the environment, and keeps them running until `stop`.
 * @throws SetupError if DATA_DIR is in use or can't be written, if secrets are missing, or if the gateway can't listen
 */
export const startSupervisor = async (config: SupervisorConfig, report: Report): Promise<Supervisor> => {
  const lock = await lockData(config.dataDir);
  let gateway: RunningGateway | undefined;
  try {
    const secrets = await openSecrets(config.dataDir, config.given);
    const ports = createPorts();
    const mailboxKey = randomBytes(24).toString('base64url');
    let health = (): Promise<Parts> => Promise.resolve({});
    const opened = await openGateway(config, ports, mailboxKey, () => health(), report);
    gateway = opened.gateway;
    const publicUrl = config.publicUrl ?? ownPublicUrl(config.host, gateway.port);
    report('gateway', `listens on ${config.host}:${gateway.port}`);
    const localUrl = ownPublicUrl(config.host, gateway.port);
    const input: PartsInput = { config, secrets, publicUrl, localUrl, mailboxKey };
    const parts = startParts(allParts(input), config, ports, report);
    health = parts.health;
    let demo: Demo | undefined;
    let stopped: Promise<void> | undefined;

    const becomeReady = async (): Promise<Ready> => {
      const environment = productEnvironment(input, await parts.ready);
      await forgetPrevious(config.dataDir);
      const { mailbox } = opened.routes;
      await writeDurably(
        runningFile(config.dataDir),
        JSON.stringify(
          { pid: process.pid, startedAt: new Date().toISOString(), publicUrl, localUrl, mailbox, environment },
          null,
          2,
        ),
      );
      return {
        publicUrl,
        environment: {
          ...environment,
          PIXCHANGE_URL: localUrl,
          MAILBOX_URL: mailbox === undefined ? '' : `${mailbox}/dev/mailbox.json`,
          DATA_DIR: config.dataDir,
        },
      };
    };
    const ready = becomeReady();

    const stop = async (): Promise<void> => {
      // If the file can't be removed, readers ignore it, because it names an ended process.
      await rm(runningFile(config.dataDir), { force: true }).catch((error: unknown) =>
        report('supervisor', `running.json can't be removed: ${(error as Error).message}`),
      );
      await demo?.stop();
      await opened.gateway.stop(config.drainSeconds * 1_000);
      report('gateway', 'stopped');
      await parts.stop();
      await lock.release();
    };
    return {
      ready: ready.then(({ publicUrl: url }) => url),
      broken: parts.broken,
      fillWithDemo: async () => {
        const { environment } = await ready;
        if (config.demo && stopped === undefined)
          demo ??= startDemo(
            config.demoEntry,
            { ...config.given, ...environment, ...mintingOf(config, environment) },
            report,
          );
      },
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await gateway?.stop();
    await lock.release();
    throw error;
  }
};
