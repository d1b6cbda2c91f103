import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { TreeOfLog } from '@pixchange/contracts/audit/trees';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Address } from '../../runtime/http/route.ts';
import { tileOfPath } from './tile-path.ts';
import { transparencyLimits } from './transparency.limits.ts';
import { TransparencyQueries } from './transparency.queries.ts';

/** `Cache-Control` of tiles. The hashes of a tile never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Path of a tile in a URL: the part after `/tile/`, without the query. */
const AFTER_TILE = /\/tile\/([^?]*)/;

/**
 * Serves the signed heads and the hashes of both trees to witnesses and monitors (c2sp.org/tlog-tiles). There are no
 * entry bundles, because events show whom people follow and what they reported.
 */
@Controller()
export class TilesController {
  constructor(
    @Inject(TransparencyQueries) private readonly queries: TransparencyQueries,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Get('log/checkpoint')
  ledgerCheckpoint(@Address() address: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.checkpoint('ledger', address, reply);
  }

  @Get('log/all/checkpoint')
  allCheckpoint(@Address() address: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.checkpoint('all', address, reply);
  }

  @Get('log/tile/*')
  ledgerTile(
    @Req() request: FastifyRequest,
    @Address() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.tile('ledger', request.url, address, reply);
  }

  @Get('log/all/tile/*')
  allTile(
    @Req() request: FastifyRequest,
    @Address() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.tile('all', request.url, address, reply);
  }

  private async checkpoint(tree: TreeOfLog['name'], address: string, reply: FastifyReply): Promise<string> {
    await this.limiter.hit(transparencyLimits.heads, address);
    const newest = await this.queries.trees[tree].newest();
    if (newest === null) throw new DomainError('audit.unknown-head');
    void reply.type('text/plain; charset=utf-8');
    return newest.note;
  }

  private async tile(tree: TreeOfLog['name'], url: string, address: string, reply: FastifyReply): Promise<Buffer> {
    await this.limiter.hit(transparencyLimits.tiles, address);
    const tile = tileOfPath(AFTER_TILE.exec(url)?.[1] ?? '');
    if (tile === null) throw new DomainError('audit.unknown-tile');
    const hashes = await this.queries.trees[tree].tile(tile);
    void reply.type('application/octet-stream').header('Cache-Control', IMMUTABLE);
    return hashes;
  }
}
