import { DeciderCommandHandler, type Command, type Event } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { albumDecider } from '@pixchange/community';
import pg from 'pg';
import { contentsOf, mustAgree } from '../measure/agreement.ts';
import { perSecond } from '../measure/at-a-time.ts';
import type { Sample } from '../measure/figure.ts';
import { ownShare } from '../measure/load-share.ts';
import type { Contender } from '../measure/turns.ts';
import { line, turnOf, type AlbumClick, type Streams } from './commands.ts';

type State = typeof albumDecider.initialState;
type AlbumEvent = Event & Parameters<typeof albumDecider.evolve>[1];
type AlbumCommand = Command & AlbumClick;

export type Emmett = {
  commands(ownerId: string, streams: Streams, width: number, count: number): Contender;
  close(): Promise<void>;
};

const handle = DeciderCommandHandler<State, AlbumCommand, AlbumEvent>({
  decide: (command, state) => [...albumDecider.decide(command, state)] as AlbumEvent[],
  evolve: (state, event) => albumDecider.evolve(state, event),
  initialState: () => albumDecider.initialState,
});

/** Opens a peer that runs our decider with emmett's command handler and tables, in the same PostgreSQL. */
export const openEmmett = async (databaseUrl: string, connectionsMax: number): Promise<Emmett> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connectionsMax });
  const store = getPostgreSQLEventStore(databaseUrl, { connectionOptions: { pool } });
  await store.schema.migrate();
  const runAll = (clicks: readonly AlbumClick[], width: number): Promise<number> =>
    perSecond(clicks.length, width, async (number) => {
      const click = clicks[number];
      if (click !== undefined) await handle(store, `album-${click.albumId}`, click as unknown as AlbumCommand);
    });
  const end = async (): Promise<string> => {
    const { rows } = await pool.query<{ end: string }>(
      'SELECT coalesce(max(global_position), 0)::text AS end FROM emt_messages',
    );
    return rows[0]?.end ?? '0';
  };
  const readBack = async (after: string, type: string): Promise<string[]> => {
    const { rows } = await pool.query<{ data: { albumId: string; title: string } }>(
      'SELECT message_data AS data FROM emt_messages WHERE global_position > $1 AND message_type = $2',
      [after, type],
    );
    return rows.map(({ data }) => line(data));
  };
  return {
    commands: (ownerId, streams, width, count) => ({
      name: 'emmett',
      measure: async (): Promise<Sample> => {
        const { before, measured, eventType } = turnOf(streams, count, ownerId);
        if (before.length > 0) await runAll(before, connectionsMax);
        const start = await end();
        const { result: value, loadShare } = await ownShare(() => runAll(measured, width));
        mustAgree("emmett's commands", contentsOf(await readBack(start, eventType)), contentsOf(measured.map(line)));
        return { value, loadShare };
      },
    }),
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
};
