import { Controller, Inject, Param, Req, Res } from '@nestjs/common';
import type { CollectionEvent } from '@pixchange/contracts/events/collections';
import { collectionsHttp, type CollectionView } from '@pixchange/contracts/http/collections';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { CachedResponse } from '../../runtime/http/response-cache.ts';
import { Actor, Route, ValidBody, ValidQuery, Viewer, type Caller } from '../../runtime/http/route.ts';
import { Visibility } from '../visibility/visibility.face.ts';
import { type CollectionCommand, collectionDecider } from './collection.decider.ts';
import { CollectionPictures } from './collection-pictures.service.ts';
import { collectionLimits } from './collections.limits.ts';
import { CollectionsQueries } from './collections.queries.ts';

@Controller()
export class CollectionsController {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(CollectionsQueries) private readonly queries: CollectionsQueries,
    @Inject(CollectionPictures) private readonly pictures: CollectionPictures,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(Visibility) private readonly visibility: Visibility,
  ) {}

  @Route(collectionsHttp.create)
  async create(
    @ValidBody() { title, description, max_amount }: BodyOf<typeof collectionsHttp.create>,
    @Actor() { userId }: Caller,
  ): Promise<CollectionView> {
    await this.limiter.hit(collectionLimits.create, userId);
    const collectionId = uuidv7();
    await this.run({
      type: 'CreateCollection',
      collectionId,
      ownerId: userId,
      title,
      description,
      maxAmount: max_amount,
    });
    return this.shown(collectionId, userId);
  }

  @CachedResponse()
  @Route(collectionsHttp.own)
  own(@ValidQuery() page: QueryOf<typeof collectionsHttp.own>, @Actor() { userId }: Caller) {
    return this.queries.listOf(userId, userId, page);
  }

  @CachedResponse()
  @Route(collectionsHttp.ofUser)
  ofUser(
    @Param('id') idOrUsername: string,
    @ValidQuery() page: QueryOf<typeof collectionsHttp.ofUser>,
    @Viewer() viewer: Caller | null,
  ) {
    return this.queries.listOf(idOrUsername, viewer?.userId ?? null, page);
  }

  @CachedResponse()
  @Route(collectionsHttp.show)
  show(@Param('id') collectionId: string, @Viewer() viewer: Caller | null) {
    return this.queries.one(collectionId, viewer?.userId ?? null);
  }

  @Route(collectionsHttp.edit)
  async edit(
    @Param('id') collectionId: string,
    @ValidBody() { title, description, max_amount }: BodyOf<typeof collectionsHttp.edit>,
    @Actor() { userId }: Caller,
  ): Promise<CollectionView> {
    await this.run({
      type: 'EditCollection',
      collectionId,
      actorId: userId,
      title,
      description,
      maxAmount: max_amount,
    });
    return this.shown(collectionId, userId);
  }

  @Route(collectionsHttp.finish)
  async finish(@Param('id') collectionId: string, @Actor() { userId }: Caller): Promise<CollectionView> {
    await this.run({ type: 'FinishCollection', collectionId, actorId: userId });
    return this.shown(collectionId, userId);
  }

  @Route(collectionsHttp.remove)
  async remove(@Param('id') collectionId: string, @Actor() { userId }: Caller): Promise<void> {
    await this.run({ type: 'DeleteCollection', collectionId, actorId: userId });
  }

  @Route(collectionsHttp.setPicture)
  async setPicture(
    @Param('id') collectionId: string,
    @Req() request: FastifyRequest,
    @Actor() { userId }: Caller,
  ): Promise<CollectionView> {
    await this.limiter.hit(collectionLimits.picture, userId);
    await this.pictures.replace(collectionId, userId, request);
    return this.queries.one(collectionId, userId);
  }

  @CachedResponse()
  @Route(collectionsHttp.images)
  images(
    @Param('id') collectionId: string,
    @ValidQuery() page: QueryOf<typeof collectionsHttp.images>,
    @Viewer() viewer: Caller | null,
  ) {
    return this.queries.imagesOf(collectionId, viewer?.userId ?? null, page);
  }

  @Route(collectionsHttp.addImages)
  async addImages(
    @Param('id') collectionId: string,
    @ValidBody() { imageIds }: BodyOf<typeof collectionsHttp.addImages>,
    @Actor() { userId }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CollectionView> {
    // Visibility is checked first, because others must get 404 for a draft, whatever images they send.
    await this.queries.one(collectionId, userId);
    const ready = await this.visibility.readyAmong(imageIds, userId);
    if (!imageIds.every((id) => ready.has(id))) throw new DomainError('collection.image-unknown');
    const events = await this.run({ type: 'AddImages', collectionId, actorId: userId, imageIds });
    if (events.length === 0) void reply.status(200);
    return this.shown(collectionId, userId);
  }

  @Route(collectionsHttp.removeImages)
  async removeImages(
    @Param('id') collectionId: string,
    @ValidBody() { imageIds }: BodyOf<typeof collectionsHttp.removeImages>,
    @Actor() { userId }: Caller,
  ): Promise<void> {
    await this.run({ type: 'RemoveImages', collectionId, actorId: userId, imageIds });
  }

  @Route(collectionsHttp.removeImage)
  async removeImage(
    @Param() { id, imageId }: { id: string; imageId: string },
    @Actor() { userId }: Caller,
  ): Promise<void> {
    await this.run({ type: 'RemoveImages', collectionId: id, actorId: userId, imageIds: [imageId] });
  }

  private async shown(collectionId: string, userId: string): Promise<CollectionView> {
    return this.commands.readBack(() => this.queries.one(collectionId, userId));
  }

  private async run(command: CollectionCommand): Promise<readonly CollectionEvent[]> {
    const { events } = await this.commands.run(collectionDecider, command);
    return events;
  }
}
