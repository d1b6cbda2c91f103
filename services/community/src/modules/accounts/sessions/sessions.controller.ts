import { Controller, Inject, Param } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import { sessionsHttp, type ActiveSessionView } from '@pixchange/contracts/http/sessions';
import { DomainError } from '../../../kernel/errors.ts';
import type { Paged } from '../../../platform/paging.ts';
import { Actor, Route, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { AccountsVault } from '../vault.ts';

@Controller()
export class SessionsController {
  constructor(@Inject(AccountsVault) private readonly vault: AccountsVault) {}

  @Route(sessionsHttp.list)
  list(
    @Actor() { userId, tokenHash }: Caller,
    @ValidQuery() page: QueryOf<typeof sessionsHttp.list>,
  ): Promise<Paged<ActiveSessionView>> {
    return this.vault.sessions(userId, tokenHash, page);
  }

  @Route(sessionsHttp.end)
  async end(@Param('id') id: string, @Actor() { userId }: Caller): Promise<void> {
    if (!idForm.test(id) || !(await this.vault.endSession(userId, id))) throw new DomainError('not_found');
  }
}
