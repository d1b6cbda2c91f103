import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminAuditLogHttp, type AuditLogEntry, type AuditLogRow } from '@pixchange/contracts/http/admin-audit-log';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../runtime/http/admin-list.ts';
import { Route, ValidQuery } from '../../runtime/http/route.ts';
import { AuditLogQueries } from './audit-log.queries.ts';

@Controller()
export class AuditLogController {
  constructor(@Inject(AuditLogQueries) private readonly entries: AuditLogQueries) {}

  @Route(adminAuditLogHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminAuditLogHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditLogRow[]> {
    const { rows, total } = await this.entries.list(list);
    setContentRange(reply, 'audit_log', list, rows.length, total);
    return rows;
  }

  @Route(adminAuditLogHttp.show)
  show(@Param('id') id: string): Promise<AuditLogEntry> {
    return this.entries.one(id);
  }
}
