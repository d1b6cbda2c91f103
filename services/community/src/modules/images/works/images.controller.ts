import { Controller, Inject, Param, Res } from '@nestjs/common';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import { isProviderId } from '@pixchange/contracts/http/provider-ids';
import type { FastifyReply } from 'fastify';
import { Commands } from '../../../runtime/commands/commands.ts';
import { CachedResponse } from '../../../runtime/http/response-cache.ts';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { Actor, Address, Route, ValidBody, ValidQuery, Viewer, type Caller } from '../../../runtime/http/route.ts';
import { ForeignImages } from '../extensions.face.ts';
import { imageSearchLimits } from '../images.limits.ts';
import { ImagesQueries } from './images.queries.ts';
import { Submissions } from '../uploads/submissions.service.ts';

@Controller()
export class ImagesController {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Submissions) private readonly submissions: Submissions,
    @Inject(ImagesQueries) private readonly queries: ImagesQueries,
    @Inject(ForeignImages) private readonly foreign: ForeignImages,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(imagesHttp.requestUpload)
  requestUpload(@ValidBody() { attachment }: BodyOf<typeof imagesHttp.requestUpload>, @Actor() { userId }: Caller) {
    return this.submissions.ticket(userId, attachment.content_type);
  }

  @Route(imagesHttp.submit)
  async submit(
    @ValidBody() { image }: BodyOf<typeof imagesHttp.submit>,
    @Actor() { userId }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImageItemView> {
    const { imageId, isNew } = await this.submissions.submitOne(userId, image);
    if (!isNew) void reply.status(200);
    return this.commands.readBack(() => this.queries.one(imageId, userId));
  }

  @Route(imagesHttp.submitBatch)
  async submitBatch(
    @ValidBody() { image_batch }: BodyOf<typeof imagesHttp.submitBatch>,
    @Actor() { userId }: Caller,
  ): Promise<void> {
    await this.submissions.submitBatch(userId, image_batch);
  }

  @CachedResponse()
  @Route(imagesHttp.worksOf)
  worksOf(@Param('id') idOrUsername: string, @ValidQuery() page: QueryOf<typeof imagesHttp.worksOf>) {
    return this.queries.worksOf(idOrUsername, page);
  }

  @Route(imagesHttp.counts)
  counts(@Param('id') imageId: string) {
    return this.queries.counts(imageId);
  }

  @CachedResponse()
  @Route(imagesHttp.topsOf)
  topsOf(@Param('id') idOrUsername: string, @ValidQuery() page: QueryOf<typeof imagesHttp.topsOf>) {
    return this.queries.topsOf(idOrUsername, page);
  }

  @CachedResponse()
  @Route(imagesHttp.show)
  async show(
    @Param('id') imageId: string,
    @Viewer() viewer: Caller | null,
    @Address() address: string,
  ): Promise<ImageItemView> {
    // Each may need a call to the provider.
    if (isProviderId(imageId)) await this.limiter.hit(imageSearchLimits.text, address);
    return (await this.foreign.one(imageId)) ?? this.queries.one(imageId, viewer?.userId ?? null);
  }

  @CachedResponse()
  @Route(albumsHttp.ownImages)
  ofOwnAlbum(
    @Param('id') albumId: string,
    @ValidQuery() page: QueryOf<typeof albumsHttp.ownImages>,
    @Actor() { userId }: Caller,
  ) {
    return this.queries.ofOwnAlbum(albumId, userId, page);
  }

  @CachedResponse()
  @Route(albumsHttp.publicImages)
  ofAlbum(
    @Param('userId') userId: string,
    @Param('id') albumId: string,
    @ValidQuery() page: QueryOf<typeof albumsHttp.publicImages>,
    @Viewer() viewer: Caller | null,
  ) {
    return this.queries.ofAlbum(albumId, userId, viewer?.userId ?? null, page);
  }
}
