import { join } from 'node:path';
import type { Parts } from '../gateway/readiness.ts';
import { freePort } from '../processes/ports.ts';
import { SetupError } from '../processes/setup-error.ts';
import type { SupervisorConfig } from './config.ts';
import { healthOf, type Addresses, type Part } from './part.ts';
import type { Report } from './report.ts';
import { runPart, type PartRunner } from './runner.ts';

/** Returns the port for a name: a free port for a new name, the same port for a known name. */
export type Ports = (name: string) => Promise<number>;

export const createPorts = (): Ports => {
  const ports = new Map<string, Promise<number>>();
  return (name) => {
    const port = ports.get(name) ?? freePort();
    ports.set(name, port);
    return port;
  };
};

export type RunningParts = {
  /** Resolves with all addresses once every service has been ready. */
  ready: Promise<Addresses>;
  /** Rejects when a runner gives up on a service, even later; never resolves. */
  broken: Promise<never>;
  health(): Promise<Parts>;
  /** Stops the services in reverse order: a service stops after the services that use it. */
  stop(): Promise<void>;
};

/** Addresses that the environment may provide. */
const addressNames = ['DATABASE_URL', 'EVENT_STORE_URL', 'S3_ENDPOINT', 'S3_PUBLIC_URL', 'S3_REGION', 'SMTP_URL'];

const givenAddresses = ({ given }: SupervisorConfig): Addresses =>
  Object.fromEntries(addressNames.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));

const allReady = async (needed: readonly (Promise<void> | undefined)[]): Promise<void> => {
  await Promise.all(needed).catch((cause: unknown) => {
    throw new SetupError("a service that it needs can't run", { cause });
  });
};

/**
 * Starts the services, passes each the addresses of its dependencies as soon as they are ready, and keeps them running.
 */
export const startParts = (
  parts: readonly Part[],
  config: SupervisorConfig,
  ports: Ports,
  report: Report,
): RunningParts => {
  let addresses = givenAddresses(config);
  const runners = new Map<string, PartRunner>();
  const firstReady = new Map<string, Promise<void>>();
  const waiting = new Set(parts.filter(({ needs }) => needs.length > 0).map(({ name }) => name));
  let announceBroken: (error: unknown) => void = () => undefined;
  const broken = new Promise<never>((_, fail) => (announceBroken = fail));
  broken.catch(() => undefined);
  const isReplaced = ({ replacedBy }: Part): boolean => replacedBy !== undefined && Boolean(config.given[replacedBy]);

  const begin = async (part: Part): Promise<void> => {
    if (isReplaced(part)) {
      report(part.name, `runs elsewhere, because ${part.replacedBy} is set`);
      return;
    }
    const log = (line: string): void => report(part.name, line);
    const needed = allReady(part.needs.map((name) => firstReady.get(name)));
    needed.then(
      () => waiting.delete(part.name),
      () => undefined,
    );
    const context = {
      port: (name?: string) => ports(name === undefined ? part.name : `${part.name}/${name}`),
      addresses: async () => {
        await needed;
        return addresses;
      },
      dataDir: join(config.dataDir, part.name),
      log,
    };
    const runner = runPart(part, context, { once: config.once });
    runners.set(part.name, runner);
    runner.givenUp.catch(announceBroken);
    // Addresses from the environment take precedence over those of a service.
    addresses = { ...(await runner.firstReady), ...addresses };
  };

  for (const part of parts) {
    const begun = begin(part);
    // `broken` reports the failure once; otherwise, each service that waits for this one would repeat it.
    begun.catch(() => undefined);
    firstReady.set(part.name, begun);
  }

  const healthOfPart = (part: Part) => {
    if (isReplaced(part)) return healthOf('elsewhere');
    return (waiting.has(part.name) ? undefined : runners.get(part.name)?.health()) ?? healthOf('waiting');
  };

  return {
    ready: Promise.all(firstReady.values()).then(() => addresses),
    broken,
    health: async () =>
      Object.fromEntries(
        await Promise.all(
          parts.map(
            async (part) =>
              [
                part.name,
                { ...(await healthOfPart(part)), ...(part.optional && { required: false as const }) },
              ] as const,
          ),
        ),
      ),
    stop: async () => {
      for (const { name } of [...parts].reverse()) {
        const runner = runners.get(name);
        if (runner === undefined) continue;
        await runner.stop();
        report(name, 'stopped');
      }
    },
  };
};
