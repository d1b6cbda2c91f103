import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ErasureView } from '@pixchange/contracts/http/profile';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { AccountsQueries } from '../accounts.queries.ts';
import { EMAIL_HOLD_MINUTES } from '../registration/registration.service.ts';
import { reservationDecider } from '../registration/reservation.decider.ts';
import { userDecider } from '../user.decider.ts';
import { AccountsVault } from '../vault.ts';
import { VaultTokens } from '../vault-tokens.face.ts';

const CODE_BYTES = 20;

const newCode = (): string => randomBytes(CODE_BYTES).toString('hex');

/** Erases accounts: the owner requests it, and the relay carries it out. */
@Injectable()
export class Erasures {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(VaultTokens) private readonly tokens: VaultTokens,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  /** Throws `profile.has-tokens` when the member would leave tokens in the vault. */
  async requireNoTokens(userId: string): Promise<void> {
    if ((await this.tokens.countOf(userId)) > 0) throw new DomainError('profile.has-tokens');
  }

  /**
   * Starts an erasure and returns its receipt once the member is invisible to others and can't log in anymore. A
   * repeated call returns the first receipt.
   * @throws DomainError `profile.last-administrator`; `not_found` without a completed registration
   */
  async begin(userId: string): Promise<ErasureView> {
    if (await this.queries.isLastAdministrator(userId)) throw new DomainError('profile.last-administrator');
    const code = newCode();
    const { state } = await this.commands.run(userDecider, { type: 'EraseAccount', userId, code });
    invariant(state.status === 'erased', 'an erased account is not erased');
    await this.vault.forget(userId);
    return this.commands.readBack(() => this.queries.erasure(state.code));
  }

  /**
   * Releases the email and the username for other members. The email of a suspended member stays reserved, so that the
   * member can't register with it again.
   */
  async releaseNames(userId: string): Promise<void> {
    const user = await this.commands.stateOf(userDecider, userId);
    if (user.status !== 'erased') return;
    for (const [kind, nameHash] of [
      ['email', user.suspended ? '' : user.emailHash],
      ['username', user.usernameHash],
    ] as const) {
      if (nameHash !== '') await this.commands.run(reservationDecider, { type: 'ReleaseName', kind, nameHash, userId });
    }
  }

  /** Erases registrations that were never completed, once the reservation of their email ends. */
  async endAbandonedRegistrations(): Promise<void> {
    for (const userId of await this.queries.abandoned(EMAIL_HOLD_MINUTES)) {
      await this.commands.run(userDecider, { type: 'AbandonRegistration', userId, code: newCode() });
    }
  }

  /**
   * Repeats the erasures that are missing from a log restored from a backup. The members' keys are already destroyed.
   */
  async repeat(): Promise<void> {
    const rows: { user_id: string }[] = await this.database.query('SELECT user_id FROM work.repeated_erasures');
    for (const { user_id: userId } of rows) {
      const { status } = await this.commands.stateOf(userDecider, userId);
      const type = status === 'started' ? 'AbandonRegistration' : 'EraseAccount';
      // An account created after the backup does not exist in the restored log.
      if (status !== 'none') await this.commands.run(userDecider, { type, userId, code: newCode() });
      await this.database.query('DELETE FROM work.repeated_erasures WHERE user_id = $1', [userId]);
    }
  }

  /** Records that all data of the member is deleted. */
  async complete(userId: string): Promise<void> {
    await this.commands.run(userDecider, { type: 'CompleteErasure', userId });
  }
}
