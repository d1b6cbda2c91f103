import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CARD_PAGE } from '../../platform/payments/card-page.ts';
import { isKnown, tagOf } from '../../runtime/http/caching.ts';
import type { PageContent, SitePages } from '../../runtime/http/site-pages.ts';
import { isClientPage } from './client-pages.ts';
import { withFirstResponses, withShape } from './early.ts';

/** Paths whose handlers respond to missing resources themselves. */
const NOT_PAGES = /^\/(api|v1|v2|audit|media|health|assets|storage|dev|metrics)(\/|$)/;

const INVITATION = /^\/user-invitation\/([\w.~-]{1,100})$/;

/** Script that runs on each page before the client, plain or compressed. */
const FIRST = /\/first\.js(?:\.\w+)?$/;

/** Headers that only affect documents; they would add half a kilobyte to each script of the client. */
const OF_DOCUMENTS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/**
 * Headers that hashed files don't need: the files never change, so no browser revalidates them. A request id is
 * useless, because browsers cache a file longer than the logs contain the request.
 */
const NEEDLESS_FOR_ASSETS = ['Accept-Ranges', 'ETag', 'Last-Modified', 'X-Request-Id'];

const sendPage = async (request: FastifyRequest, reply: FastifyReply, page: PageContent): Promise<void> => {
  const etag = tagOf(page.html);
  // The names of the emojis on the home page are in the language of the browser.
  const vary = 'accept-encoding, accept-language';
  void reply.header('Cache-Control', 'public, no-cache').header('Vary', vary).header('ETag', etag);
  if (!page.indexed) void reply.header('X-Robots-Tag', 'noindex');
  if (page.found && isKnown(request.headers['if-none-match'], etag)) return void (await reply.status(304).send());
  await reply
    .status(page.found ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(page.html);
};

export { serveConsole } from './console.ts';

/**
 * Serves the web client: its files under hashed names with permanent caching, and its page at every route.
 * @param cardPolicy content security policy of the page with the card fields; null where cards can't be entered
 */
export const serveWeb =
  (folder: string, sitePages: () => SitePages, cardPolicy: string | null) =>
  async (fastify: FastifyInstance): Promise<void> => {
    const page = join(folder, 'index.html');
    if (existsSync(folder)) {
      await fastify.register(fastifyStatic, {
        root: folder,
        index: false,
        wildcard: false,
        // The build writes .br and .gz variants beside each file; they are not served under their own names.
        preCompressed: true,
        globIgnore: ['**/*.{br,gz}'],
        setHeaders: (reply, path) => {
          const isAsset = path.includes('/assets/');
          void reply.header('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'public, no-cache');
          // A worker uses the content security policy of its own response, so its response keeps the header.
          if (isAsset ? !path.includes('worker') : FIRST.test(path))
            OF_DOCUMENTS.forEach((name) => reply.removeHeader(name));
          if (path.endsWith(CARD_PAGE) && cardPolicy !== null) void reply.header('Content-Security-Policy', cardPolicy);
          if (isAsset) NEEDLESS_FOR_ASSETS.forEach((name) => reply.removeHeader(name));
        },
      });
    }
    fastify.get('/*', async (request, reply) => {
      const asked = request.url.split('?')[0] ?? '/';
      const path = asked.length > 1 ? asked.replace(/\/$/, '') : asked;
      const inviter = INVITATION.exec(path)?.[1];
      const target =
        inviter === undefined
          ? await sitePages().redirectOf(path, request.headers['user-agent'] ?? '')
          : `/?user-invitation=${inviter}`;
      if (target !== null)
        return reply.header('Cache-Control', 'no-cache').header('Vary', 'User-Agent').redirect(target, 302);
      if (NOT_PAGES.test(path) || !existsSync(page)) return reply.callNotFound();
      const known = isClientPage(path);
      const answer = await sitePages().contentOf(path, known, await readFile(page, 'utf8'));
      // A query can change the content of a page, such as a search, so it gets only a skeleton.
      const html =
        answer.found && asked === request.url
          ? await withFirstResponses(
              fastify,
              { path, address: request.ip, languages: request.headers['accept-language'] ?? '' },
              answer.html,
            )
          : withShape(path, answer.html);
      await sendPage(request, reply, { ...answer, html });
      return reply;
    });
  };
