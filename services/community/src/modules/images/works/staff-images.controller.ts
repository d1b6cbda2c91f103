import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminImagesHttp } from '@pixchange/contracts/http/admin-images';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../../platform/http/admin-list.ts';
import { Route, ValidQuery } from '../../../platform/http/route.ts';
import { StaffImagesQueries } from './staff-images.queries.ts';

@Controller()
export class StaffImagesController {
  constructor(@Inject(StaffImagesQueries) private readonly images: StaffImagesQueries) {}

  @Route(adminImagesHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminImagesHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImageItemView[]> {
    const { rows, total } = await this.images.list(list);
    setContentRange(reply, 'images', list, rows.length, total);
    return rows;
  }

  @Route(adminImagesHttp.show)
  show(@Param('id') id: string): Promise<ImageItemView> {
    return this.images.one(id);
  }
}
