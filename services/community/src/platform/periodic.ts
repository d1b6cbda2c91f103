import { LockedLoop, pause } from './locked-loop.ts';
import type { Locks } from './locks.ts';
import type { Log } from './log.ts';
import { warnUnlessAway } from './outages.ts';

export interface PeriodicWork {
  readonly name: string;
  readonly everySeconds: number;
  /** Begun again when it fails, after the same time. */
  readonly work: () => Promise<void>;
  /** This process does it no more for now: its lock was lost or given back. */
  readonly onRest?: () => void;
}

/** Does something now and then, in one process at a time. */
export class Periodic {
  private readonly loop: LockedLoop;

  constructor({ name, everySeconds, work, onRest = () => undefined }: PeriodicWork, locks: Locks, log: Log) {
    this.loop = new LockedLoop({
      locks,
      name: `periodic ${name}`,
      work: async (signal) => {
        while (!signal.aborted) {
          await work().catch((error: unknown) =>
            warnUnlessAway(log, {
              work: name,
              error,
              fields: { work: name },
              message: 'a periodic work failed and is begun again later',
            }),
          );
          await pause(everySeconds * 1_000, signal);
        }
        onRest();
      },
      onStandby: () => undefined,
      onError: () => true,
      onStopped: () => undefined,
    });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }
}
