import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import {
  benefitsNobody,
  benefitsTarget,
  type AgreedAction,
  type ProposableActions,
} from '../../../extensions/proposable.ts';
import { Proposals } from '../../proposals/proposals.face.ts';
import { AccountsQueries } from '../accounts.queries.ts';
import { Erasures } from '../erasure/erasures.service.ts';
import { SecondFactors } from './second-factors.service.ts';
import { SecondFactorsVault } from './second-factors.vault.ts';
import { isRole, userDecider, type Member, type Role } from '../user.decider.ts';

const roleOf = ({ details: { role } }: AgreedAction): Role => {
  invariant(isRole(role), 'a proposal names no role');
  return role;
};

/** Proposes administrators' changes to a member; each change needs a second person's approval. */
@Injectable()
export class MemberChanges {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(Erasures) private readonly erasures: Erasures,
    @Inject(Proposals) private readonly proposals: Proposals,
    @Inject(SecondFactorsVault) private readonly factors: SecondFactorsVault,
    @Inject(SecondFactors) private readonly secondFactors: SecondFactors,
  ) {}

  /** Returns the actions to run after their approval, by name. */
  get actions(): Pick<
    ProposableActions,
    'users.give_role' | 'users.take_role' | 'users.erase' | 'users.reset_second_factor'
  > {
    return {
      'users.give_role': {
        signed: true,
        carryOut: async (agreed) => {
          await this.commands.run(userDecider, { type: 'GrantRole', userId: agreed.targetId, role: roleOf(agreed) });
        },
        benefits: benefitsTarget,
      },
      'users.take_role': {
        signed: true,
        carryOut: async (agreed) => {
          const role = roleOf(agreed);
          await this.refuseLast(agreed.targetId, role);
          await this.commands.run(userDecider, { type: 'RevokeRole', userId: agreed.targetId, role });
        },
        benefits: benefitsNobody,
      },
      'users.erase': {
        carryOut: async ({ targetId }) => {
          await this.erasures.begin(targetId);
        },
        benefits: benefitsNobody,
      },
      'users.reset_second_factor': {
        signed: true,
        carryOut: async ({ targetId }) => {
          await this.secondFactors.reset(targetId);
        },
        benefits: benefitsTarget,
      },
    };
  }

  /** Proposes a role for a member. @throws DomainError `not_found`, `role.given`, `role.not-confirmed` */
  async giveRole(by: string, key: string | null, userId: string, role: Role, reason: string): Promise<ProposalView> {
    const { roles, status } = await this.member(userId);
    if (roles.includes(role)) throw new DomainError('role.given');
    if (status !== 'confirmed') throw new DomainError('role.not-confirmed');
    return this.proposals.propose(by, key, { action: 'users.give_role', targetId: userId, details: { role }, reason });
  }

  /** Proposes to revoke a role. @throws DomainError `not_found`, `role.missing`, `profile.last-administrator` */
  async takeRole(by: string, key: string | null, userId: string, role: Role, reason: string): Promise<ProposalView> {
    const { roles } = await this.member(userId);
    if (!roles.includes(role)) throw new DomainError('role.missing');
    await this.refuseLast(userId, role);
    return this.proposals.propose(by, key, { action: 'users.take_role', targetId: userId, details: { role }, reason });
  }

  /** Proposes to erase a member. @throws DomainError `not_found`, `profile.last-administrator` */
  async erase(by: string, key: string | null, userId: string, reason: string): Promise<ProposalView> {
    await this.member(userId);
    await this.refuseLast(userId, 'admin');
    return this.proposals.propose(by, key, { action: 'users.erase', targetId: userId, reason });
  }

  /** Proposes to remove a second factor. @throws DomainError `not_found`, `proposal.own`, `staff.no-factor` */
  async resetSecondFactor(by: string, key: string | null, userId: string, reason: string): Promise<ProposalView> {
    // Somebody who stole a session must not be able to remove its owner's second factor.
    if (by === userId) throw new DomainError('proposal.own');
    await this.member(userId);
    if ((await this.factors.factor(userId)) === null) throw new DomainError('staff.no-factor');
    return this.proposals.propose(by, key, { action: 'users.reset_second_factor', targetId: userId, reason });
  }

  private async member(userId: string): Promise<Member> {
    const user = idForm.test(userId) ? await this.commands.stateOf(userDecider, userId) : userDecider.initialState;
    if (!('roles' in user)) throw new DomainError('not_found');
    return user;
  }

  private async refuseLast(userId: string, role: Role): Promise<void> {
    if (role === 'admin' && (await this.queries.isLastAdministrator(userId)))
      throw new DomainError('profile.last-administrator');
  }
}
