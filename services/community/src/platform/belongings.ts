import type { INestApplicationContext } from '@nestjs/common';
import { invariant } from '../kernel/errors.ts';
import type { Database } from './read-model/database.ts';
import { DATABASE } from './tokens.ts';

/** Whether one module keeps anything of a person that must not be lost; it comes with the module's FeatureModule. */
export type KeepsAnything = (userId: string) => Promise<boolean>;

/** For a module whose tables tell: a statement that finds a row where there is something of the person of `$1`. */
export const foundBy =
  (sql: string) =>
  (providers: Pick<INestApplicationContext, 'get'>): KeepsAnything =>
  async (userId) => {
    const rows: unknown[] = await providers.get<Database>(DATABASE).query(sql, [userId]);
    return rows.length > 0;
  };

/** What people have that must not be lost, whichever module keeps it. */
export class Belongings {
  /** @param modules filled when the modules are there, before the first request */
  constructor(private readonly modules: readonly KeepsAnything[]) {}

  async has(userId: string): Promise<boolean> {
    // An account that owns nothing is replaced: nobody may be taken for one because nobody was asked.
    invariant(this.modules.length > 0, 'no module was asked what a person has');
    return (await Promise.all(this.modules.map((keeps) => keeps(userId)))).includes(true);
  }
}
