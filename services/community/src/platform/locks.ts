import pg from 'pg';

const CONNECT_MS_MAX = 5_000;
const LOCK = "hashtextextended('pixchange ' || $1, 0)";

/** A connection whose end frees every lock that was taken on it. */
class Session {
  members = 0;
  /** The driver wants one question at a time. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly ended = new AbortController();
  private readonly held = new Set<string>();

  private constructor(private readonly client: pg.Client) {
    for (const sign of ['error', 'end'] as const) client.on(sign, () => this.ended.abort());
  }

  static async open(databaseUrl: string): Promise<Session> {
    const session = new Session(
      new pg.Client({
        connectionString: databaseUrl,
        application_name: 'pixchange locks',
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

  async tryLock(name: string): Promise<boolean> {
    // The server would give a lock to the connection that has it once more.
    if (this.held.has(name)) return false;
    this.held.add(name);
    let locked = false;
    try {
      locked = await this.ask(`SELECT pg_try_advisory_lock(${LOCK}) AS done`, name);
    } finally {
      if (!locked) this.held.delete(name);
    }
    return locked;
  }

  async unlock(name: string): Promise<void> {
    if (!this.held.has(name)) return;
    // What can't be given back is freed with the connection, which is lost then.
    if (!this.lost.aborted) await this.ask(`SELECT pg_advisory_unlock(${LOCK}) AS done`, name).catch(() => this.end());
    this.held.delete(name);
  }

  private ask(question: string, name: string): Promise<boolean> {
    const answer = this.turn.then(
      async () => (await this.client.query<{ done: boolean }>(question, [name])).rows[0]?.done === true,
    );
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  async end(): Promise<void> {
    this.ended.abort();
    await this.client.end().catch(() => undefined);
  }
}

/** A part of the process that wants a lock: it may try until it leaves. */
export interface LockSeeker {
  /** Aborted when the connection is gone, and every lock with it. */
  readonly lost: AbortSignal;
  /** False while somebody else has it, in this process or another. */
  tryLock(name: string): Promise<boolean>;
  /** Gives its lock back. */
  leave(): Promise<void>;
}

/** The advisory locks of this process, all on one connection, so that a process that dies frees them; it ends with the last who wants one. */
export class Locks {
  private session: Promise<Session> | null = null;

  constructor(private readonly databaseUrl: string) {}

  /** @throws when the database is away */
  async join(): Promise<LockSeeker> {
    const session = await this.open();
    let mine: string | null = null;
    return {
      lost: session.lost,
      tryLock: async (name) => {
        if (!(await session.tryLock(name))) return false;
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
