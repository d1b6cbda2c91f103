import pg from 'pg';
import { typesOf, type Projection } from '../../kernel/projection.ts';
import { FIRST_READ_SCHEMA } from '../../platform/postgres/schema-names.ts';

const WAIT_MS = 2_000;
const RECONNECT_MS = 500;
const POLL_MS = 250;
const CONNECT_MS_MAX = 15_000;

/** Required position of each projection, by name. */
export type Marks = ReadonlyMap<string, bigint>;

/**
 * `shown`: all projections have reached their marks. `late`: a running projection has not reached its mark in time.
 * `stopped`: all running projections have reached their marks, but at least one other projection is stopped.
 */
export type Shown = 'shown' | 'late' | 'stopped';

interface Waiter {
  readonly marks: Marks;
  readonly resolve: (shown: Shown) => void;
}

/**
 * Tracks the position of every projection, so that the response to a write can wait until the affected projections show
 * the write. Works across processes, because the projectors may run in another process.
 */
export class ReadModelClock {
  private readonly reached = new Map<string, bigint>();
  private readonly stopped = new Set<string>();
  private readonly projectionsOf = new Map<string, string[]>();
  private readonly waiters = new Set<Waiter>();
  private client: pg.Client | null = null;
  private closed = false;
  private poll: NodeJS.Timeout | null = null;

  constructor(
    private readonly databaseUrl: string,
    projections: readonly Projection[],
    private readonly onError: (error: unknown) => void,
    private readonly schema = FIRST_READ_SCHEMA,
  ) {
    for (const projection of projections) {
      this.reached.set(projection.name, -1n);
      if (projection.isAwaited === false) continue;
      for (const type of typesOf(projection))
        this.projectionsOf.set(type, [...(this.projectionsOf.get(type) ?? []), projection.name]);
    }
  }

  async start(): Promise<void> {
    await this.connect();
  }

  /** Returns the names of the projections that show events of a type, except those that responses do not wait for. */
  projectionsFor(eventType: string): readonly string[] {
    return this.projectionsOf.get(eventType) ?? [];
  }

  /**
   * Returns marks for these projections, or for all, at a position.
   * @throws for an unknown projection
   */
  marksAt(position: bigint, projections?: readonly string[]): Marks {
    for (const name of projections ?? [])
      if (!this.reached.has(name)) throw new Error(`there is no projection ${name}`);
    return new Map([...(projections ?? this.reached.keys())].map((name) => [name, position]));
  }

  /** Resolves once every running projection has reached its mark, or with `late` after `waitMs` (default: 2,000). */
  async waitFor(marks: Marks, waitMs = WAIT_MS): Promise<Shown> {
    const now = this.shows(marks);
    if (now !== 'late') return now;
    return new Promise((resolve) => {
      const waiter: Waiter = {
        marks,
        resolve: (shown) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(shown);
        },
      };
      const timer = setTimeout(() => waiter.resolve('late'), waitMs);
      this.waiters.add(waiter);
    });
  }

  get connected(): boolean {
    return this.client !== null;
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.poll !== null) clearInterval(this.poll);
    for (const waiter of this.waiters) waiter.resolve('late');
    await this.client?.end();
  }

  /** Returns whether the marks are reached now, without waiting. */
  isShown(marks: Marks): boolean {
    return this.shows(marks) === 'shown';
  }

  private shows(marks: Marks): Shown {
    let shown: Shown = 'shown';
    for (const [projection, position] of marks) {
      if ((this.reached.get(projection) ?? position) >= position) continue;
      if (!this.stopped.has(projection)) return 'late';
      shown = 'stopped';
    }
    return shown;
  }

  private wake(): void {
    for (const waiter of this.waiters) {
      const shown = this.shows(waiter.marks);
      if (shown !== 'late') waiter.resolve(shown);
    }
  }

  private hear(payload: string): void {
    const end = payload.lastIndexOf(':');
    const news = payload.slice(end + 1);
    let isNew = false;
    for (const projection of payload.slice(0, end).split(',')) isNew = this.note(projection, news) || isNew;
    if (isNew) this.wake();
  }

  private note(projection: string, news: string): boolean {
    const before = this.reached.get(projection);
    if (before === undefined) return false;
    if (news === 'stopped') this.stopped.add(projection);
    else if (news === 'running') this.stopped.delete(projection);
    else if (BigInt(news) > before) this.reached.set(projection, BigInt(news));
    else return false;
    return true;
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'pixchange read-model clock',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS_MAX,
    });
    client.on('notification', ({ payload }) => this.hear(payload ?? ''));
    client.on('error', (error) => this.reconnect(client, error));
    client.on('end', () => this.reconnect(client, null));
    try {
      await client.connect();
      await client.query(`LISTEN ${this.schema.channel}`);
      await this.readTables(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.closed) return client.end();
    this.client = client;
    // A notification can be missed while a connection is replaced, so the tables are read as well.
    this.poll ??= setInterval(() => {
      if (this.client !== null && this.waiters.size > 0) void this.readTables(this.client).catch(this.onError);
    }, POLL_MS);
  }

  private async readTables(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ projection: string; position: string; stopped: boolean }>(
      `SELECT projection, position::text, EXISTS (SELECT 1 FROM work.stopped_projections s WHERE s.projection = $1 || c.projection) AS stopped FROM ${this.schema.live}.checkpoints c`,
      [this.schema.keyOf('')],
    );
    for (const { projection, position, stopped } of rows) {
      this.hear(`${projection}:${stopped ? 'stopped' : 'running'}`);
      this.hear(`${projection}:${position}`);
    }
  }

  private reconnect(lost: pg.Client, error: Error | null): void {
    if (this.client !== lost) return;
    this.client = null;
    if (this.closed) return;
    // After a crash, the database may be behind positions that were announced, so all positions are read again.
    for (const projection of this.reached.keys()) this.reached.set(projection, -1n);
    if (error !== null) this.onError(error);
    const again = () => {
      if (this.closed) return;
      this.connect().catch((cause: unknown) => {
        this.onError(cause);
        setTimeout(again, RECONNECT_MS);
      });
    };
    setTimeout(again, RECONNECT_MS);
  }
}
