import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The routes of the specification's table that are pages of the web client; any other path is the error page, with 404. */
const PAGES: readonly RegExp[] = [
  /^\/$/,
  /^\/(checkout|faq|profile|spotlight|create-collection|transaction|user_verification|sell_offer|mint_sell|terms|privacy-policy|artist|studio|charities|login)$/,
  /^\/profile\/edit$/,
  /^\/password\/edit$/,
  /^\/(user-invitation|users|collections|minted_collection|vieworiginal|animationpreview|images|charities)\/[^/]+$/,
  /^\/users\/[^/]+\/albums\/[^/]+$/,
  /^\/albums\/[^/]+\/images$/,
];

/** What answers in its own way when it is not there. */
const NOT_PAGES = /^\/(api|media|health|assets|storage|dev|metrics)(\/|$)/;

/** Serves the web client: its files for ever under their hashed names, its one page for every route. */
export const serveWeb = (folder: string) => async (fastify: FastifyInstance): Promise<void> => {
  const page = join(folder, 'index.html');
  if (existsSync(folder)) {
    await fastify.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      setHeaders: (reply, path) => {
        void reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, no-cache');
      },
    });
  }
  fastify.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (NOT_PAGES.test(path) || !existsSync(page)) return reply.callNotFound();
    const known = PAGES.some((pattern) => pattern.test(path.length > 1 ? path.replace(/\/$/, '') : path));
    return reply
      .status(known ? 200 : 404)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await readFile(page));
  });
};
