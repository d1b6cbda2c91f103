import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { ProviderMedia } from '../../platform/gif-provider/provider-media.ts';
import { MediaAddresses } from '../../platform/media-address.ts';
import { isKnown, tagOf } from '../../runtime/http/caching.ts';
import { RateLimiter, type RateLimit } from '../../runtime/http/rate-limiter.ts';
import { Address } from '../../runtime/http/route.ts';

/** Limit per address; a page of results shows up to 50 files, and many people may share an address. */
const MEDIA_LIMIT: RateLimit = { name: 'provider-media-address', hitsMax: 2_400, windowSeconds: 60 };

/**
 * Fetches files of the GIF provider, so that the provider learns no visitor's address. Only addresses that this site
 * has signed are served.
 */
@Controller('media/provider')
export class ProviderMediaController {
  constructor(
    @Inject(ProviderMedia) private readonly media: ProviderMedia,
    @Inject(MediaAddresses) private readonly addresses: MediaAddresses,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Get(':signature/:file')
  async show(
    @Param() { signature, file }: { signature: string; file: string },
    @Address() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const url = this.addresses.providerUrl(signature, file);
    if (url === null) throw new DomainError('not_found');
    await this.limiter.spend(MEDIA_LIMIT, address);
    // The provider gives every version of a file its own URL, so the URL stands for the content.
    const etag = tagOf(url);
    const { 'if-none-match': known, 'if-range': ifRange, range } = request.headers;
    // Only the visitor's own browser may keep the file: the provider's terms forbid stored copies.
    void reply.headers({ 'Cache-Control': 'private, max-age=86400', ETag: etag });
    if (isKnown(known, etag)) return void reply.status(304).send();
    const isOfThisFile = ifRange === undefined || ifRange === etag;
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
    const found = await this.media.fetch(url, method, isOfThisFile ? range : undefined);
    if (found === null) throw new DomainError('not_found');
    const { status, contentType, contentLength, contentRange, body } = found;
    void reply.status(status).headers({
      'Content-Type': contentType,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Accept-Ranges': 'bytes',
      ...(contentLength === null ? {} : { 'Content-Length': String(contentLength) }),
      ...(contentRange === null ? {} : { 'Content-Range': contentRange }),
    });
    void reply.send(body);
  }
}
