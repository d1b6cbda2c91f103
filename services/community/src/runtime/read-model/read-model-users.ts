import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Log } from '../../platform/log.ts';
import { warnUnlessOutage } from '../../platform/outages.ts';
import { readSchemaOf } from '../../platform/postgres/database.ts';
import { LockedLoop } from '../jobs/locked-loop.ts';
import { holdersOf, type Locks } from '../jobs/locks.ts';

const ASK_AGAIN_MS = 500;

/** Returns the name of the shared lock of every process that reads or updates a read model. */
export const userLock = (schema: string): string => `uses ${schema}`;
const projectorLock = (schema: string): string => `projects ${schema}`;

interface Options {
  readonly database: DataSource;
  readonly locks: Locks;
  readonly log: Log;
  /** Whether this process updates the read model. */
  readonly hasProjectors: boolean;
}

/** Holds locks that show other processes, including those of other versions, that this process uses its read model. */
export class ReadModelUsers {
  private readonly loops: readonly LockedLoop[];
  private readonly begun: readonly Promise<void>[];
  private readonly schema: string;
  private isStarted = false;

  constructor(private readonly options: Options) {
    this.schema = readSchemaOf(options.database).live;
    const names = [userLock(this.schema), ...(options.hasProjectors ? [projectorLock(this.schema)] : [])];
    const holds = names.map((name) => this.hold(name));
    this.loops = holds.map(({ loop }) => loop);
    this.begun = holds.map(({ begun }) => begun);
  }

  /** Settles when no process can drop the read model anymore. */
  async start(): Promise<void> {
    for (const loop of this.loops) loop.start();
    await Promise.all(this.begun);
    this.isStarted = true;
  }

  async stop(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  /**
   * Waits while other processes use the read model and none of them updates it. Such a process is an `api` process of
   * this version that a rollout stops later.
   * @param waitMs maximum wait
   */
  async waitUntilUnused(waitMs: number): Promise<void> {
    const { log, hasProjectors } = this.options;
    if (!hasProjectors || !this.isStarted) return;
    const endMs = performance.now() + waitMs;
    let hasSaid = false;
    while (performance.now() < endMs && (await this.isNeeded())) {
      if (!hasSaid)
        log.info(
          { schema: this.schema },
          'no other process updates the read model that others use; this one continues until they end',
        );
      hasSaid = true;
      await wait(ASK_AGAIN_MS);
    }
  }

  private async isNeeded(): Promise<boolean> {
    const { database, log } = this.options;
    try {
      const projecting = await holdersOf(database, projectorLock(this.schema));
      return projecting === 1 && (await holdersOf(database, userLock(this.schema))) > projecting;
    } catch (error) {
      warnUnlessOutage(log, {
        work: 'hand-over',
        error,
        fields: {},
        message: 'cannot see which processes use the read model',
      });
      return false;
    }
  }

  private hold(name: string): { readonly loop: LockedLoop; readonly begun: Promise<void> } {
    const { locks, log } = this.options;
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const loop = new LockedLoop({
      locks,
      name,
      mode: 'shared',
      work: async (signal) => {
        begin();
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      },
      onStandby: () => undefined,
      onError: (error) => {
        warnUnlessOutage(log, {
          work: name,
          error,
          fields: {},
          message: 'cannot take the lock that marks the read model as in use; trying again',
        });
        return true;
      },
      onStopped: () => undefined,
    });
    return { loop, begun };
  }
}
