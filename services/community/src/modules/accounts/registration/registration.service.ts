import { Inject, Injectable } from '@nestjs/common';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { PersonKeys } from '../../../platform/keys/person-keys.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { claimNames } from './accounts.policy.ts';
import { hashPassword, nameHash } from '../sessions/credentials.ts';
import { EmailAddresses } from './email-addresses.ts';
import { AfterRegistration, type RegistrationCompleted } from '../registration.face.ts';
import { isFreeFor, reservationDecider } from './reservation.decider.ts';
import { isReservedUsername } from './reserved-usernames.ts';
import { usernameIdeas } from './username-ideas.ts';
import { userDecider } from '../user.decider.ts';
import { AccountsVault } from '../vault.ts';

const MINUTE_MS = 60_000;
/** Duration of the reservation of an email; it must outlast the token of the first step. */
export const EMAIL_HOLD_MINUTES = limits.registrationTokenMinutes + 1;
/**
 * Duration of the reservation of the email and username of a completed registration. After a crash, the relay claims
 * both within this time.
 */
const CLAIM_WITHIN_MINUTES = 24 * 60;

interface NewRegistration {
  readonly userId?: string;
  readonly email: string;
  readonly password: string;
  readonly registrationSource: number;
  readonly inviterId?: string | undefined;
  /** Language of the emails. */
  readonly locale?: string;
}

interface VouchedRegistration {
  readonly userId: string;
  readonly email: string | null;
  /** Placeholder hash when there is no email. */
  readonly emailHash: string;
  readonly inviterId: string | undefined;
  readonly locale: string;
}

/** Registration in two steps: an email and a password first, then the names. */
@Injectable()
export class Registration {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(EmailAddresses) private readonly addresses: EmailAddresses,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(PersonKeys) private readonly keys: PersonKeys,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AfterRegistration) private readonly afterRegistration: AfterRegistration,
  ) {}

  /** Starts a registration and returns the token for the second step. @throws DomainError `account.email-taken` */
  async begin({
    userId = uuidv7(),
    email,
    password,
    registrationSource,
    inviterId,
    locale,
  }: NewRegistration): Promise<string> {
    const emailHash = nameHash(this.config.NAME_SECRET, 'email', email);
    const passwordHash = await hashPassword(password);
    await this.addresses.take(emailHash, userId, EMAIL_HOLD_MINUTES);
    // Key and credential are created first. They have no effect until the event assigns them to a member.
    await this.keys.create(userId);
    await this.vault.storePassword(userId, passwordHash);
    await this.commands.run(userDecider, {
      type: 'StartRegistration',
      userId,
      email,
      emailHash,
      registrationSource,
      inviterId,
      locale,
    });
    return this.vault.issue(userId, 'registration', limits.registrationTokenMinutes);
  }

  /**
   * Starts a registration through a login provider, without a password and possibly without an email. A repeated call
   * changes nothing.
   * @throws DomainError `account.email-taken`
   */
  async beginVouched({ userId, email, emailHash, inviterId, locale }: VouchedRegistration): Promise<void> {
    await this.addresses.take(emailHash, userId, EMAIL_HOLD_MINUTES);
    await this.keys.create(userId);
    const registrationSource = limits.registrationSourceWeb;
    await this.commands.run(userDecider, {
      type: 'StartRegistration',
      userId,
      email,
      emailHash,
      registrationSource,
      inviterId,
      locale,
    });
  }

  /**
   * Completes the registration. `mails` is false when there is no address for the confirmation email.
   * @throws DomainError `account.registration-ended` when a newer registration took the address, or none is in
   *   progress; `account.already-registered`, `account.username-reserved`, `account.username-taken`
   */
  async complete(
    userId: string,
    { username, fullName }: { username: string; fullName: string },
    { mails = true } = {},
  ): Promise<void> {
    const user = await this.commands.stateOf(userDecider, userId);
    if (user.status === 'none' || user.status === 'erased') throw new DomainError('account.registration-ended');
    if (user.status !== 'started') throw new DomainError('account.already-registered');
    if (isReservedUsername(username)) throw new DomainError('account.username-reserved');
    const usernameHash = nameHash(this.config.NAME_SECRET, 'username', username);
    await this.keepAddress(user.emailHash, userId);
    await this.holdUsername(usernameHash, userId, CLAIM_WITHIN_MINUTES);
    const albumIds = {
      default: uuidv5('default', userId),
      favourites: uuidv5('favourites', userId),
      tops: uuidv5('tops', userId),
    };
    const command = {
      type: 'CompleteRegistration',
      userId,
      username,
      usernameHash,
      fullName,
      albumIds,
      requestId: mails ? uuidv7() : null,
    } as const;
    const { events } = await this.commands.run(userDecider, command);
    for (const event of events) if (event.type === 'RegistrationCompleted') await this.finish(event);
    await this.commands.settle();
  }

  /**
   * Returns whether a registration can use this username, and free alternatives if not. The response reveals which
   * names are taken, even ones that the caller did not type. Completing a registration reveals the same.
   */
  async usernameIdeas(userId: string, username: string): Promise<{ available: boolean; suggestions: string[] }> {
    if (await this.isFree(username, userId)) return { available: true, suggestions: [] };
    const suggestions: string[] = [];
    for (const idea of usernameIdeas(username, Math.random)) {
      if (suggestions.length === limits.usernameIdeasMax) break;
      if (await this.isFree(idea, userId)) suggestions.push(idea);
    }
    return { available: false, suggestions };
  }

  /** Completes a registration that a crash interrupted; does nothing for a completed one. */
  async completeUnlessDone(userId: string, names: { username: string; fullName: string }): Promise<void> {
    const { status } = await this.commands.stateOf(userDecider, userId);
    if (status === 'started') await this.complete(userId, names);
  }

  /** Claims the names and runs the follow-up work of a completed registration; the relay repeats this after a crash. */
  async finish(
    event: RegistrationCompleted | Extract<Recorded<UserEvent>, { type: 'RegistrationCompleted' }>,
  ): Promise<void> {
    const user = await this.commands.stateOf(userDecider, event.data.userId);
    if (user.status === 'none' || user.status === 'erased') return;
    await Promise.all([
      ...claimNames(event, user.emailHash).map((command) => this.commands.run(reservationDecider, command)),
      this.afterRegistration.completed(event),
    ]);
  }

  private async isFree(username: string, userId: string): Promise<boolean> {
    if (isReservedUsername(username)) return false;
    const name = { kind: 'username', nameHash: nameHash(this.config.NAME_SECRET, 'username', username) } as const;
    return isFreeFor(await this.commands.stateOf(reservationDecider, name), userId, new Date().toISOString());
  }

  /**
   * Extends the reservation of the email.
   * @throws DomainError `account.registration-ended` when a later registration took it
   */
  private async keepAddress(emailHash: string, userId: string): Promise<void> {
    try {
      await this.addresses.extend(emailHash, userId, CLAIM_WITHIN_MINUTES);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'account.email-taken')
        throw new DomainError('account.registration-ended');
      throw error;
    }
  }

  private async holdUsername(hash: string, userId: string, minutes: number): Promise<void> {
    const now = Date.now();
    const until = new Date(now + minutes * MINUTE_MS).toISOString();
    await this.commands.run(reservationDecider, {
      type: 'ReserveName',
      kind: 'username',
      nameHash: hash,
      userId,
      now: new Date(now).toISOString(),
      until,
      taken: 'account.username-taken',
    });
  }
}
