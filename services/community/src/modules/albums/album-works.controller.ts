import { Controller, Inject, Param, Res } from '@nestjs/common';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { FastifyReply } from 'fastify';
import { Commands } from '../../runtime/commands/commands.ts';
import { Actor, Route, ValidBody, type Caller } from '../../runtime/http/route.ts';
import { AlbumWorks } from './album-works.service.ts';
import { AlbumsQueries, type SpecialKind } from './albums.queries.ts';

/** Adds works to albums, moves them between albums, and removes them. */
@Controller()
export class AlbumWorksController {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(AlbumsQueries) private readonly queries: AlbumsQueries,
    @Inject(AlbumWorks) private readonly works: AlbumWorks,
  ) {}

  @Route(albumsHttp.addImage)
  add(
    @ValidBody() { album_image: { album_id, image_id } }: BodyOf<typeof albumsHttp.addImage>,
    @Actor() { userId }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AlbumView> {
    return this.put(userId, album_id, image_id, reply);
  }

  @Route(albumsHttp.changeImage)
  change(
    @Param() { albumId, id }: { albumId: string; id: string },
    @ValidBody() { album_image: { album_id, ...fields } }: BodyOf<typeof albumsHttp.changeImage>,
    @Actor() { userId }: Caller,
  ): Promise<ImageItemView> {
    return this.works.change(userId, albumId, id, fields, album_id ?? albumId);
  }

  @Route(albumsHttp.removeImage)
  remove(@Param() { albumId, id }: { albumId: string; id: string }, @Actor() { userId }: Caller): Promise<void> {
    return this.works.remove(userId, albumId, id);
  }

  @Route(albumsHttp.addFavourite)
  addFavourite(
    @ValidBody() body: BodyOf<typeof albumsHttp.addFavourite>,
    @Actor() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AlbumView> {
    return this.putInto('favourites', body.album_image.image_id, caller, reply);
  }

  @Route(albumsHttp.removeFavourite)
  removeFavourite(@Param('id') imageId: string, @Actor() caller: Caller): Promise<void> {
    return this.takeOutOf('favourites', imageId, caller);
  }

  @Route(albumsHttp.addTop)
  addTop(
    @ValidBody() body: BodyOf<typeof albumsHttp.addTop>,
    @Actor() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AlbumView> {
    return this.putInto('tops', body.album_image.image_id, caller, reply);
  }

  @Route(albumsHttp.removeTop)
  removeTop(@Param('id') imageId: string, @Actor() caller: Caller): Promise<void> {
    return this.takeOutOf('tops', imageId, caller);
  }

  private async putInto(
    kind: SpecialKind,
    imageId: string,
    { userId }: Caller,
    reply: FastifyReply,
  ): Promise<AlbumView> {
    return this.put(userId, await this.queries.specialAlbumOf(userId, kind), imageId, reply);
  }

  /** Adds the work; responds with 200 instead of 201 when the album already contains it. */
  private async put(userId: string, albumId: string, imageId: string, reply: FastifyReply): Promise<AlbumView> {
    if (!(await this.works.put(userId, albumId, imageId))) void reply.status(200);
    await this.commands.settle();
    return this.queries.own(userId, albumId);
  }

  /** Removes the work; does nothing for a work that is not in the album. */
  private async takeOutOf(kind: SpecialKind, imageId: string, { userId }: Caller): Promise<void> {
    await this.works.release(userId, await this.queries.specialAlbumOf(userId, kind), imageId);
  }
}
