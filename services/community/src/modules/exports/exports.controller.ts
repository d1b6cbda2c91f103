import { Controller, Inject, Res } from '@nestjs/common';
import { exportsHttp } from '@pixchange/contracts/http/exports';
import type { FastifyReply } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../kernel/errors.ts';
import { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Actor, Route, type Caller } from '../../runtime/http/route.ts';
import { exportDecider } from './export.decider.ts';
import { exportKey } from './exports.consumer.ts';
import { ExportsQueries } from './exports.queries.ts';

const RETRY_AFTER_SECONDS = 5;
const LIMIT = { name: 'export', hitsMax: 120, windowSeconds: 300 };
/** Limit on renewals, because each one copies all works of the member. */
const RENEWAL_LIMIT = { name: 'export-renewal', hitsMax: 5, windowSeconds: 3_600 };

@Controller()
export class ExportsController {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(ExportsQueries) private readonly queries: ExportsQueries,
    @Inject(ObjectStorage) private readonly storage: ObjectStorage,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(exportsHttp.own)
  async own(@Actor() { userId }: Caller, @Res() reply: FastifyReply): Promise<void> {
    await this.limiter.hit(LIMIT, userId);
    const finished = await this.queries.finished(userId);
    if (finished === null) {
      await this.request(userId, false);
      return void reply.status(202).header('Retry-After', String(RETRY_AFTER_SECONDS)).send({ status: 'preparing' });
    }
    const body = await this.storage.read('media', exportKey(userId, finished.exportId));
    if (body === null) throw new DomainError('not_found');
    void reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', 'attachment; filename="pixchange-export.zip"')
      .header('Cache-Control', 'private, no-store')
      .header('Content-Length', String(finished.sizeBytes))
      .send(body);
  }

  @Route(exportsHttp.renew)
  async renew(@Actor() { userId }: Caller): Promise<{ status: 'preparing' }> {
    await this.limiter.hit(RENEWAL_LIMIT, userId);
    await this.request(userId, true);
    return { status: 'preparing' };
  }

  private async request(userId: string, renew: boolean): Promise<void> {
    await this.commands.run(exportDecider, {
      type: 'RequestExport',
      userId,
      exportId: uuidv7(),
      now: new Date().toISOString(),
      renew,
    });
  }
}
