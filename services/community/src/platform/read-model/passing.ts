import type { DataSource } from 'typeorm';
import type { Projection } from '../../kernel/projection.ts';
import { Grouped } from '../grouped.ts';
import { Fenced } from './apply-batch.ts';
import { LIVE_SCHEMA } from './schema-names.ts';
import { READ_MODEL_CHANNEL } from './stopped-projections.ts';

interface Passed {
  readonly projection: Projection;
  readonly from: bigint;
  readonly to: bigint;
}

/** Moves the checkpoints by compare-and-set and tells the clocks; the rows are taken in the order in which a rebuild takes them. */
const statement = `
  WITH passed AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::numeric[], $4::numeric[]) AS p(projection, version, came_from, position)
  ), held AS (
    SELECT c.projection FROM ${LIVE_SCHEMA}.checkpoints c JOIN passed USING (projection) ORDER BY c.projection FOR UPDATE OF c
  ), moved AS (
    UPDATE ${LIVE_SCHEMA}.checkpoints c SET position = p.position, passed = p.position,
      changed = CASE WHEN c.position = greatest(c.changed, c.passed) THEN c.changed ELSE c.position END
    FROM passed p JOIN held USING (projection)
    WHERE c.projection = p.projection AND c.version = p.version AND c.position = p.came_from
    RETURNING c.projection, c.position
  )
  SELECT projection, pg_notify($5, projection || ':' || position) FROM moved`;

/** Where projections pass events that concern them not at all: nearly every event concerns one or two of them, and all others pass it. */
export class Passing {
  private readonly grouped: Grouped<Passed>;

  constructor(database: DataSource) {
    this.grouped = new Grouped(async (items) => {
      const columns = [
        items.map(({ projection }) => projection.name),
        items.map(({ projection }) => projection.version),
        items.map(({ from }) => String(from)),
        items.map(({ to }) => String(to)),
      ];
      const moved: { projection: string }[] = await database.query(statement, [...columns, READ_MODEL_CHANNEL]);
      const names = new Set(moved.map(({ projection }) => projection));
      return items.map(({ projection: { name } }) => (names.has(name) ? null : new Fenced(name)));
    });
  }

  /** @throws Fenced as `applyBatch` does */
  async pass(projection: Projection, from: bigint, to: bigint): Promise<void> {
    await this.grouped.add({ projection, from, to });
  }
}
