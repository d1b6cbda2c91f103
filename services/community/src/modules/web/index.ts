import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The routes of the specification's table that are pages of the web client; any other path is the error page, with 404. */
const PAGES: readonly RegExp[] = [
  /^\/$/,
  /^\/(checkout|faq|profile|spotlight|create-collection|transaction|user_verification|sell_offer|mint_sell|terms|privacy-policy|deletion|artist|studio|charities|login)$/,
  /^\/profile\/edit$/,
  /^\/password\/edit$/,
  /^\/(users|collections|minted_collection|vieworiginal|animationpreview|images|charities)\/[^/]+$/,
  /^\/users\/[^/]+\/albums\/[^/]+$/,
  /^\/albums\/[^/]+\/images$/,
];

/** What answers in its own way when it is not there. */
const NOT_PAGES = /^\/(api|media|health|assets|storage|dev|metrics)(\/|$)/;

const INVITATION = /^\/user-invitation\/([\w.~-]{1,100})$/;

/** Where a path leads that is no page itself, for a browser that names itself so; null for all others. */
export type Redirects = (path: string, userAgent: string) => Promise<string | null>;

/** Serves the web client: its files for ever under their hashed names, its one page for every route. */
export const serveWeb = (folder: string, redirects: Redirects) => async (fastify: FastifyInstance): Promise<void> => {
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
    const asked = request.url.split('?')[0] ?? '/';
    const path = asked.length > 1 ? asked.replace(/\/$/, '') : asked;
    const inviter = INVITATION.exec(path)?.[1];
    const target = inviter === undefined ? await redirects(path, request.headers['user-agent'] ?? '') : `/?user-invitation=${inviter}`;
    if (target !== null) return reply.header('Cache-Control', 'no-cache').header('Vary', 'User-Agent').redirect(target, 302);
    if (NOT_PAGES.test(path) || !existsSync(page)) return reply.callNotFound();
    const known = PAGES.some((pattern) => pattern.test(path));
    return reply
      .status(known ? 200 : 404)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await readFile(page));
  });
};
