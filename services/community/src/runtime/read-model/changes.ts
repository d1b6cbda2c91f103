import { relationsOf, type Projection } from '../../kernel/projection.ts';
import { Grouped } from '../../platform/grouped.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { countStatement } from '../../platform/request-context.ts';
import { LIVE_SCHEMA } from '../../platform/postgres/schema-names.ts';

/** Stamps by projection; equal stamps mean that none of its rows changed in between. */
export type Stamps = ReadonlyMap<string, string>;

/**
 * `changed` is only valid when the checkpoint was moved by a version that maintains `changed`; then `position` equals
 * the greater of `changed` and `passed`. A rebuild creates new tables and therefore a new `tableoid`.
 */
const STAMPS = `SELECT string_agg(concat_ws(':', projection, tableoid, version, CASE WHEN position = greatest(changed, passed) THEN changed ELSE position END), ',') AS text
  FROM ${LIVE_SCHEMA}.checkpoints WHERE $1`;

const parsed = (text: string): Stamps =>
  new Map(
    text.split(',').map((entry) => {
      const end = entry.indexOf(':');
      return [entry.slice(0, end), entry.slice(end + 1)];
    }),
  );

/** Provides stamps of projections, which show whether their rows changed. */
export class ReadModelChanges {
  private readonly projectionOf = new Map<string, string>();
  private readonly asked: Grouped<null, Stamps>;
  private last: { readonly text: string | null; readonly stamps: Stamps } = { text: null, stamps: new Map() };

  constructor(database: Database, projections: readonly Projection[]) {
    for (const projection of projections)
      for (const table of relationsOf(projection)) this.projectionOf.set(table, projection.name);
    this.asked = new Grouped(async (items) => {
      const [{ text }] = (await database.query(STAMPS, [true])) as [{ text: string | null }];
      if (text !== this.last.text) this.last = { text, stamps: parsed(text ?? '') };
      return items.map(() => this.last.stamps);
    });
  }

  /** Returns the current stamps. Concurrent calls share a statement that starts after all of them. */
  stamps(): Promise<Stamps> {
    countStatement();
    return this.asked.add(null);
  }

  /** Returns the projections that own these tables and views; null when no projection owns one of them. */
  projectionsOf(tables: Iterable<string>): readonly string[] | null {
    const names = new Set<string>();
    for (const table of tables) {
      const name = this.projectionOf.get(table);
      if (name === undefined) return null;
      names.add(name);
    }
    return [...names].sort();
  }
}
