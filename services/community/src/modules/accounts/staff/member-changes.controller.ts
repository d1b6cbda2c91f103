import { Controller, Inject, Param } from '@nestjs/common';
import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { IdempotencyKey } from '../../../runtime/http/idempotency.ts';
import { Actor, Route, ValidBody, type Caller } from '../../../runtime/http/route.ts';
import { MemberChanges } from './member-changes.service.ts';
import { MemberSessions } from './member-sessions.service.ts';

@Controller()
export class MemberChangesController {
  constructor(
    @Inject(MemberChanges) private readonly changes: MemberChanges,
    @Inject(MemberSessions) private readonly sessions: MemberSessions,
  ) {}

  @Route(adminUsersHttp.endSessions)
  async endSessions(@Param('id') id: string, @Actor() caller: Caller): Promise<{ ended: number }> {
    return { ended: await this.sessions.end(caller, id) };
  }

  @Route(adminUsersHttp.resendConfirmation)
  resendConfirmation(@Param('id') id: string): Promise<void> {
    return this.sessions.resendConfirmation(id);
  }

  @Route(adminUsersHttp.giveRole)
  giveRole(
    @Param('id') id: string,
    @ValidBody() { role, reason }: BodyOf<typeof adminUsersHttp.giveRole>,
    @Actor() { userId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<ProposalView> {
    return this.changes.giveRole(userId, key, id, role, reason);
  }

  @Route(adminUsersHttp.takeRole)
  takeRole(
    @Param('id') id: string,
    @ValidBody() { role, reason }: BodyOf<typeof adminUsersHttp.takeRole>,
    @Actor() { userId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<ProposalView> {
    return this.changes.takeRole(userId, key, id, role, reason);
  }

  @Route(adminUsersHttp.erase)
  erase(
    @Param('id') id: string,
    @ValidBody() { reason }: BodyOf<typeof adminUsersHttp.erase>,
    @Actor() { userId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<ProposalView> {
    return this.changes.erase(userId, key, id, reason);
  }

  @Route(adminUsersHttp.resetSecondFactor)
  resetSecondFactor(
    @Param('id') id: string,
    @ValidBody() { reason }: BodyOf<typeof adminUsersHttp.resetSecondFactor>,
    @Actor() { userId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<ProposalView> {
    return this.changes.resetSecondFactor(userId, key, id, reason);
  }
}
