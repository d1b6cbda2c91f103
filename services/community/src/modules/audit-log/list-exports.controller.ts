import { Controller, Inject } from '@nestjs/common';
import { adminExportsHttp } from '@pixchange/contracts/http/admin-exports';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { allows } from '@pixchange/contracts/http/staff-matrix';
import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { Actor, Route, ValidBody, type Caller } from '../../runtime/http/route.ts';
import { listExportDecider } from './list-export.decider.ts';

@Controller()
export class ListExportsController {
  constructor(@Inject(Commands) private readonly commands: Commands) {}

  @Route(adminExportsHttp.record)
  async record(
    @ValidBody() { resource, filter, rows, sha256 }: BodyOf<typeof adminExportsHttp.record>,
    @Actor() { userId: staffId, roles }: Caller,
  ): Promise<{ id: string }> {
    if (!allows(roles as readonly StaffRole[], resource, 'list')) throw new DomainError('forbidden');
    const exportId = uuidv7();
    await this.commands.run(listExportDecider, {
      type: 'RecordExport',
      exportId,
      staffId,
      resource,
      filter,
      rows,
      sha256,
    });
    return { id: exportId };
  }
}
