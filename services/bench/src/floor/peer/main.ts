import { fastify } from 'fastify';
import pg from 'pg';
import { environment } from '../../config.ts';
import type { FloorRoutes } from '../contenders.ts';

/*
 * The floor: bare Fastify that responds with the same bytes from the same PostgreSQL, with one prepared statement. A
 * read selects the whole response by its URL; a write inserts one row.
 */
const { paths, write } = JSON.parse(environment['BENCH_FLOOR'] ?? '{}') as FloorRoutes;
const poolMax = 20;

const pool = new pg.Pool({ connectionString: environment['DATABASE_URL'], max: poolMax });

const json = 'application/json; charset=utf-8';
const server = fastify();
for (const route of new Set(paths.map((path) => path.split('?')[0] ?? path)))
  server.get(route, async ({ url }, reply) => {
    const { rows } = await pool.query<{ body: string }>({
      name: 'answer',
      text: 'SELECT body FROM bench_floor.answers WHERE path = $1',
      values: [url],
    });
    return reply.type(json).send(rows[0]?.body);
  });
server.post<{ Body: { album: { title: string } } }>(write.path, async ({ body }, reply) => {
  await pool.query({
    name: 'album',
    text: 'INSERT INTO bench_floor.albums (title) VALUES ($1)',
    values: [body.album.title],
  });
  return reply.code(201).type(json).send(write.body);
});

process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`peer ready at ${address}\n`);
