import { Controller, Inject, Res } from '@nestjs/common';
import { adminQueueHttp, type QueueFigures, type QueueRow } from '@pixchange/contracts/http/admin-queue';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../runtime/http/admin-list.ts';
import { Actor, Route, ValidQuery, type Caller } from '../../runtime/http/route.ts';
import { QueueQueries } from './queue.queries.ts';

@Controller()
export class QueueController {
  constructor(@Inject(QueueQueries) private readonly queries: QueueQueries) {}

  @Route(adminQueueHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminQueueHttp.list>,
    @Actor() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<QueueRow[]> {
    const { rows, total } = await this.queries.list(list, caller.userId);
    setContentRange(reply, 'queue', list, rows.length, total);
    return rows;
  }

  @Route(adminQueueHttp.figures)
  figures(): Promise<QueueFigures> {
    return this.queries.figures();
  }
}
