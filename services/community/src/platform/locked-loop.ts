import { setTimeout as wait } from 'node:timers/promises';
import type { LockMode, Locks } from './locks.ts';

const RETRY_MS = 500;

export interface LockedLoopOptions {
  readonly locks: Locks;
  /** Of the lock. */
  readonly name: string;
  /** Exclusive unless given. */
  readonly mode?: LockMode;
  /** Works until the signal aborts: the loop is to stop, or the lock was lost. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Another process has the lock; this one waits for it. */
  readonly onStandby: () => void;
  /** True: try again. False: stop. */
  readonly onError: (error: unknown) => boolean;
  readonly onStopped: () => void;
}

/**
 * Works while it holds a lock, and takes it again after losing it. Under an exclusive lock one process is active and the others wait;
 * a process that dies frees it. Work that goes on without noticing that the lock is lost must be kept from writing by other means
 * (a compare-and-set, an inbox).
 */
export class LockedLoop {
  private readonly stopping = new AbortController();
  private loop: Promise<void> | null = null;

  constructor(private readonly options: LockedLoopOptions) {}

  start(): void {
    this.loop = this.run();
  }

  /** Settles when the work under way has come to its end. */
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

  /** Work that ends because its lock is lost only says that it was cut off; what happened is that the database is away. */
  private rethrow(error: unknown, lost: AbortSignal): never {
    const wasCut = lost.aborted && !this.stopping.signal.aborted;
    throw wasCut && isCutOff(error) ? (lost.reason as Error) : error;
  }
}

/** Errors of a wait that was aborted, and of a stream that was closed while somebody read it. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE');

/** Waits, or returns early when the signal aborts. */
export const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
};
