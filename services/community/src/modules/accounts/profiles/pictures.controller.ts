import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/errors.ts';
import { sendMedia } from '../../../runtime/http/send-media.ts';
import { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { AccountsQueries } from '../accounts.queries.ts';
import { isKnown, tagOf } from '../../../runtime/http/caching.ts';
import { drawnAvatar, drawnAvatarPng } from './drawn-avatar.ts';
import { pictureKey } from './pictures.consumer.ts';

const FILE_NAME = /^(profile_image|cover_image)-([0-9a-f]{12})\.[a-z0-9]{3,4}$/;

/** Serves profile pictures; every request checks again whether the profile still shows them. */
@Controller('media/profiles')
export class PicturesController {
  constructor(
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(ObjectStorage) private readonly storage: ObjectStorage,
  ) {}

  /** Serves the member's default avatar as an SVG, for apps that don't draw one themselves. */
  @Get(':userId/drawn.svg')
  drawing(@Param('userId') userId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.drawn(userId, 'svg', request, reply);
  }

  @Get(':userId/drawn.png')
  bitmap(@Param('userId') userId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.drawn(userId, 'png', request, reply);
  }

  private async drawn(userId: string, extension: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!idForm.test(userId) || !['svg', 'png'].includes(extension)) throw new DomainError('not_found');
    const user = await this.queries.shown(userId, null);
    const picture = extension === 'svg' ? drawnAvatar(user) : drawnAvatarPng(user.id);
    const etag = tagOf(picture);
    void reply.headers({
      'Content-Type': extension === 'svg' ? 'image/svg+xml' : 'image/png',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': 'public, max-age=300',
      ETag: etag,
    });
    if (isKnown(request.headers['if-none-match'], etag)) return void reply.status(304).send();
    void reply.send(picture);
  }

  /**
   * Serves the full picture at the path where GIPHY's components request a small version; profile pictures are small
   * enough.
   */
  @Get(':userId/:name/80h.:extension')
  async small(
    @Param() { userId, name, extension }: { userId: string; name: string; extension: string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return name === 'drawn'
      ? this.drawn(userId, extension, request, reply)
      : this.show({ userId, file: `${name}.${extension}` }, request, reply);
  }

  @Get(':userId/:file')
  async show(
    @Param() { userId, file }: { userId: string; file: string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [, kind, prefix] = FILE_NAME.exec(file) ?? [];
    if (kind === undefined || prefix === undefined || !idForm.test(userId)) throw new DomainError('not_found');
    const picture = await this.queries.picture(userId, kind === 'profile_image' ? 'profile_image' : 'cover_image');
    if (picture === null || !picture.sha256.startsWith(prefix)) throw new DomainError('not_found');
    await sendMedia({
      request,
      reply,
      storage: this.storage,
      key: pictureKey(userId, picture.submissionId, picture.sha256),
      file: picture,
      open: true,
    });
  }
}
