import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { RowOf } from '../../../kernel/tables.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { klipyTables } from './klipy-numbers.projection.ts';

const NUMBER = /^\d{1,16}$/;
/** Id of a work at the end of its slug; the words before it come from the title, which can change. */
const ID_AT_END = /(?:^|-)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Finds works by the names that KLIPY's clients use: slugs, numbers and ids. */
@Injectable()
export class KlipyNumbers {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns the ids of works in the order of the names. Unknown numbers and malformed names are skipped; an id in a
   * name is returned even if no work has it.
   */
  async idsOf(names: readonly string[]): Promise<string[]> {
    const numbers = names.filter((name) => NUMBER.test(name));
    const rows: RowOf<(typeof klipyTables)['klipy_numbers']>[] =
      numbers.length === 0
        ? []
        : await this.database.query(
            'SELECT image_id, number FROM read.klipy_numbers WHERE number = ANY($1::bigint[]) ORDER BY image_id',
            [numbers],
          );
    return names.flatMap((name) => {
      const id = ID_AT_END.exec(name.toLowerCase())?.[1];
      if (id !== undefined && idForm.test(id)) return [id];
      return rows.filter(({ number }) => number === String(Number(name))).map(({ image_id }) => image_id);
    });
  }
}
