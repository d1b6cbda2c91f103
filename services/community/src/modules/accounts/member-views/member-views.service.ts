import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import type { MemberView } from '@pixchange/contracts/http/member-views';
import { v7 as uuidv7 } from 'uuid';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import type { Caller, ViewedBy } from '../../../runtime/http/route.ts';
import type { ViewedPages } from '../../../runtime/http/viewed-pages.ts';
import { AccountsQueries } from '../accounts.queries.ts';
import { userDecider } from '../user.decider.ts';
import { AccountsVault } from '../vault.ts';
import { memberViewDecider } from './member-view.decider.ts';

const viewOf = ({
  userId,
  view,
}: Caller): { view: ViewedBy; ids: { viewId: string; staffId: string; memberId: string } } => {
  invariant(view !== undefined, 'a call of a view has no view');
  return { view, ids: { viewId: view.viewId, staffId: view.staffId, memberId: userId } };
};

/** Manages sessions in which an administrator sees the web client as a member sees it. */
@Injectable()
export class MemberViews {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
  ) {}

  /** Starts a view of a registered member and returns its token. @throws DomainError `not_found` */
  async start(staffId: string, memberId: string, now: Date): Promise<MemberView & { token: string }> {
    const user = idForm.test(memberId) ? await this.commands.stateOf(userDecider, memberId) : userDecider.initialState;
    if (!('roles' in user)) throw new DomainError('not_found');
    const { username } = await this.queries.own(memberId);
    const viewId = uuidv7();
    const endsAt = new Date(now.getTime() + limits.memberViewMinutes * 60_000).toISOString();
    const view = { viewId, staffId, memberId, endsAt };
    // The event is written first: a token without its record would allow unrecorded reading.
    await this.commands.run(memberViewDecider, { type: 'StartView', ...view });
    const token = await this.vault.openView(view);
    return { id: viewId, member_id: memberId, username, ends_at: endsAt, token };
  }

  /**
   * Returns the view that the caller's token belongs to, and records the page if one is given.
   * @throws DomainError `unauthorized` after the view was stopped; `too_many_requests` after `memberViewPathsMax` pages
   */
  async show(caller: Caller, page: string | undefined): Promise<MemberView> {
    const { view, ids } = viewOf(caller);
    if (page !== undefined) await this.commands.run(memberViewDecider, { type: 'SeePage', ...ids, path: page });
    const { username } = await this.queries.own(caller.userId);
    return { id: view.viewId, member_id: caller.userId, username, ends_at: view.endsAt };
  }

  /** Ends the view; its token is deleted first, so that a failure in between can't leave it usable. */
  async stop(caller: Caller): Promise<void> {
    await this.vault.revoke(caller.tokenHash);
    await this.commands.run(memberViewDecider, { type: 'StopView', ...viewOf(caller).ids });
  }
}

/** Records each page of a view before the response is sent. */
@Injectable()
export class RecordedPages implements ViewedPages {
  constructor(@Inject(Commands) private readonly commands: Commands) {}

  async note(memberId: string, { viewId, staffId }: ViewedBy, path: string): Promise<void> {
    await this.commands.run(memberViewDecider, { type: 'SeePage', viewId, staffId, memberId, path });
  }
}
