import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { Belongings } from '../../../extensions/belongings.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { nameHash } from '../sessions/credentials.ts';
import { canReleaseEmail } from './email-proof.decider.ts';
import { reservationDecider, type Reservation, type ReservationCommand } from './reservation.decider.ts';
import { userDecider } from '../user.decider.ts';
import { AccountsVault } from '../vault.ts';

const MINUTE_MS = 60_000;
const CODE_BYTES = 20;
const TRIES_MAX = 10;
const TAKEN = 'account.email-taken';

type Held = Exclude<Reservation, { status: 'free' }>;

const isTaken = (error: unknown): boolean => error instanceof DomainError && error.code === TAKEN;

/**
 * Decides which account has an email address. Only access to the mailbox proves ownership. Until then, the newest
 * registration gets the address. A pending registration ends, and an account without a password continues without the
 * address. An account with a password is replaced, unless it has belongings: then it keeps the address.
 */
@Injectable()
export class EmailAddresses {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(Belongings) private readonly belongings: Belongings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Reserves the address for this many minutes, and takes it from a holder who has not proven it. A holder who keeps
   * the address gets an email about the attempt, at most once an hour.
   * @throws DomainError `account.email-taken` when the holder keeps the address; `conflict` when concurrent
   *   registrations keep taking it
   */
  async take(emailHash: string, userId: string, minutes: number): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      try {
        await this.extend(emailHash, userId, minutes);
        return;
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
      const held = await this.commands.stateOf(reservationDecider, { kind: 'email', nameHash: emailHash });
      if (held.status !== 'free' && held.userId !== userId) await this.release(emailHash, held);
    }
    throw new DomainError('conflict');
  }

  /**
   * Extends the reservation made by `take`. @throws DomainError `account.email-taken` when another member has the
   * address
   */
  async extend(emailHash: string, userId: string, minutes: number): Promise<void> {
    const now = Date.now();
    await this.reserve({
      type: 'ReserveName',
      kind: 'email',
      nameHash: emailHash,
      userId,
      now: new Date(now).toISOString(),
      until: new Date(now + minutes * MINUTE_MS).toISOString(),
      taken: TAKEN,
    });
  }

  /** Removes the address from the account, and ends the links that were emailed to it. */
  async releaseFrom(userId: string, emailHash: string): Promise<void> {
    const placeholderHash = nameHash(this.config.NAME_SECRET, 'no-email', userId);
    await this.commands.run(userDecider, { type: 'ReleaseEmail', userId, emailHash, placeholderHash });
    await this.vault.endLinks(userId);
  }

  private async release(emailHash: string, { userId, turn }: Held): Promise<void> {
    const holder = await this.commands.stateOf(userDecider, userId);
    if (holder.status === 'erased' && holder.suspended) throw new DomainError(TAKEN);
    if (holder.status === 'started') await this.replace(userId, emailHash);
    // If the holder now has another address, only the reservation remains.
    if ('roles' in holder && holder.emailHash === emailHash) {
      if (!canReleaseEmail(holder)) await this.refuse(userId);
      await this.releaseFromAccount(userId, emailHash);
    }
    await this.reserve({ type: 'ReleaseName', kind: 'email', nameHash: emailHash, userId, turn });
  }

  private async releaseFromAccount(userId: string, emailHash: string): Promise<void> {
    if ((await this.vault.passwordHash(userId)) === null) return this.releaseFrom(userId, emailHash);
    // A login with a password needs the address. An account with belongings keeps the address, because the mailbox
    // still gives access to it; any other account is replaced.
    await this.commands.settleOrRefuse();
    if (await this.belongings.has(userId)) await this.refuse(userId);
    await this.replace(userId, emailHash);
  }

  private async replace(userId: string, emailHash: string): Promise<void> {
    await this.commands.run(userDecider, {
      type: 'ReplaceAccount',
      userId,
      emailHash,
      code: randomBytes(CODE_BYTES).toString('hex'),
    });
    const { status } = await this.commands.stateOf(userDecider, userId);
    if (status === 'erased') await this.vault.forget(userId);
  }

  private async refuse(userId: string): Promise<never> {
    await this.commands.run(userDecider, {
      type: 'RecordSignUpAttempt',
      userId,
      requestId: uuidv7(),
      now: new Date().toISOString(),
    });
    throw new DomainError(TAKEN);
  }

  private async reserve(command: ReservationCommand): Promise<void> {
    await this.commands.run(reservationDecider, command);
  }
}
