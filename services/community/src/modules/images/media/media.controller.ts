import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { StoredFile, StoredRendition, StoredVersion } from '@pixchange/contracts/events/images';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/errors.ts';
import { MediaAddresses } from '../../../platform/media-address.ts';
import { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { sendMedia } from '../../../runtime/http/send-media.ts';
import { isOpen } from '../works/image.view.ts';
import { ImagesQueries } from '../works/images.queries.ts';
import { mediaKey } from './media-keys.ts';

const FILE_NAME = /^(main|webp|mp4|poster)-([0-9a-f]{12})\.[a-z0-9]{3,4}$/;

const fileOf = (version: StoredVersion | StoredRendition | undefined, name: string): StoredFile | null => {
  const match = FILE_NAME.exec(name);
  if (version === undefined || match === null) return null;
  const files: Record<string, StoredFile | null> = {
    main: version.main,
    webp: version.webp,
    mp4: version.mp4,
    poster: version.previewJpeg,
  };
  const file = files[match[1] ?? ''] ?? null;
  return file !== null && file.sha256.startsWith(match[2] ?? '-') ? file : null;
};

/** Serves media files. Every request checks again whether the viewer may see the work. */
@Controller('media')
export class MediaController {
  constructor(
    @Inject(ImagesQueries) private readonly queries: ImagesQueries,
    @Inject(ObjectStorage) private readonly storage: ObjectStorage,
    @Inject(MediaAddresses) private readonly addresses: MediaAddresses,
  ) {}

  @Get(':imageId/:version/:file')
  async show(
    @Param() { imageId, version, file: name }: { imageId: string; version: string; file: string },
    @Query() { exp, sig }: { exp?: string; sig?: string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const item = await this.queries.media(imageId);
    const made = [...(item?.media.versions ?? []), ...(item?.renditions ?? [])];
    const file = fileOf(
      made.find((one) => one.name === version),
      name,
    );
    if (item === null || file === null) throw new DomainError('not_found');
    const now = new Date();
    const open = isOpen(item, version);
    const shown =
      open ||
      (!item.withheld && this.addresses.isSigned(imageId, exp, sig, now)) ||
      this.addresses.isForModerators(imageId, exp, sig, now);
    if (!shown) throw new DomainError('not_found');
    await sendMedia({
      request,
      reply,
      storage: this.storage,
      key: mediaKey(imageId, file.sha256),
      file,
      open,
    });
  }
}
