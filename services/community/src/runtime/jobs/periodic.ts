import type { Log } from '../../platform/log.ts';
import { warnUnlessOutage } from '../../platform/outages.ts';
import { LockedLoop } from './locked-loop.ts';
import type { Locks } from './locks.ts';
import { Rounds } from './rounds.ts';
import type { WorkRole } from '../followers/consumer.ts';

export interface RepeatedWork {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * Work to repeat, at the same interval even after a failure. `wake` schedules another run immediately, and may be
   * called until `onRest`.
   */
  readonly work: (wake: () => void) => Promise<void>;
  /** Called when this process stops doing the work, because its lock was lost or released. */
  readonly onRest?: () => void;
}

/** Repeated work of one role; one process with this role runs it. */
export interface PeriodicWork extends RepeatedWork {
  readonly role: WorkRole;
}

/** Runs work periodically, in one process at a time. */
export class Periodic {
  readonly name: string;
  private readonly rounds: Rounds;
  private readonly loop: LockedLoop;

  constructor({ name, everySeconds, work, onRest = () => undefined }: RepeatedWork, locks: Locks, log: Log) {
    this.name = name;
    this.rounds = new Rounds(everySeconds);
    this.loop = new LockedLoop({
      locks,
      name: `periodic ${name}`,
      work: async (signal) => {
        while (!signal.aborted) {
          await this.rounds
            .next(() => work(this.rounds.wake))
            .catch((error: unknown) =>
              warnUnlessOutage(log, {
                work: name,
                error,
                fields: { work: name },
                message: 'a periodic work failed and is begun again later',
              }),
            );
          await this.rounds.pause(signal);
        }
        onRest();
      },
      onStandby: () => undefined,
      onError: () => true,
      onStopped: () => undefined,
    });
  }

  /** Runs the work again as soon as this process has the lock, and settles with its result. */
  now(): Promise<void> {
    return this.rounds.now();
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }
}
