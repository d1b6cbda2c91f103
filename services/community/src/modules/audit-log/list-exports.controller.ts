import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { adminExportsHttp } from '@pixchange/contracts/http/admin-exports';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { allows } from '@pixchange/contracts/http/staff-matrix';
import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../kernel/errors.ts';
import { commandsOf } from '../../platform/command-handlers.ts';
import { Actor, Route, ValidBody, type Caller } from '../../platform/http/route.ts';
import { listExportDecider } from './list-export.decider.ts';

const { Run: RunListExportCommand, Handler } = commandsOf(listExportDecider);
export const ListExportCommandHandler = Handler;

@Controller()
export class ListExportsController {
  constructor(@Inject(CommandBus) private readonly bus: CommandBus) {}

  @Route(adminExportsHttp.record)
  async record(
    @ValidBody() { resource, filter, rows, sha256 }: BodyOf<typeof adminExportsHttp.record>,
    @Actor() { userId: staffId, roles }: Caller,
  ): Promise<{ id: string }> {
    if (!allows(roles as readonly StaffRole[], resource, 'list')) throw new DomainError('forbidden');
    const exportId = uuidv7();
    await this.bus.execute(
      new RunListExportCommand({ type: 'RecordExport', exportId, staffId, resource, filter, rows, sha256 }),
    );
    return { id: exportId };
  }
}
