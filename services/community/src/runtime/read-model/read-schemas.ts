import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Projection } from '../../kernel/projection.ts';
import { versionOfTables } from '../../kernel/search/analyzer-version.ts';
import {
  openDatabase,
  readSchemaOf,
  useReadSchema,
  type Database,
  type DatabaseOptions,
} from '../../platform/postgres/database.ts';
import { LIVE_SCHEMA, ReadSchema } from '../../platform/postgres/schema-names.ts';
import { schemaExists, tableExists } from './schema.ts';

const NAME_HEX = 8;

type Versions = readonly Pick<Projection, 'name' | 'version'>[];

/** Returns a text that is equal for the same projections at the same versions. */
const versionsText = (projections: Versions): string =>
  projections
    .map(({ name, version }) => `${name}@${version}`)
    .sort()
    .join(' ');

/** Returns the name of the schema for these projections; it changes with any version. */
export const ownSchemaName = (projections: Versions): string =>
  `${LIVE_SCHEMA}_${createHash('sha256').update(versionsText(projections)).digest('hex').slice(0, NAME_HEX)}`;

/** Returns the projections and versions that built the tables of a schema; null when the schema has no read model. */
export const versionsIn = async (database: Database, schema: string): Promise<Versions | null> => {
  if (!(await tableExists(database, schema, 'checkpoints'))) return null;
  return database.query(`SELECT projection AS name, version FROM "${schema}".checkpoints`) as Promise<Versions>;
};

/**
 * Returns the schema of these projections: the schema that is named after their versions if it exists; otherwise `read`
 * if it does not exist or has exactly these versions; otherwise a new schema that is named after the versions.
 */
const findReadSchema = async (database: Pick<DataSource, 'query'>, projections: Versions): Promise<ReadSchema> => {
  const own = ownSchemaName(projections);
  if (await schemaExists(database, own)) return new ReadSchema(own);
  const first = await versionsIn(database, LIVE_SCHEMA);
  const isFree = !(await schemaExists(database, LIVE_SCHEMA));
  const isOurs = first !== null && versionsText(first) === versionsText(projections);
  return new ReadSchema(isFree || isOurs ? LIVE_SCHEMA : own);
};

/** Opens the database for the read model of these projections. */
export const openProductDatabase = async (options: DatabaseOptions, projections: Versions): Promise<DataSource> => {
  const database = await openDatabase(options);
  useReadSchema(database, await findReadSchema(database, projections));
  return database;
};

const withTablesAlone = (projections: Versions): Versions =>
  projections.map(({ name, version }) => ({ name, version: versionOfTables(Number(version)) }));

/** Returns the schemas that have a read model. */
const readModels = async (database: Database): Promise<string[]> => {
  const rows: { schema: string }[] = await database.query(
    "SELECT table_schema AS schema FROM information_schema.tables WHERE table_name = 'checkpoints' ORDER BY table_schema = $1 DESC, table_schema",
    [LIVE_SCHEMA],
  );
  const isName = new RegExp(`^${LIVE_SCHEMA}(_[0-9a-f]{${NAME_HEX}})?$`);
  return rows.map(({ schema }) => schema).filter((schema) => isName.test(schema));
};

/**
 * Opens the database for a tool that reads the product's tables. The product may run with another Node version, whose
 * ICU splits a few words differently; the tables are the same.
 */
export const openToolDatabase = async (options: DatabaseOptions, projections: Versions): Promise<DataSource> => {
  const database = await openProductDatabase(options, projections);
  const own = (await versionsIn(database, readSchemaOf(database).live)) ?? [];
  if (versionsText(own) === versionsText(projections)) return database;
  for (const schema of await readModels(database)) {
    const versions = (await versionsIn(database, schema)) ?? [];
    if (versionsText(withTablesAlone(versions)) === versionsText(withTablesAlone(projections))) {
      useReadSchema(database, new ReadSchema(schema));
      break;
    }
  }
  return database;
};
