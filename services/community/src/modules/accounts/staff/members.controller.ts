import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminUsersHttp, type StaffUserRow } from '@pixchange/contracts/http/admin-users';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../../runtime/http/admin-list.ts';
import { Actor, Route, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { MembersQueries } from './members.queries.ts';

const seesEmails = ({ roles }: Caller): boolean => roles.includes('admin');

@Controller()
export class MembersController {
  constructor(@Inject(MembersQueries) private readonly members: MembersQueries) {}

  @Route(adminUsersHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminUsersHttp.list>,
    @Actor() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffUserRow[]> {
    const { rows, total } = await this.members.list(list, seesEmails(caller));
    setContentRange(reply, 'users', list, rows.length, total);
    return rows;
  }

  @Route(adminUsersHttp.show)
  show(@Param('id') id: string, @Actor() caller: Caller): Promise<StaffUserRow> {
    return this.members.one(id, seesEmails(caller));
  }
}
