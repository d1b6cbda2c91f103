import type { DataSource } from 'typeorm';
import { Grouped } from '../grouped.ts';

interface Reached {
  readonly consumer: string;
  readonly position: bigint;
}

/** How far the consumers of this process have come; what they say at the same moment is written at once. */
export class ConsumerCheckpoints {
  private readonly grouped: Grouped<Reached>;

  constructor(database: DataSource) {
    this.grouped = new Grouped(async (items) => {
      await database.query(
        `INSERT INTO work.checkpoints (consumer, position) SELECT * FROM unnest($1::text[], $2::numeric[]) AS r(consumer, position) ORDER BY consumer
         ON CONFLICT (consumer) DO UPDATE SET position = excluded.position WHERE work.checkpoints.position < excluded.position`,
        [items.map(({ consumer }) => consumer), items.map(({ position }) => String(position))],
      );
      return items.map(() => null);
    });
  }

  save(consumer: string, position: bigint): Promise<void> {
    return this.grouped.add({ consumer, position });
  }
}
