import { setTimeout as wait } from 'node:timers/promises';
import type { LockMode, Locks } from './locks.ts';

const RETRY_MS = 500;

export interface LockedLoopOptions {
  readonly locks: Locks;
  /** Name of the lock. */
  readonly name: string;
  /** Mode of the lock; exclusive by default. */
  readonly mode?: LockMode;
  /** Works until the signal is aborted, because the loop stops or the lock was lost. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Called while this process waits for the lock of another process. */
  readonly onStandby: () => void;
  /** Returns true to try again, false to stop. */
  readonly onError: (error: unknown) => boolean;
  readonly onStopped: () => void;
}

/**
 * Runs work while it holds a lock, and takes the lock again after losing it. With an exclusive lock, one process is
 * active and the others wait; a process that crashes frees the lock. Work may continue briefly after the lock is lost,
 * so its writes need separate protection, such as a compare-and-set or an inbox.
 */
export class LockedLoop {
  private readonly stopping = new AbortController();
  private loop: Promise<void> | null = null;

  constructor(private readonly options: LockedLoopOptions) {}

  start(): void {
    this.loop = this.run();
  }

  /** Stops the loop, and settles when the running work has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  get stopSignal(): AbortSignal {
    return this.stopping.signal;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.runLocked();
      } catch (error) {
        if (!signal.aborted && !this.options.onError(error)) return;
      }
      await pause(RETRY_MS, signal);
    }
    this.options.onStopped();
  }

  private async runLocked(): Promise<void> {
    const { locks, name, mode, work, onStandby } = this.options;
    const lock = await locks.take(name, { mode, onStandby, signal: this.stopping.signal });
    const signal = AbortSignal.any([this.stopping.signal, lock.lost]);
    try {
      if (!signal.aborted) await work(signal).catch((error: unknown) => this.rethrow(error, lock.lost));
    } finally {
      await lock.release();
    }
  }

  /**
   * Throws the error of the work. When the work was aborted because its lock was lost, throws the reason of the loss
   * instead: the unavailable database.
   */
  private rethrow(error: unknown, lost: AbortSignal): never {
    const wasCut = lost.aborted && !this.stopping.signal.aborted;
    throw wasCut && isCutOff(error) ? (lost.reason as Error) : error;
  }
}

/** Returns true for errors of an aborted wait, and of a stream that was closed while it was read. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE');

/** Waits, or returns early when the signal is aborted. */
export const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
};
