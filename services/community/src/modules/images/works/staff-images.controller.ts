import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminImagesHttp } from '@pixchange/contracts/http/admin-images';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../../runtime/http/admin-list.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { StaffWorks } from './staff-works.service.ts';
import { StaffImagesQueries } from './staff-images.queries.ts';

@Controller()
export class StaffImagesController {
  constructor(
    @Inject(StaffImagesQueries) private readonly images: StaffImagesQueries,
    @Inject(StaffWorks) private readonly works: StaffWorks,
  ) {}

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

  @Route(adminImagesHttp.setCategory)
  setCategory(
    @Param('id') id: string,
    @ValidBody() { subcategory_id: subcategoryId, reason }: BodyOf<typeof adminImagesHttp.setCategory>,
    @Actor() caller: Caller,
  ): Promise<ImageItemView> {
    return this.works.setCategory(id, subcategoryId, caller, reason);
  }

  @Route(adminImagesHttp.setRating)
  setRating(
    @Param('id') id: string,
    @ValidBody() { rating, reason }: BodyOf<typeof adminImagesHttp.setRating>,
    @Actor() caller: Caller,
  ): Promise<ImageItemView> {
    return this.works.setRating(id, rating, caller, reason);
  }

  @Route(adminImagesHttp.retryMedia)
  retryMedia(
    @Param('id') id: string,
    @ValidBody() { reason }: BodyOf<typeof adminImagesHttp.retryMedia>,
    @Actor() caller: Caller,
  ): Promise<ImageItemView> {
    return this.works.retryMedia(id, caller, reason);
  }
}
