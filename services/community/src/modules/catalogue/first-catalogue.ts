import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { planOf, type PlannedEntry } from './catalogue.file.ts';
import { readCatalogue } from './catalogue.seed.ts';

/** Path of the seed file; it is the same relative to the sources and to the build. */
const SEED = fileURLToPath(new URL('../../../catalogue/seed.json', import.meta.url));

const NOTHING: ReadonlyMap<string, string> = new Map();

/** Imports the seed file into a new installation, once. Later changes by administrators are never overwritten. */
@Injectable()
export class FirstCatalogue {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(Commands) private readonly commands: Commands,
  ) {}

  /** Creates the entries and returns the number of new ones; 0 when the import is already complete. */
  async ensure(): Promise<number> {
    const plan = planOf(readCatalogue(await readFile(SEED, 'utf8')), NOTHING);
    // The first entry marks a complete import. It is written last, so that the next start continues an interrupted
    // import.
    const [mark, ...rest] = plan;
    if (mark === undefined || (await this.isThere(mark))) return 0;
    const made = await Promise.all(rest.map((entry) => this.make(entry)));
    return [...made, await this.make(mark)].filter((isNew) => isNew).length;
  }

  private async isThere({ id }: PlannedEntry): Promise<boolean> {
    return (
      ((await this.database.query('SELECT 1 FROM read.categories WHERE category_id = $1', [id])) as unknown[]).length >
      0
    );
  }

  private async make({ decider, id, fields }: PlannedEntry): Promise<boolean> {
    const { events } = await this.commands.run(decider, { type: 'Ensure', id, fields });
    return events.length > 0;
  }
}
