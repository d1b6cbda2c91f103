import { setImmediate as afterTurn } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';

const CONNECT_MS_MAX = 15_000;
/** Interval of a process's heartbeats, and the time without a heartbeat after which the process loses its locks. */
const BEAT_MS = 1_000;
const HUNG_MS = 6_000;
const NAME = 'pixchange locks';

/** Exclusive: one holder. Shared: any number of holders, but no exclusive one. */
export type LockMode = 'exclusive' | 'shared';

/** Returns the SQL for the key of a lock in the database; every version must compute the same key. */
const keyOf = (name: string): string => `hashtextextended('pixchange ' || ${name}, 0)`;

/** Builds one statement for any number of locks; PostgreSQL takes and releases advisory locks row by row. */
const onEach = (exclusive: string, shared: string): string =>
  `SELECT name, CASE mode WHEN 'shared' THEN ${shared}(${keyOf('name')}) ELSE ${exclusive}(${keyOf('name')}) END AS done
   FROM unnest($1::text[], $2::text[]) AS wanted (name, mode)`;
const lockEach = onEach('pg_try_advisory_lock', 'pg_try_advisory_lock_shared');
const unlockEach = onEach('pg_advisory_unlock', 'pg_advisory_unlock_shared');

/**
 * Ends connections of hanging processes. A suspended process keeps its connection and all its locks while its machine
 * runs. `state_change` shows when the server last received a statement from a process.
 */
const endHungSessions = `
  SELECT pg_terminate_backend(pid) AS done FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = '${NAME}' AND pid <> pg_backend_pid()
    AND state = 'idle' AND state_change < clock_timestamp() - interval '${HUNG_MS} milliseconds'`;

/** A lock that this process holds. */
export interface Lock {
  /** Aborted when the connection is lost, and with it every lock. */
  readonly lost: AbortSignal;
  /** Releases the lock; settles when another holder can take it. */
  release(): Promise<void>;
}

export interface TakeOptions {
  /** Exclusive by default. */
  readonly mode?: LockMode | undefined;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
  /** Called at each attempt that finds the lock held by another holder, in this or another process. */
  readonly onStandby?: () => void;
}

interface Seeker {
  readonly name: string;
  readonly mode: LockMode;
  readonly onStandby: () => void;
  readonly take: (lock: Lock) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * A connection whose end frees every lock taken on it. A round runs once a second and after every change. It sends at
 * most three statements, in this order: the heartbeat, the release of all returned locks, and the attempt for all
 * wanted locks. The heartbeat comes first, so that locks never delay it, however many there are.
 */
class Session {
  private readonly ended = new AbortController();
  private readonly seekers = new Set<Seeker>();
  private readonly held = new Map<string, LockMode>();
  /** Locks to release, each with a callback for its release. */
  private readonly returned = new Map<string, () => void>();
  private readonly client: pg.Client;
  private beatenAtMs = -Infinity;
  private isCalled = false;
  private wake = (): void => undefined;
  private closing: Promise<void> | null = null;

  constructor(databaseUrl: string) {
    this.client = new pg.Client({
      connectionString: databaseUrl,
      application_name: NAME,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS_MAX,
    });
    this.client.on('error', (error) => void this.end(error));
    this.client.on('end', () => void this.end(new Error('the connection ended')));
  }

  /** @throws when the database is unavailable */
  async open(): Promise<this> {
    try {
      await this.client.connect();
    } catch (error) {
      await this.end(error);
      throw error;
    }
    void this.run();
    return this;
  }

  get lost(): AbortSignal {
    return this.ended.signal;
  }

