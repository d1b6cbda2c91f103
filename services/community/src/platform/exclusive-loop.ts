import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 500;
const STANDBY_MS = 1_000;
const CONNECT_MS_MAX = 5_000;

export interface ExclusiveLoopOptions {
  readonly databaseUrl: string;
  /** Names the lock and, for whoever looks at the database, its connection. */
  readonly name: string;
  /** Works until the signal aborts: the loop is to stop, or the lock was lost. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Another process has the lock; this one waits for it. */
  readonly onStandby: () => void;
  /** True: try again. False: stand still. */
  readonly onTrouble: (error: unknown) => boolean;
  readonly onStopped: () => void;
}

/**
 * Does work that only one process may do at a time, over and over: one is active, the others wait for its lock.
 * The lock lives as long as its own connection, so that a process that dies frees it. Who lost it without noticing
 * must be kept from writing by other means (a compare-and-set, an inbox).
 */
export class ExclusiveLoop {
  private readonly stopping = new AbortController();
  private loop: Promise<void> | null = null;

  constructor(private readonly options: ExclusiveLoopOptions) {}

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
        if (!signal.aborted && !this.options.onTrouble(error)) return;
      }
      await pause(RETRY_MS, signal);
    }
    this.options.onStopped();
  }

  private async runLocked(): Promise<void> {
    const { databaseUrl, name, work, onStandby } = this.options;
    const lost = new AbortController();
    const client = new pg.Client({ connectionString: databaseUrl, application_name: `pixchange ${name}`, keepAlive: true, connectionTimeoutMillis: CONNECT_MS_MAX });
    for (const sign of ['error', 'end'] as const) client.on(sign, () => lost.abort());
    const signal = AbortSignal.any([this.stopping.signal, lost.signal]);
    try {
      await client.connect();
      while (!signal.aborted && !(await tryLock(client, name))) {
        onStandby();
        await pause(STANDBY_MS, signal);
      }
      if (!signal.aborted) await work(signal);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

const tryLock = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock(hashtextextended('pixchange ' || $1, 0)) AS locked", [name]);
  return rows[0]?.locked === true;
};

/** Waits, or returns early when the signal aborts. */
export const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
};
