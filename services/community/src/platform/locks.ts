import pg from 'pg';
import type { Database } from './read-model/database.ts';

const CONNECT_MS_MAX = 5_000;
/** How often a process shows that it lives, and after how long without that its locks are taken from it. */
const BEAT_MS = 1_000;
const HUNG_MS = 6_000;
const NAME = 'pixchange locks';
const LOCK = "hashtextextended('pixchange ' || $1, 0)";

/** Exclusive: one has it. Shared: any number, while nobody has it exclusively. */
export type LockMode = 'exclusive' | 'shared';

const FUNCTIONS: Readonly<Record<LockMode, { readonly lock: string; readonly unlock: string }>> = {
  exclusive: { lock: 'pg_try_advisory_lock', unlock: 'pg_advisory_unlock' },
  shared: { lock: 'pg_try_advisory_lock_shared', unlock: 'pg_advisory_unlock_shared' },
};

/**
 * Ends connections of processes that hang: a stopped process keeps its connection, and every lock with it, for as long as its machine
 * lives. The server knows when it last heard of each.
 */
const endHungSessions = `
  SELECT pg_terminate_backend(pid) AS done FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = '${NAME}' AND pid <> pg_backend_pid()
    AND state = 'idle' AND state_change < clock_timestamp() - interval '${HUNG_MS} milliseconds'`;

/** A connection whose end frees every lock that was taken on it. */
class Session {
  members = 0;
  /** The driver wants one question at a time. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly ended = new AbortController();
  private readonly held = new Map<string, LockMode>();
  private readonly beats: NodeJS.Timeout;
  private isBeating = false;

  private constructor(private readonly client: pg.Client) {
    for (const sign of ['error', 'end'] as const) client.on(sign, () => this.ended.abort());
    this.beats = setInterval(() => void this.beat(), BEAT_MS).unref();
  }

  static async open(databaseUrl: string): Promise<Session> {
    const session = new Session(
      new pg.Client({
        connectionString: databaseUrl,
        application_name: NAME,
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_MS_MAX,
      }),
    );
    try {
      await session.client.connect();
    } catch (error) {
      await session.end();
      throw error;
    }
    return session;
  }

  get lost(): AbortSignal {
    return this.ended.signal;
  }

  async tryLock(name: string, mode: LockMode): Promise<boolean> {
    // The server would give a lock to the connection that has it once more.
    if (this.held.has(name)) return false;
    this.held.set(name, mode);
    let locked = false;
    try {
      locked = await this.ask(`SELECT ${FUNCTIONS[mode].lock}(${LOCK}) AS done`, name);
    } finally {
      if (!locked) this.held.delete(name);
    }
    return locked;
  }

  async unlock(name: string): Promise<void> {
    const mode = this.held.get(name);
    if (mode === undefined) return;
    // What can't be given back is freed with the connection, which is lost then.
    if (!this.lost.aborted)
      await this.ask(`SELECT ${FUNCTIONS[mode].unlock}(${LOCK}) AS done`, name).catch(() => this.end());
    this.held.delete(name);
  }

  /** Keeps the locks. Without an answer for as long as others wait, they have been taken, and nothing more may be done under them. */
  private async beat(): Promise<void> {
    if (this.isBeating || this.lost.aborted) return;
    this.isBeating = true;
    const late = setTimeout(() => void this.end(), HUNG_MS).unref();
    await this.ask(endHungSessions).catch(() => this.end());
    clearTimeout(late);
    this.isBeating = false;
  }

  private ask(question: string, ...values: string[]): Promise<boolean> {
    const answer = this.turn.then(
      async () => (await this.client.query<{ done: boolean }>(question, values)).rows[0]?.done === true,
    );
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  async end(): Promise<void> {
    clearInterval(this.beats);
    this.ended.abort();
    await this.client.end().catch(() => undefined);
  }
}

/** A part of the process that wants a lock: it may try until it leaves. */
export interface LockSeeker {
  /** Aborted when the connection is gone, and every lock with it. */
  readonly lost: AbortSignal;
  /** False while somebody else has it, in this process or another. */
  tryLock(name: string, mode?: LockMode): Promise<boolean>;
  /** Gives its lock back. */
  leave(): Promise<void>;
}

/**
 * The advisory locks of this process, all on one connection, so that a process that dies frees them, and one that hangs loses them after
 * some seconds; the connection ends with the last who wants a lock.
 */
export class Locks {
  private session: Promise<Session> | null = null;

  constructor(private readonly databaseUrl: string) {}

  /** @throws when the database is away */
  async join(): Promise<LockSeeker> {
    const session = await this.open();
    let mine: string | null = null;
    return {
      lost: session.lost,
      tryLock: async (name, mode = 'exclusive') => {
        if (!(await session.tryLock(name, mode))) return false;
        mine = name;
        return true;
      },
      leave: async () => {
        if (mine !== null) await session.unlock(mine);
        session.members -= 1;
        if (session.members === 0) await session.end();
      },
    };
  }

  private async open(): Promise<Session> {
    for (;;) {
      const opening = (this.session ??= Session.open(this.databaseUrl));
      const session = await opening.catch((error: unknown) => {
        if (this.session === opening) this.session = null;
        throw error;
      });
      if (!session.lost.aborted) {
        session.members += 1;
        return session;
      }
      if (this.session === opening) this.session = null;
    }
  }
}

/** How many connections have a lock, exclusively or shared. */
export const holdersOf = async (database: Database, name: string): Promise<number> => {
  const [{ holders }] = (await database.query(
    `SELECT count(*)::int AS holders FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND ((classid::bigint << 32) | objid::bigint) = ${LOCK}`,
    [name],
  )) as [{ holders: number }];
  return holders;
};

/** Takes a lock until the end of the transaction. @returns false while somebody has it, exclusively or shared */
export const tryLockInTransaction = async (transaction: Database, name: string): Promise<boolean> => {
  const [{ done }] = (await transaction.query(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS done`, [name])) as [
    { done: boolean },
  ];
  return done;
};
