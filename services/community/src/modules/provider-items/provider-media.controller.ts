import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { ProviderMedia } from '../../platform/gif-provider/provider-media.ts';
import { MediaAddresses } from '../../platform/media-address.ts';
import { isKnown, tagOf } from '../../runtime/http/caching.ts';
import { RateLimiter, type RateLimit } from '../../runtime/http/rate-limiter.ts';
import { Address } from '../../runtime/http/route.ts';

/** Limit per network; a page of results shows up to 50 files, and many people may share an address. */
const MEDIA_LIMIT: RateLimit = { name: 'provider-media-address', hitsMax: 2_400, windowSeconds: 60 };

/** Whether a browser sends the request for a page of another site, which would show the file at our expense. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

/**
 * Aborted when the visitor has closed the connection, so that a file is not fetched for nobody. Also aborted after the
 * whole response was sent.
 */
const leftSignalOf = ({ raw }: FastifyReply): AbortSignal => {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
};

/**
 * Fetches files of the GIF provider, so that the provider learns no visitor's address. Only URLs that this site has
 * signed are served, and only to its own pages: unlike works, these files may not be shown by other sites.
 */
@Controller('media/provider')
export class ProviderMediaController {
  constructor(
    @Inject(ProviderMedia) private readonly media: ProviderMedia,
    @Inject(MediaAddresses) private readonly addresses: MediaAddresses,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Get(':file')
  async show(
    @Param('file') file: string,
    @Query() { exp, sig }: { exp?: string; sig?: string },
    @Address() visitor: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const url = isFromElsewhere(request) ? null : this.addresses.providerUrl(file, exp, sig, new Date());
    if (url === null) throw new DomainError('not_found');
    await this.limiter.spend(MEDIA_LIMIT, visitor);
    // The provider gives every version of a file its own URL, so the URL stands for the content.
    const etag = tagOf(url);
    // Only the visitor's own browser may keep the file: the provider's terms forbid stored copies.
    const kept = { 'Cache-Control': 'private, max-age=86400', ETag: etag };
    const { 'if-none-match': known, 'if-range': ifRange, range } = request.headers;
    if (isKnown(known, etag)) return void reply.status(304).headers(kept).send();
    const found = await this.media.fetch({
      url,
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
      // A weak tag never matches in `If-Range`, so such a client gets the whole file (RFC 9110, 13.1.5).
      range: ifRange === undefined ? range : undefined,
      visitor,
      left: leftSignalOf(reply),
    });
    if (found === null) throw new DomainError('not_found');
    const { status, contentType, contentLength, contentRange, body } = found;
    void reply.status(status).headers({
      ...(status === 416 ? { 'Cache-Control': 'no-store' } : kept),
      ...(contentType === null ? {} : { 'Content-Type': contentType }),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Accept-Ranges': 'bytes',
      ...(contentLength === null ? {} : { 'Content-Length': String(contentLength) }),
      ...(contentRange === null ? {} : { 'Content-Range': contentRange }),
    });
    void reply.send(body);
  }
}
