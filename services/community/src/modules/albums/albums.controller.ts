import { Controller, Inject, Param } from '@nestjs/common';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import { v7 as uuidv7 } from 'uuid';
import { Commands } from '../../runtime/commands/commands.ts';
import { CachedResponse } from '../../runtime/http/response-cache.ts';
import { Actor, Route, ValidBody, ValidQuery, Viewer, type Caller } from '../../runtime/http/route.ts';
import { type AlbumCommand, albumDecider } from './album.decider.ts';
import { AlbumsQueries } from './albums.queries.ts';

@Controller()
export class AlbumsController {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(AlbumsQueries) private readonly queries: AlbumsQueries,
  ) {}

  @Route(albumsHttp.create)
  create(@ValidBody() { album }: BodyOf<typeof albumsHttp.create>, @Actor() { userId }: Caller): Promise<AlbumView> {
    return this.changed(userId, {
      type: 'CreateAlbum',
      albumId: uuidv7(),
      ownerId: userId,
      title: album.title,
      kind: 'regular',
      isDefault: false,
      published: album.published,
    });
  }

  @Route(albumsHttp.rename)
  rename(
    @Param('id') albumId: string,
    @ValidBody() { album }: BodyOf<typeof albumsHttp.rename>,
    @Actor() { userId }: Caller,
  ): Promise<AlbumView> {
    return this.changed(userId, { type: 'RenameAlbum', albumId, actorId: userId, title: album.title });
  }

  @Route(albumsHttp.publish)
  async publish(@Param('id') albumId: string, @Actor() { userId }: Caller): Promise<AlbumView> {
    return this.changed(userId, {
      type: 'PublishAlbum',
      albumId,
      actorId: userId,
      readyImages: await this.queries.readyImages(albumId),
    });
  }

  @Route(albumsHttp.unpublish)
  unpublish(@Param('id') albumId: string, @Actor() { userId }: Caller): Promise<AlbumView> {
    return this.changed(userId, { type: 'UnpublishAlbum', albumId, actorId: userId });
  }

  @Route(albumsHttp.remove)
  async remove(@Param('id') albumId: string, @Actor() { userId }: Caller): Promise<void> {
    await this.run({
      type: 'DeleteAlbum',
      albumId,
      actorId: userId,
      defaultAlbumId: await this.queries.defaultAlbumOf(userId),
    });
  }

  @CachedResponse()
  @Route(albumsHttp.own)
  own(@ValidQuery() page: QueryOf<typeof albumsHttp.own>, @Actor() { userId }: Caller) {
    return this.queries.listOwn(userId, page);
  }

  @CachedResponse()
  @Route(albumsHttp.ofUser)
  ofUser(
    @Param('id') idOrUsername: string,
    @ValidQuery() page: QueryOf<typeof albumsHttp.ofUser>,
    @Viewer() viewer: Caller | null,
  ) {
    return this.queries.listOf(idOrUsername, viewer?.userId ?? null, page);
  }

  private async changed(userId: string, command: AlbumCommand): Promise<AlbumView> {
    await this.run(command);
    return this.commands.readBack(() => this.queries.own(userId, command.albumId));
  }

  private async run(command: AlbumCommand): Promise<void> {
    await this.commands.run(albumDecider, command);
  }
}
