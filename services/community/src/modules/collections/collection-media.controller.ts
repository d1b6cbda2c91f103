import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { MediaAddresses } from '../../platform/media-address.ts';
import { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { sendMedia } from '../../runtime/http/send-media.ts';
import { collectionPictureKey } from './collections.consumers.ts';
import { CollectionsQueries } from './collections.queries.ts';

const FILE_NAME = /^profile_image-([0-9a-f]{12})\.[a-z0-9]{3,4}$/;

/** Serves collection pictures. Every request checks again whether the viewer may see the picture. */
@Controller('media/collections')
export class CollectionMediaController {
  constructor(
    @Inject(CollectionsQueries) private readonly queries: CollectionsQueries,
    @Inject(ObjectStorage) private readonly storage: ObjectStorage,
    @Inject(MediaAddresses) private readonly addresses: MediaAddresses,
  ) {}

  @Get(':collectionId/:file')
  async show(
    @Param() { collectionId, file }: { collectionId: string; file: string },
    @Query() { exp, sig }: { exp?: string; sig?: string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const prefix = FILE_NAME.exec(file)?.[1];
    const found = prefix === undefined ? null : await this.queries.picture(collectionId);
    if (prefix === undefined || found === null || !found.picture.sha256.startsWith(prefix))
      throw new DomainError('not_found');
    const { ownerId, picture, open } = found;
    if (!open && !this.addresses.isSigned(collectionId, exp, sig, new Date())) throw new DomainError('not_found');
    await sendMedia({
      request,
      reply,
      storage: this.storage,
      key: collectionPictureKey(ownerId, collectionId, picture.submissionId, picture.sha256),
      file: picture,
      open,
    });
  }
}
