import { Inject, Injectable } from '@nestjs/common';
import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { Proof, PublicUserView } from '@pixchange/contracts/http/accounts';
import { DomainError } from '../../kernel/errors.ts';
import type { MailRecipient } from '../../platform/mail/mailer.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import type { Caller } from '../../runtime/http/route.ts';
import { AccountsQueries } from './accounts.queries.ts';
import type { OpenedSession, People } from './people.face.ts';
import { FreshProof } from './sessions/fresh-proof.ts';
import { userDecider } from './user.decider.ts';
import { AccountsVault } from './vault.ts';

@Injectable()
export class PeopleOfAccounts implements People {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(FreshProof) private readonly freshProof: FreshProof,
  ) {}

  some(userIds: readonly string[], viewerId: string | null): Promise<PublicUserView[]> {
    return this.queries.some(userIds, viewerId);
  }

  async exists(userId: string): Promise<boolean> {
    return (await this.queries.some([userId], null)).length > 0;
  }

  async hasLeft(userId: string): Promise<boolean> {
    return (await this.commands.stateOf(userDecider, userId)).status === 'erased';
  }

  mailRecipient(userId: string): Promise<MailRecipient | null> {
    return this.queries.mailRecipient(userId);
  }

  affectedRecipient(userId: string): Promise<MailRecipient | null> {
    return this.queries.mailRecipient(userId, true);
  }

  isModerator(userId: string): Promise<boolean> {
    return this.queries.isModerator(userId);
  }

  hasOtherModerator(userId: string): Promise<boolean> {
    return this.queries.hasOtherModerator(userId);
  }

  followerCount(userId: string): Promise<number> {
    return this.queries.followerCount(userId);
  }

  provenAddress(userId: string): Promise<string | null> {
    return this.queries.provenAddress(userId);
  }

  idByUsername(username: string): Promise<string | null> {
    return this.queries.idByUsername(username);
  }

  async shown(idOrUsername: string): Promise<{ user: PublicUserView; picture: StoredPicture | null } | null> {
    try {
      const user = await this.queries.shown(idOrUsername, null);
      return { user, picture: await this.queries.picture(user.id, 'profile_image') };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    }
  }

  requireProof(caller: Pick<Caller, 'userId' | 'tokenHash'>, proof: Proof): Promise<void> {
    return this.freshProof.require(caller, proof);
  }

  openedSessions(userId: string, before: string | null, count: number): Promise<OpenedSession[]> {
    return this.vault.openedBefore(userId, before, count);
  }
}
