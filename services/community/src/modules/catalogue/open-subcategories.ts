import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { NamedSubcategory, Subcategories } from '../images/extensions.face.ts';

/** SQL for the open subcategories; archiving a category hides its subcategories too. */
export const OPEN_SUBCATEGORIES =
  'FROM read.subcategories e JOIN read.categories c USING (category_id) WHERE NOT e.archived AND NOT c.archived';

/**
 * Open subcategories. They are separate from the other queries of the catalog, because those need works, and works need
 * subcategories.
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
