import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminAlbumsHttp } from '@pixchange/contracts/http/admin-albums';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { setContentRange } from '../../runtime/http/admin-list.ts';
import { Route, ValidQuery } from '../../runtime/http/route.ts';
import { AlbumsQueries } from './albums.queries.ts';

@Controller()
export class StaffAlbumsController {
  constructor(@Inject(AlbumsQueries) private readonly albums: AlbumsQueries) {}

  @Route(adminAlbumsHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminAlbumsHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AlbumView[]> {
    const { rows, total } = await this.albums.listForStaff(list);
    setContentRange(reply, 'albums', list, rows.length, total);
    return rows;
  }

  @Route(adminAlbumsHttp.show)
  async show(@Param('id') id: string): Promise<AlbumView> {
    const album = await this.albums.moderated(id);
    if (album === null) throw new DomainError('not_found');
    return album;
  }
}
