import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ROOT = '/superadmin';
const NONCE_BYTES = 16;

/** Adds a nonce to the content security policy of each page, because the console creates its styles at run time. */
const withNonce = (policy: string, nonce: string): string =>
  policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);

/**
 * Serves the console: its files under hashed names with permanent caching, and its page at every other path below its
 * root.
 */
export const serveConsole =
  (folder: string) =>
  async (fastify: FastifyInstance): Promise<void> => {
    const page = join(folder, 'index.html');
    if (existsSync(folder))
      await fastify.register(fastifyStatic, {
        root: join(folder, 'assets'),
        prefix: `${ROOT}/assets/`,
        wildcard: false,
        decorateReply: false,
        preCompressed: true,
        globIgnore: ['**/*.{br,gz}'],
        setHeaders: (reply) => void reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
      });
    for (const path of [ROOT, `${ROOT}/*`])
      fastify.get(path, async (request, reply) => {
        if (request.url.startsWith(`${ROOT}/assets/`) || !existsSync(page)) return reply.callNotFound();
        const nonce = randomBytes(NONCE_BYTES).toString('base64');
        const html = await readFile(page, 'utf8');
        const policy = String(reply.getHeader('content-security-policy') ?? '');
        return reply
          .header('Content-Security-Policy', withNonce(policy, nonce))
          .header('Cache-Control', 'no-store')
          .header('X-Robots-Tag', 'noindex')
          .type('text/html; charset=utf-8')
          .send(html.replace('name="style-nonce" content=""', `name="style-nonce" content="${nonce}"`));
      });
  };