  take(name: string, { mode = 'exclusive', signal, onStandby = () => undefined }: TakeOptions): Promise<Lock> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        signal?.removeEventListener('abort', onAbort);
        this.seekers.delete(seeker);
      };
      const seeker: Seeker = {
        name,
        mode,
        onStandby,
        take: (lock) => {
          leave();
          resolve(lock);
        },
        fail: (error) => {
          leave();
          reject(error as Error);
        },
      };
      const onAbort = (): void => {
        seeker.fail(signal?.reason);
        this.call();
      };
      this.seekers.add(seeker);
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted === true) onAbort();
      else this.call();
    });
  }

  /** Milliseconds until the next heartbeat, rounded down, because a timer may fire slightly early. */
  private get untilBeatMs(): number {
    return Math.floor(this.beatenAtMs + BEAT_MS - performance.now());
  }

  /** Starts a round soon. */
  private call(): void {
    this.isCalled = true;
    this.wake();
  }

  private async run(): Promise<void> {
    try {
      while (!this.lost.aborted) {
        await this.rest();
        await this.beat();
        await this.unlockReturned();
        await this.lockWanted();
      }
    } catch (error) {
      await this.end(error);
    }
  }

  /**
   * Waits until the next heartbeat or a call of `call`; all calls within one turn of the event loop share one round.
   */
  private async rest(): Promise<void> {
    const restMs = this.untilBeatMs;
    if (!this.isCalled && restMs > 0)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, restMs).unref();
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    await afterTurn();
    this.isCalled = false;
  }

  private async beat(): Promise<void> {
    if (this.untilBeatMs > 0) return;
    this.beatenAtMs = performance.now();
    await this.ask(endHungSessions);
  }

  private async unlockReturned(): Promise<void> {
    if (this.seekers.size === 0 && this.returned.size === this.held.size) return this.end(new Error('nobody needs it'));
    const names = [...this.returned.keys()];
    if (names.length === 0) return;
    await this.ask(
      unlockEach,
      names,
      names.map((name) => this.held.get(name) as LockMode),
    );
    for (const name of names) {
      this.held.delete(name);
      this.returned.get(name)?.();
      this.returned.delete(name);
    }
  }

  private async lockWanted(): Promise<void> {
    // PostgreSQL would grant a lock again to the same connection, so locks held by this session are not requested.
    const wanted = new Map<string, Seeker>();
    for (const seeker of this.seekers)
      if (this.held.has(seeker.name) || wanted.has(seeker.name)) seeker.onStandby();
      else wanted.set(seeker.name, seeker);
    if (wanted.size === 0) return;
    const modes = [...wanted.values()].map(({ mode }) => mode);
    for (const { name, done } of await this.ask(lockEach, [...wanted.keys()], modes)) {
      const seeker = wanted.get(name) as Seeker;
      if (done) this.give(seeker);
      else if (this.seekers.has(seeker)) seeker.onStandby();
    }
  }

  private give(seeker: Seeker): void {
    const { name, mode } = seeker;
    this.held.set(name, mode);
    let released: Promise<void> | null = null;
    const release = (): Promise<void> => (released ??= this.giveBack(name));
    if (this.seekers.has(seeker)) seeker.take({ lost: this.lost, release });
    else void release();
  }

  private giveBack(name: string): Promise<void> {
    if (this.closing !== null) return this.closing;
    return new Promise((resolve) => {
      this.returned.set(name, resolve);
      this.call();
    });
  }

  /**
   * Sends a statement. Without a response within `HUNG_MS`, other processes may have taken the locks, so the session
   * ends and its locks are lost.
   */
  private async ask(question: string, ...values: string[][]): Promise<{ name: string; done: boolean }[]> {
    let isAnswered = false;
    const late = setTimeout(
      // After a blocked event loop, the response is already in the socket and is read before this callback runs.
      () => setImmediate(() => isAnswered || void this.end(new Error(`no answer within ${HUNG_MS} ms`))),
      HUNG_MS,
    ).unref();
    try {
      return (await this.client.query<{ name: string; done: boolean }>(question, values)).rows;
    } finally {
      isAnswered = true;
      clearTimeout(late);
    }
  }

  /** Ends the session and frees all locks; holders and waiters get the reason. */
  private end(reason: unknown): Promise<void> {
    return (this.closing ??= this.close(reason));
  }

  private async close(reason: unknown): Promise<void> {
    const lost = new PartUnavailable('database', { cause: reason });
    this.ended.abort(lost);
    for (const { fail } of [...this.seekers]) fail(lost);
    await this.client.end().catch(() => undefined);
    for (const done of this.returned.values()) done();
  }
}

/**
 * Advisory locks of this process. All locks share one connection, so that a process that crashes frees them, and a
 * hanging process loses them after some seconds. The connection is closed when no lock is held or wanted.
 */
export class Locks {
  private session: Promise<Session> | null = null;

  constructor(private readonly databaseUrl: string) {}

  /**
   * Waits for a lock.
   * @throws when the database is unavailable, or the reason of the signal when it is aborted
   */
  async take(name: string, options: TakeOptions = {}): Promise<Lock> {
    for (;;) {
      const opening = (this.session ??= new Session(this.databaseUrl).open());
      const session = await opening.catch((error: unknown) => {
        if (this.session === opening) this.session = null;
        throw error;
      });
      if (!session.lost.aborted) return session.take(name, options);
      if (this.session === opening) this.session = null;
    }
  }

  /**
   * Takes a lock if it is free; null otherwise.
   * @throws when the database is unavailable
   */
  async tryTake(name: string): Promise<Lock | null> {
    const refused = new AbortController();
    try {
      return await this.take(name, { signal: refused.signal, onStandby: () => refused.abort() });
    } catch (error) {
      if (refused.signal.aborted) return null;
      throw error;
    }
  }
}

/** Returns the number of connections that hold a lock, exclusively or shared. */
export const holdersOf = async (database: Database, name: string): Promise<number> => {
  const [{ holders }] = (await database.query(
    `SELECT count(*)::int AS holders FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND ((classid::bigint << 32) | objid::bigint) = ${keyOf('$1')}`,
    [name],
  )) as [{ holders: number }];
  return holders;
};

/**
 * Takes a lock until the end of the transaction.
 * @returns false while another connection holds it, exclusively or shared
 */
export const tryLockInTransaction = async (transaction: Database, name: string): Promise<boolean> => {
  const [{ done }] = (await transaction.query(`SELECT pg_try_advisory_xact_lock(${keyOf('$1')}) AS done`, [name])) as [
    { done: boolean },
  ];
  return done;
};
