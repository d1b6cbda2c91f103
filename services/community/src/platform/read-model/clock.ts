import pg from 'pg';
import type { Projection } from '../../kernel/projection.ts';
import { LIVE_SCHEMA } from './schema.ts';

/** Projectors tell here how far they have come; the payload is `projection:position`. */
export const READ_MODEL_CHANNEL = 'pixchange_read_model';

const WAIT_MS = 2_000;
const RECONNECT_MS = 500;
const POLL_MS = 250;
const CONNECT_MS_MAX = 5_000;

interface Waiter {
  readonly position: bigint;
  readonly resolve: (caughtUp: boolean) => void;
}

/**
 * Knows how far every projection has come, so that an answer to a write can wait until all of them show it.
 * Works over processes: the projectors may run elsewhere.
 */
export class ReadModelClock {
  private readonly reached = new Map<string, bigint>();
  private readonly waiters = new Set<Waiter>();
  private client: pg.Client | null = null;
  private closed = false;
  private poll: NodeJS.Timeout | null = null;

  constructor(
    private readonly databaseUrl: string,
    projections: readonly Projection[],
    private readonly onTrouble: (error: unknown) => void,
  ) {
    for (const { name } of projections) this.reached.set(name, -1n);
  }

  async start(): Promise<void> {
    await this.connect();
  }

  /** True once every projection has passed the position; false when that took too long. */
  async waitFor(position: bigint, waitMs = WAIT_MS): Promise<boolean> {
    if (this.shows(position)) return true;
    return new Promise((resolve) => {
      const waiter: Waiter = {
        position,
        resolve: (caughtUp) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(caughtUp);
        },
      };
      const timer = setTimeout(() => waiter.resolve(false), waitMs);
      this.waiters.add(waiter);
    });
  }

  get connected(): boolean {
    return this.client !== null;
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.poll !== null) clearInterval(this.poll);
    for (const waiter of this.waiters) waiter.resolve(false);
    await this.client?.end();
  }

  private shows(position: bigint): boolean {
    for (const reached of this.reached.values()) if (reached < position) return false;
    return true;
  }

  private advance(projection: string, position: bigint): void {
    const before = this.reached.get(projection);
    if (before === undefined || position <= before) return;
    this.reached.set(projection, position);
    for (const waiter of this.waiters) if (this.shows(waiter.position)) waiter.resolve(true);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseUrl, application_name: 'pixchange read-model clock', keepAlive: true, connectionTimeoutMillis: CONNECT_MS_MAX });
    client.on('notification', ({ payload }) => {
      const [projection, position] = (payload ?? '').split(':');
      if (projection !== undefined && position !== undefined) this.advance(projection, BigInt(position));
    });
    client.on('error', (error) => this.reconnect(client, error));
    client.on('end', () => this.reconnect(client, null));
    try {
      await client.connect();
      await client.query(`LISTEN ${READ_MODEL_CHANNEL}`);
      await this.readCheckpoints(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.closed) return client.end();
    this.client = client;
    // A notification can be missed while a connection is being replaced; the tables cannot.
    this.poll ??= setInterval(() => {
      if (this.client !== null && this.waiters.size > 0) void this.readCheckpoints(this.client).catch(this.onTrouble);
    }, POLL_MS);
  }

  private async readCheckpoints(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ projection: string; position: string }>(`SELECT projection, position::text FROM ${LIVE_SCHEMA}.checkpoints`);
    for (const { projection, position } of rows) this.advance(projection, BigInt(position));
  }

  private reconnect(lost: pg.Client, error: Error | null): void {
    if (this.client !== lost) return;
    this.client = null;
    if (this.closed) return;
    if (error !== null) this.onTrouble(error);
    const again = () => {
      if (this.closed) return;
      this.connect().catch((cause: unknown) => {
        this.onTrouble(cause);
        setTimeout(again, RECONNECT_MS);
      });
    };
    setTimeout(again, RECONNECT_MS);
  }
}
