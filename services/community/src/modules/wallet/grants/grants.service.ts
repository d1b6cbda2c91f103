import { Inject, Injectable } from '@nestjs/common';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import type { adminLedgerHttp, GrantView } from '@pixchange/contracts/http/admin-ledger';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { idOfRequest } from '../../../runtime/http/idempotency.ts';
import { GrantAllowances } from './grant-allowances.ts';
import { grantDecider, type GrantCommand } from './grant.decider.ts';
import { GrantsQueries } from './grants.queries.ts';
import { People } from '../../accounts/people.face.ts';
import { creditGrant, waitsForSecond } from '../wallet.policy.ts';
import { Wallets } from '../wallets.ts';

/** Grants by administrators. An approved grant is credited immediately; after a crash, the relay credits it. */
@Injectable()
export class Grants {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Wallets) private readonly wallets: Wallets,
    @Inject(GrantAllowances) private readonly allowances: GrantAllowances,
    @Inject(GrantsQueries) private readonly queries: GrantsQueries,
    @Inject(People) private readonly people: People,
  ) {}

  /**
   * Proposes a grant.
   * @throws DomainError `grant.unknown` for an unknown member, `grant.own-wallet`, `idempotency_mismatch`
   */
  async propose(
    administratorId: string,
    key: string | null,
    { user_id: userId, unit, amount, reason }: BodyOf<typeof adminLedgerHttp.proposeGrant>,
  ): Promise<GrantView> {
    if (!(await this.people.exists(userId))) throw new DomainError('grant.unknown');
    // The decider refuses this case as well, but only after the grant was counted against the limits.
    if (administratorId === userId) throw new DomainError('grant.own-wallet');
    const grantId = idOfRequest(administratorId, 'grant', key);
    const grant = { grantId, administratorId, userId, unit, amount, reason };
    const { status } = await this.commands.stateOf(grantDecider, grantId);
    const fitsAllowance = status === 'none' && (await this.allowances.take(grant));
    return this.run({ type: 'ProposeGrant', grant, fitsAllowance }, grantId);
  }

  /** Approves a grant, and credits it. @throws DomainError `not_found`, `grant.own-wallet`, `grant.rejected` */
  approve(administratorId: string, grantId: string): Promise<GrantView> {
    return this.run({ type: 'ApproveGrant', grantId, administratorId }, grantId);
  }

  /** Rejects a grant. @throws DomainError `not_found`, `grant.own-wallet`, `grant.agreed` */
  reject(administratorId: string, grantId: string, reason: string): Promise<GrantView> {
    return this.run({ type: 'RejectGrant', grantId, administratorId, reason }, grantId);
  }

  private async run(command: GrantCommand, grantId: string): Promise<GrantView> {
    if (!idForm.test(grantId)) throw new DomainError('not_found');
    const { state } = await this.commands.run(grantDecider, command);
    if (waitsForSecond(state)) await this.allowances.release(state.proposed);
    await this.wallets.runAll(creditGrant(state));
    return this.commands.readBack(() => this.queries.one(grantId));
  }
}
