import { DeciderCommandHandler, type Command, type Event } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { albumDecider } from '@pixchange/community';
import pg from 'pg';
import { contentsOf, mustAgree } from '../measure/agreement.ts';
import { perSecond } from '../measure/at-a-time.ts';
import type { Sample } from '../measure/figure.ts';
import { ownShare } from '../measure/load-share.ts';
import type { Contender } from '../measure/turns.ts';
import { createAlbums, line, type CreateAlbum } from './commands.ts';

type State = typeof albumDecider.initialState;
type AlbumEvent = Event & Parameters<typeof albumDecider.evolve>[1];
type AlbumCommand = Command & CreateAlbum;

export type Emmett = { commands(ownerId: string, width: number, count: number): Contender; close(): Promise<void> };

/** Our decider behind emmett's command handler, on emmett's own tables in the same PostgreSQL. */
export const openEmmett = async (databaseUrl: string, connectionsMax: number): Promise<Emmett> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connectionsMax });
  const store = getPostgreSQLEventStore(databaseUrl, { connectionOptions: { pool } });
  await store.schema.migrate();
  const handle = DeciderCommandHandler<State, AlbumCommand, AlbumEvent>({
    decide: (command, state) => [...albumDecider.decide(command, state)] as AlbumEvent[],
    evolve: (state, event) => albumDecider.evolve(state, event),
    initialState: () => albumDecider.initialState,
  });
  const readBack = async (after: string): Promise<string[]> => {
    const { rows } = await pool.query<{ data: { albumId: string; ownerId: string; title: string } }>('SELECT message_data AS data FROM emt_messages WHERE global_position > $1', [after]);
    return rows.map(({ data }) => line(data));
  };
  const end = async (): Promise<string> => {
    const { rows } = await pool.query<{ end: string }>('SELECT coalesce(max(global_position), 0)::text AS end FROM emt_messages');
    return rows[0]?.end ?? '0';
  };
  return {
    commands: (ownerId, width, count) => ({
      name: 'emmett',
      measure: async (): Promise<Sample> => {
        const commands = createAlbums(count, ownerId);
        const start = await end();
        const { result: value, loadShare } = await ownShare(() =>
          perSecond(count, width, async (number) => {
            const command = commands[number];
            if (command !== undefined) await handle(store, `album-${command.albumId}`, command as unknown as AlbumCommand);
          }),
        );
        mustAgree("emmett's commands", contentsOf(await readBack(start)), contentsOf(commands.map(line)));
        return { value, loadShare };
      },
    }),
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
};
