import type { INestApplicationContext } from '@nestjs/common';
import { invariant } from '../kernel/errors.ts';
import type { Database } from '../platform/postgres/database.ts';
import { DATABASE } from '../platform/tokens.ts';

/**
 * Checks whether a module holds anything that belongs to a person and must not be lost; part of the module's
 * FeatureModule.
 */
export type KeepsAnything = (userId: string) => Promise<boolean>;

/**
 * Builds the check of a module from a query on its tables. The query returns a row when the person with the id `$1` has
 * belongings.
 */
export const foundBy =
  (sql: string) =>
  (providers: Pick<INestApplicationContext, 'get'>): KeepsAnything =>
  async (userId) => {
    const rows: unknown[] = await providers.get<Database>(DATABASE).query(sql, [userId]);
    return rows.length > 0;
  };

/** Checks all modules for belongings of a person, which must not be lost. */
export class Belongings {
  /** @param modules filled once the modules exist, before the first request */
  constructor(private readonly modules: readonly KeepsAnything[]) {}

  /** Whether any module holds belongings of the person. */
  async has(userId: string): Promise<boolean> {
    // An account that owns nothing can be replaced, so an empty list of modules must never mean that a person owns
    // nothing.
    invariant(this.modules.length > 0, 'no module was asked what a person has');
    return (await Promise.all(this.modules.map((keeps) => keeps(userId)))).includes(true);
  }
}
