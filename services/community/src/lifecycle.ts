import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { features, projections } from './features.ts';
import { Commands } from './runtime/commands/commands.ts';
import { pause } from './runtime/jobs/locked-loop.ts';
import { closeServer } from './runtime/http/server.ts';
import type { Lock, Locks } from './runtime/jobs/locks.ts';
import { prepareReadModel } from './runtime/read-model/prepare.ts';
import { isTransientDatabaseError } from './platform/postgres/transient-errors.ts';
import { runAsSystem } from './platform/request-context.ts';
import { readModelOf, type Process, type RunningRoles } from './running-roles.ts';

const SEED_AGAIN_MS = 200;
const NEVER = new AbortController().signal;

/** Opens the read model; from here on, no other process drops or replaces it. */
export const openReadModel = async (shared: Process, { users }: RunningRoles): Promise<void> => {
  await users.start();
  await prepareReadModel(readModelOf(shared), projections, shared.log);
  await shared.parts.clock.start();
};

/**
 * Stops the process: first its server, then its workers. Its projectors run on until no other process depends on them,
 * or until `HANDOVER_SECONDS` have passed.
 */
export const stopAll = async (
  server: NestFastifyApplication,
  shared: Process,
  running: RunningRoles,
): Promise<void> => {
  const { config, metrics, parts, processor, chain } = shared;
  await closeServer(server, config.DRAIN_SECONDS * 1_000);
  shared.runner.stop();
  // Files in progress are abandoned and processed again later, because a long video would delay the exit too much.
  await Promise.all([...running.workers.map((worker) => worker.stop()), processor.close()]);
  await running.users.waitUntilUnused(config.HANDOVER_SECONDS * 1_000);
  await Promise.all(running.projectors.map((projector) => projector.stop()));
  await running.users.stop();
  await running.close();
  await metrics.close();
  chain?.close();
  await parts.close();
};

/** Runs work under a lock, because processes that start together would all find the initial data missing. */
const oneAtATime = async (locks: Locks, work: () => Promise<void>): Promise<void> => {
  for (;;) {
    let lock: Lock | null = null;
    try {
      lock = await locks.take('initial data');
      return await work();
    } catch (error) {
      // Starts the work again when a busy machine has lost the connection of the lock or of the work.
      if (lock?.lost.aborted !== true && !isTransientDatabaseError(error)) throw error;
      await pause(SEED_AGAIN_MS, NEVER);
    } finally {
      await lock?.release();
    }
  }
};

/** Seeds the initial data, and waits until the read models show it, before the first request. */
export const seedInitialData = (server: NestFastifyApplication, locks: Locks): Promise<void> =>
  runAsSystem(() =>
    oneAtATime(locks, async () => {
      for (const { seedInitialData: seed } of features) await seed?.(server);
      await server.get(Commands).settle();
    }),
  );
