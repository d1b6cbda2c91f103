import type { Event } from '@event-driven-io/emmett';
import {
  getPostgreSQLEventStore,
  postgreSQLRawSQLProjection,
  rebuildPostgreSQLProjections,
} from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { eventsOf, eventsPerPerson, rowsPerPerson, type SeedEvent } from './events.ts';

const schema = 'bench_emmett';
const recordedAt = '2026-01-01T00:00:00.000Z';

type EmmettEvent = Event & SeedEvent;
type Sql = ReturnType<Parameters<typeof postgreSQLRawSQLProjection<EmmettEvent>>[0]['evolve']>;

const text = (value: string | null): string => (value === null ? 'NULL' : pg.escapeLiteral(value));

/** Returns the changes that our projection makes for an event, as one SQL statement. */
const statementOf = ({ type, data }: SeedEvent): string => {
  switch (type) {
    case 'RegistrationCompleted':
      return `INSERT INTO ${schema}.album_owners (user_id, username, confirmed, default_album_id, favourites_album_id, tops_album_id) VALUES (${text(data.userId)}, ${text(data.username)}, false, ${text(data.defaultAlbumId)}, ${text(data.favouritesAlbumId)}, ${text(data.topsAlbumId)})`;
    case 'AlbumCreated':
      return `INSERT INTO ${schema}.albums (album_id, owner_id, title, kind, is_default, published, created_at) VALUES (${text(data.albumId)}, ${text(data.ownerId)}, ${text(data.title)}, ${text(data.kind)}, ${data.isDefault}, ${data.published}, ${text(recordedAt)})`;
    case 'AlbumRenamed':
      return `UPDATE ${schema}.albums SET title = ${text(data.title)} WHERE album_id = ${text(data.albumId)}`;
    case 'AlbumPublished':
      return `UPDATE ${schema}.albums SET published = true WHERE album_id = ${text(data.albumId)}`;
    default:
      throw new Error(`the benchmark writes no ${type}`);
  }
};

const projection = postgreSQLRawSQLProjection<EmmettEvent>({
  name: 'bench_albums',
  canHandle: ['RegistrationCompleted', 'AlbumCreated', 'AlbumRenamed', 'AlbumPublished'],
  evolve: (event) => statementOf(event) as Sql,
});

export type EmmettRebuild = {
  /** Database schema that the rebuild fills. */
  readonly schema: string;
  readonly events: number;
  /** Number of rows after these events. */
  readonly rows: number;
  /** Runs the rebuild; returns events per second. */
  run(): Promise<number>;
  close(): Promise<void>;
};

/** Opens Emmett's event store with the first people's events, and its projector on tables like ours. */
export const openEmmettRebuild = async (
  databaseUrl: string,
  client: pg.ClientBase,
  persons: number,
): Promise<EmmettRebuild> => {
  const store = getPostgreSQLEventStore(databaseUrl);
  await store.schema.migrate();
  for (let person = 0; person < persons; person += 1)
    await store.appendToStream(`bench-${person}`, eventsOf(person) as EmmettEvent[]);
  await client.query(`CREATE SCHEMA ${schema}`);
  for (const table of ['albums', 'album_owners'])
    await client.query(`CREATE TABLE ${schema}.${table} (LIKE read.${table} INCLUDING ALL)`);
  const events = persons * eventsPerPerson;
  return {
    schema,
    events,
    rows: persons * rowsPerPerson,
    run: async () => {
      await client.query(`TRUNCATE ${schema}.albums, ${schema}.album_owners`);
      // Deletes the checkpoint; otherwise, even a rebuild would continue from there.
      await client.query('DELETE FROM emt_processors');
      const start = performance.now();
      const consumer = rebuildPostgreSQLProjections({ connectionString: databaseUrl, projections: [projection] });
      await consumer.start();
      const rate = events / ((performance.now() - start) / 1_000);
      await consumer.close();
      return rate;
    },
    close: () => store.close(),
  };
};
