import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { NamedSubcategory, Subcategories } from '../images/extensions.face.ts';

/**
 * `FROM` and `WHERE` clauses for subcategories (`e`) that are not archived and whose category (`c`) is not archived.
 */
export const OPEN_SUBCATEGORIES =
  'FROM read.subcategories e JOIN read.categories c USING (category_id) WHERE NOT e.archived AND NOT c.archived';

/**
 * Reads open subcategories. This class is separate from the other queries of the catalog, because those depend on
 * works, and works depend on subcategories.
 */
@Injectable()
export class OpenSubcategories implements Subcategories {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async isOpen(subcategoryId: string): Promise<boolean> {
    if (!idForm.test(subcategoryId)) return false;
    const rows: unknown[] = await this.database.query(`SELECT 1 ${OPEN_SUBCATEGORIES} AND e.subcategory_id = $1`, [
      subcategoryId,
    ]);
    return rows.length > 0;
  }

  async named(): Promise<NamedSubcategory[]> {
    return (await this.database.query(
      `SELECT e.subcategory_id AS id, ARRAY[c.name, e.name] AS names ${OPEN_SUBCATEGORIES}`,
    )) as NamedSubcategory[];
  }
}
