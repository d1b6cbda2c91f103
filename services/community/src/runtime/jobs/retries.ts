import { pause } from './locked-loop.ts';
import type { Log } from '../../platform/log.ts';
import { readSchemaOf, type Database } from '../../platform/postgres/database.ts';
import { warnUnlessOutage } from '../../platform/outages.ts';
import type { Projector } from '../read-model/projector.ts';

const EVERY_MS = 2_000;

export interface RetriedEvent {
  readonly consumer: string;
  readonly event_id: string;
  readonly stream_id: string;
  readonly revision: string;
}

interface Relay {
  readonly consumer: { readonly name: string };
  readonly state: string;
  retry(event: RetriedEvent): Promise<void>;
}

/**
 * Performs the retries that staff request: of parked events of this process's consumers, and of projections that
 * stopped in this process. A request is a row in the database, so that it reaches the process that runs the consumer.
 */
export class Retries {
  private readonly stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly relays: readonly Relay[],
    private readonly projectors: readonly Projector[],
    private readonly log: Log,
  ) {}

  start(): void {
    this.loop = this.run();
  }

  /** Stops the retries, and settles when the running retry has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.retryEvents();
        await this.retryProjections();
      } catch (error) {
        warnUnlessOutage(this.log, {
          work: 'requested retries',
          error,
          fields: {},
          message: 'processing requested retries failed; trying again',
        });
      }
      await pause(EVERY_MS, signal);
    }
  }

  private async retryEvents(): Promise<void> {
    const running = this.relays.filter(({ state }) => state === 'running');
    if (running.length === 0) return;
    const rows: RetriedEvent[] = await this.database.query(
      'SELECT consumer, event_id, stream_id, revision::text FROM work.parked WHERE retry_requested_at IS NOT NULL AND consumer = ANY($1) ORDER BY retry_requested_at',
      [running.map(({ consumer }) => consumer.name)],
    );
    for (const row of rows) {
      if (this.stopping.signal.aborted) return;
      await running.find(({ consumer }) => consumer.name === row.consumer)?.retry(row);
    }
  }

  /**
   * Starts stopped projections again when another process that had stopped at the same event has resumed; otherwise,
   * this process could not take over later.
   */
  private async standByAgain(stopped: readonly Projector[]): Promise<void> {
    const rows: { projection: string }[] = await this.database.query('SELECT projection FROM work.stopped_projections');
    const schema = readSchemaOf(this.database);
    const still = new Set(rows.map(({ projection }) => schema.projectionOf(projection)));
    for (const reader of stopped) if (reader.state === 'stopped' && !still.has(reader.name)) reader.start();
  }

  private async retryProjections(): Promise<void> {
    const stopped = this.projectors.filter(({ state }) => state === 'stopped');
    if (stopped.length === 0) return;
    const schema = readSchemaOf(this.database);
    const [rows] = (await this.database.query(
      'UPDATE work.stopped_projections SET retry_requested_at = NULL WHERE retry_requested_at IS NOT NULL AND projection = ANY($1) RETURNING projection',
      [stopped.map(({ name }) => schema.keyOf(name))],
    )) as [{ projection: string }[], number];
    for (const { projection } of rows) stopped.find(({ name }) => name === schema.projectionOf(projection))?.start();
    await this.standByAgain(stopped);
  }
}
