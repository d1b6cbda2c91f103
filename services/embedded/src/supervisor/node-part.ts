import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { SetupError } from '../processes/setup-error.ts';
import { configurationExitCodes, startNodeChild, type NodeChild } from './node-child.ts';
import type { Addresses, Part, PartContext } from './part.ts';

export type NodePartOptions = {
  name: string;
  needs: readonly string[];
  optional?: true;
  replacedBy?: string;
  /** Compiled main file of the program. */
  entry: string;
  /**
   * Returns variables for the program, in addition to the environment of this process. The program starts without them,
   * loads its modules, and receives them in a message once the addresses are known.
   */
  env(
    given: { addresses: Addresses; dataDir: string },
    port: number,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /** Returns the addresses that the program provides; called when it is ready. */
  provides(port: number, dataDir: string): Addresses | Promise<Addresses>;
  /** Rejects while the program is not ready. */
  probe(port: number): Promise<void>;
  /** Time limit for becoming ready; none by default, because a program may have many events to catch up on. */
  startMsMax?: number;
  stopMsMax: number;
};

/** Error for a program that ended before it was ready. */
export class EndedInStart extends Error {
  override readonly name = 'EndedInStart';

  constructor(readonly end: string) {
    super(`ended while it started: ${end}`);
  }
}

const pollMs = 25;
const patienceMs = 10_000;

const waitUntilReady = async (
  child: NodeChild,
  probe: () => Promise<void>,
  context: PartContext,
  startMsMax: number,
): Promise<void> => {
  const start = performance.now();
  let loggedAt = start;
  for (;;) {
    const end = child.end();
    if (configurationExitCodes.some((code) => end === `exit code ${code}`))
      throw new SetupError('its configuration is wrong, see the lines above', {
        exitCode: end === 'exit code 78' ? 78 : 1,
      });
    if (end !== undefined) throw new EndedInStart(end);
    if (context.stopping.aborted) throw new Error('everything is ending');
    try {
      await probe();
      return;
    } catch (error) {
      const now = performance.now();
      if (now - start > startMsMax)
        throw new Error(`not ready after ${startMsMax / 1000} s: ${(error as Error).message}`);
      if (now - loggedAt > patienceMs) {
        loggedAt = now;
        context.log(`is still starting (${(error as Error).message})`);
      }
    }
    await pause(pollMs);
  }
};

const unlessAborted = async <Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  const settled = new AbortController();
  const aborted = once(signal, 'abort', { signal: settled.signal }).then(
    () => Promise.reject(new Error('everything is ending')),
    () => value,
  );
  try {
    return await (signal.aborted ? Promise.reject(new Error('everything is ending')) : Promise.race([value, aborted]));
  } finally {
    settled.abort();
  }
};

/** Returns a service that runs a Node program of this project. */
export const nodePart = (inherited: Readonly<Record<string, string | undefined>>, options: NodePartOptions): Part => ({
  name: options.name,
  needs: options.needs,
  ...(options.optional && { optional: true }),
  ...(options.replacedBy !== undefined && { replacedBy: options.replacedBy }),
  start: async (context) => {
    const port = await context.port();
    const child = await startNodeChild({
      entry: options.entry,
      env: { ...inherited, ENVIRONMENT_FOLLOWS: '1' },
      log: context.log,
      stopMsMax: options.stopMsMax,
    });
    const probe = (): Promise<void> => options.probe(port);
    let provides: Addresses;
    try {
      const addresses = await unlessAborted(context.addresses(), context.stopping);
      child.giveEnvironment(await options.env({ addresses, dataDir: context.dataDir }, port));
      await waitUntilReady(child, probe, context, options.startMsMax ?? Infinity);
      provides = await options.provides(port, context.dataDir);
    } catch (error) {
      await child.stop();
      throw error;
    }
    return { provides, ended: child.ended, probe, stop: child.stop };
  },
});
