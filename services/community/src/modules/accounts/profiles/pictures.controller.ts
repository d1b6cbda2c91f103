import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/errors.ts';
import { sendMedia } from '../../../platform/files/send-media.ts';
import { ObjectStorage } from '../../../platform/files/object-storage.ts';
import { AccountsQueries } from '../accounts.queries.ts';
import { pictureKey } from './pictures.consumer.ts';

const FILE_NAME = /^(profile_image|cover_image)-([0-9a-f]{12})\.[a-z0-9]{3,4}$/;

/** Serves the pictures of profiles; every request asks again whether the profile still shows them. */
@Controller('media/profiles')
export class PicturesController {
  constructor(
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(ObjectStorage) private readonly storage: ObjectStorage,
  ) {}

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
