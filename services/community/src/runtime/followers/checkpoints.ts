import type { DataSource } from 'typeorm';
import type { Log } from '../../platform/log.ts';
import { warnUnlessOutage } from '../../platform/outages.ts';

/**
 * Interval between writes. Writing after each event would be too costly, because nearly every event moves the
 * checkpoints of all consumers.
 */
const WRITE_EVERY_MS = 1_000;

const statement = `
  INSERT INTO work.checkpoints (consumer, position) SELECT * FROM unnest($1::text[], $2::numeric[]) AS r(consumer, position) ORDER BY consumer
  ON CONFLICT (consumer) DO UPDATE SET position = excluded.position WHERE work.checkpoints.position < excluded.position`;

/**
 * Positions of the consumers of this process, written once a second and when a consumer stops. A crash repeats events,
 * which is harmless: they do not concern the consumer, or are in its inbox.
 */
export class ConsumerCheckpoints {
  private readonly noted = new Map<string, bigint>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly logger: Log,
    private readonly everyMs = WRITE_EVERY_MS,
  ) {}

  /** Notes a position up to which, inclusive, no event has to be handled again. */
  note(consumer: string, position: bigint): void {
    this.noted.set(consumer, position);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.write().catch((error: unknown) =>
        warnUnlessOutage(this.logger, {
          work: 'checkpoints of consumers',
          error,
          fields: {},
          message: 'the checkpoints of consumers were not written; what follows the last ones comes again',
        }),
      );
    }, this.everyMs).unref();
  }

  /** Writes the noted positions. @throws an error of the database; the positions then stay noted */
  async write(): Promise<void> {
    if (this.noted.size === 0) return;
    const noted = [...this.noted];
    await this.database.query(statement, [
      noted.map(([consumer]) => consumer),
      noted.map(([, position]) => String(position)),
    ]);
    // Consumers that advanced during the write are written the next time.
    for (const [consumer, position] of noted) if (this.noted.get(consumer) === position) this.noted.delete(consumer);
  }
}
