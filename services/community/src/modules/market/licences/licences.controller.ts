import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import {
  licencesHttp,
  type LicencePurchaseView,
  type LicenceView,
  type NftPurchaseView,
} from '@pixchange/contracts/http/licences';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/errors.ts';
import { MediaAddresses } from '../../../platform/media-address.ts';
import { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import type { Paged } from '../../../platform/paging.ts';
import { IdempotencyKey } from '../../../runtime/http/idempotency.ts';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { sendMedia } from '../../../runtime/http/send-media.ts';
import { licenceKey } from './licence-files.ts';
import { LicencePurchases } from './licence-purchases.service.ts';
import { LicencesQueries, type LicenceStatus } from './licences.queries.ts';

const PURCHASES = { name: 'licence-purchases', hitsMax: 300, windowSeconds: 60 * 60 };

@Controller()
export class LicencesController {
  constructor(
    @Inject(LicencePurchases) private readonly purchases: LicencePurchases,
    @Inject(LicencesQueries) private readonly queries: LicencesQueries,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(licencesHttp.purchase)
  async purchase(
    @Param('id') offerId: string,
    @ValidBody() { price }: BodyOf<typeof licencesHttp.purchase>,
    @Actor() { userId: buyerId }: Caller,
    @IdempotencyKey() key: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LicencePurchaseView | NftPurchaseView> {
    await this.limiter.hit(PURCHASES, buyerId);
    const { bought, isNew } = await this.purchases.buy({ offerId, buyerId, price, key });
    if (!isNew) void reply.status(200);
    return bought;
  }

  @Route(licencesHttp.list)
  list(
    @ValidQuery() page: QueryOf<typeof licencesHttp.list>,
    @Actor() { userId }: Caller,
  ): Promise<Paged<LicenceView>> {
    return this.queries.list(userId, page);
  }

  @Route(licencesHttp.show)
  show(@Param('id') licenceId: string, @Actor() { userId }: Caller): Promise<LicenceView> {
    return this.queries.one(licenceId, userId);
  }

  @Route(licencesHttp.file)
  async file(@Param('id') licenceId: string, @Actor() { userId }: Caller, @Res() reply: FastifyReply): Promise<void> {
    const { file, status } = await this.queries.one(licenceId, userId);
    if (file === null) throw new DomainError(goneCode(status));
    void reply.header('Cache-Control', 'private, no-store').redirect(file.url, 302);
  }
}

const goneCode = (status: LicenceStatus) => (status === 'refunded' ? 'licence.refunded' : 'licence.blocked');

const FILE_NAME = /^file-([0-9a-f]{12})\.[a-z0-9]{3,4}$/;

/** Serves the files of licenses at signed URLs, which only their buyers receive. */
@Controller('media/licences')
export class LicenceMediaController {
  constructor(
    @Inject(LicencesQueries) private readonly queries: LicencesQueries,
    @Inject(ObjectStorage) private readonly storage: ObjectStorage,
    @Inject(MediaAddresses) private readonly addresses: MediaAddresses,
  ) {}

  @Get(':licenceId/:file')
  async show(
    @Param() { licenceId, file: name }: { licenceId: string; file: string },
    @Query() { exp, sig }: { exp?: string; sig?: string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const prefix = FILE_NAME.exec(name)?.[1];
    const isSigned = this.addresses.isOfLicence(licenceId, exp, sig, new Date());
    const found = isSigned && prefix !== undefined ? await this.queries.file(licenceId) : null;
    if (found === null || prefix === undefined || !found.file.sha256.startsWith(prefix))
      throw new DomainError('not_found');
    const { file, status } = found;
    if (status !== 'active') throw new DomainError(goneCode(status));
    await sendMedia({
      request,
      reply,
      storage: this.storage,
      key: licenceKey(licenceId, file.sha256),
      file,
      open: false,
    });
  }
}
