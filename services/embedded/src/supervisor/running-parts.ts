import { join } from 'node:path';
import type { Parts } from '../gateway/readiness.ts';
import { freePort } from '../processes/ports.ts';
import { SetupError } from '../processes/setup-error.ts';
import type { SupervisorConfig } from './config.ts';
import { healthOf, type Addresses, type Part } from './part.ts';
import type { Report } from './report.ts';
import { runPart, type PartRunner } from './runner.ts';

/** Hands out ports: a free one for a new name, the same again for a known one. */
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
  /** Settles with all addresses when every part is ready for the first time. */
  ready: Promise<Addresses>;
  /** Fails when a part is given up, also later; else stays open. */
  broken: Promise<never>;
  health(): Promise<Parts>;
  /** In reverse order: who uses a part ends before it. */
  stop(): Promise<void>;
};

/** Addresses that the environment may give. */
const addressNames = ['DATABASE_URL', 'EVENT_STORE_URL', 'S3_ENDPOINT', 'S3_PUBLIC_URL', 'S3_REGION', 'SMTP_URL'];

const givenAddresses = ({ given }: SupervisorConfig): Addresses =>
  Object.fromEntries(addressNames.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));

const allReady = async (needed: readonly (Promise<void> | undefined)[]): Promise<void> => {
  await Promise.all(needed).catch((cause: unknown) => {
    throw new SetupError('a part that it needs can not run', { cause });
  });
};

/** Starts the parts, gives each the addresses of those that it needs as soon as they are ready, and keeps them running. */
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
  const isElsewhere = ({ replacedBy }: Part): boolean => replacedBy !== undefined && Boolean(config.given[replacedBy]);

  const begin = async (part: Part): Promise<void> => {
    if (isElsewhere(part)) {
      report(part.name, `runs elsewhere, as ${part.replacedBy} says`);
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
    // What the environment gives wins over what a part provides.
    addresses = { ...(await runner.firstReady), ...addresses };
  };

  for (const part of parts) {
    const begun = begin(part);
    // Told once, through `broken`; here it would only be told again by each part that waits for this one.
    begun.catch(() => undefined);
    firstReady.set(part.name, begun);
  }

  const healthOfPart = (part: Part) => {
    if (isElsewhere(part)) return healthOf('elsewhere');
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
