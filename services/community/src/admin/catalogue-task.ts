import { readFile } from 'node:fs/promises';
import {
  CatalogueFileError,
  exportCatalogue,
  importPlan,
  knownIds,
  planOf,
  readCatalogue,
  simulatedPut,
  type CatalogueSeed,
} from '../features.ts';
import type { CommandRunner } from '../runtime/commands/command-runner.ts';
import type { Cause } from '../platform/request-context.ts';
import type { ReadModelClock } from '../runtime/read-model/clock.ts';
import type { Database } from '../platform/postgres/database.ts';
import { UsageError } from '../runtime/running-product.ts';
import { importText } from './report.ts';

/** Reads a catalog file. @throws UsageError when it can't be read, CatalogueFileError when it is not a catalog */
const readCatalogueFile = async (file: string): Promise<CatalogueSeed> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file} can't be read: ${(error as Error).message}`);
  });
  return readCatalogue(text);
};

const unknownOf = async (
  database: Database,
  ids: readonly string[],
  table: 'images' | 'accounts',
  key: 'image_id' | 'user_id',
): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows: { id: string }[] = await database.query(
    `SELECT ${key} AS id FROM read.${table} WHERE ${key} = ANY($1::uuid[])`,
    [ids],
  );
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
};

/** Rejects unknown ids; otherwise a typo would go unnoticed until visitors see its effect. */
const refuseUnknown = async (
  database: Database,
  { categories, spotlights, charities, themes }: CatalogueSeed,
): Promise<void> => {
  const entries = [
    ...categories,
    ...categories.flatMap(({ subcategories }) => subcategories),
    ...spotlights,
    ...charities,
    ...themes,
  ];
  const works = [
    ...entries.flatMap(({ cover_image_id: id }) => id ?? []),
    ...spotlights.flatMap((one) => (one.kind === 'featured' ? one.images : [])),
  ];
  const people = spotlights.flatMap((one) => (one.kind === 'users' ? one.users : []));
  const [noWorks, nobody] = await Promise.all([
    unknownOf(database, works, 'images', 'image_id'),
    unknownOf(database, people, 'accounts', 'user_id'),
  ]);
  const lines = [
    ...noWorks.map((id) => `there is no work ${id}`),
    ...nobody.map((id) => `there is nobody with the id ${id}`),
  ];
  if (lines.length > 0) throw new CatalogueFileError([...new Set(lines)].join('\n'));
};

interface ImportParts {
  readonly file: string;
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly database: Database;
  readonly runner: CommandRunner;
  readonly cause: Cause;
  readonly clock: ReadModelClock;
}

/**
 * Imports a catalog file, and returns the report. Running it again completes an interrupted import.
 * @throws CatalogueFileError or UsageError before anything is changed
 */
export const importTask = async ({
  file,
  dryRun,
  json,
  database,
  runner,
  cause,
  clock,
}: ImportParts): Promise<string> => {
  const seed = await readCatalogueFile(file);
  await refuseUnknown(database, seed);
  const plan = planOf(seed, await knownIds(database));
  let written = -1n;
  const entries = await importPlan(
    plan,
    dryRun
      ? simulatedPut((decider, id) => runner.stateOf(decider, decider.stream(id)))
      : async ({ decider }, command) => {
          const { events, position } = await runner.run(decider, decider.streamOf(command), command, cause);
          if (position !== null && position > written) written = position;
          return events;
        },
  );
  return importText(
    { dryRun, entries, shown: written < 0n || (await clock.waitFor(clock.marksAt(written))) === 'shown' },
    json,
  );
};

/** Returns the catalog as a file for `importTask`. */
export const exportTask = async (database: Database): Promise<string> =>
  `${JSON.stringify(await exportCatalogue(database), null, 2)}\n`;
