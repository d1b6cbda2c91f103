import { readFile } from 'node:fs/promises';
import { fastify } from 'fastify';
import pg from 'pg';
import { environment } from '../../config.ts';
import type { Captured } from '../capture.ts';

/*
 * The peer of the read benchmark: a bare Fastify endpoint that runs the same statements and returns the same bytes. It
 * serializes each response from an object, as an endpoint has to.
 */
const databaseUrl = environment['DATABASE_URL'];
const captured = JSON.parse(await readFile(environment['BENCH_CAPTURED_FILE'] ?? '', 'utf8')) as Captured[];
const poolMax = 20;

const pool = new pg.Pool({ connectionString: databaseUrl, max: poolMax });
const server = fastify();
for (const { path, body, statements } of captured) {
  const answer = JSON.parse(body) as unknown;
  server.get(path.split('?')[0] ?? path, async (_request, reply) => {
    for (const { text, values } of statements) {
      const { rowCount } = await pool.query(text, [...values]);
      if (rowCount === null) throw new Error('a statement of the product is not a query');
    }
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
  });
}

process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`peer ready at ${address}\n`);
