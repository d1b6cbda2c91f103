import { Inject, Injectable } from '@nestjs/common';
import type { SessionView } from '@pixchange/contracts/http/accounts';
import type { DeletionView } from '@pixchange/contracts/http/social-login';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { PersonKeys } from '../../../platform/keys/person-keys.ts';
import type { Facebook, SocialIdentity } from '../../../platform/social-login/facebook.ts';
import { CONFIG, FACEBOOK } from '../../../platform/tokens.ts';
import { nameHash, tokenHash } from '../sessions/credentials.ts';
import { deletionCode, readDeletionCode } from '../erasure/deletion-code.ts';
import { Pictures } from '../profiles/pictures.service.ts';
import { Registration } from '../registration/registration.service.ts';
import { reservationDecider, type ReservationCommand } from '../registration/reservation.decider.ts';
import { Sessions } from '../sessions/sessions.service.ts';
import { emailFor, fullNameFor, usernamesFor } from './social-names.ts';
import { userDecider, type User } from '../user.decider.ts';
import { AccountsVault } from '../vault.ts';

const CLAIM_TRIES_MAX = 3;

interface Holder {
  readonly userId: string;
  readonly user: User;
}

export interface SocialRegistration {
  readonly accessToken: string;
  readonly inviterId: string | undefined;
  readonly locale: string;
  readonly device: string | null;
}

const isMember = ({ user }: Holder): boolean => 'roles' in user;

const isRevoked = ({ user }: Holder): boolean => 'roles' in user && user.proof?.byReset === true;

const refusedWith = (error: unknown, code: string): boolean => error instanceof DomainError && error.code === code;

/**
 * Registers members and logs them in with an access token of the provider. The stream `facebook-{hash}` records the
 * owner of an identity. An email alone never proves ownership of an account.
 */
@Injectable()
export class SocialLogin {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Registration) private readonly registration: Registration,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Pictures) private readonly pictures: Pictures,
    @Inject(PersonKeys) private readonly keys: PersonKeys,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(FACEBOOK) private readonly facebook: Facebook | null,
  ) {}

  /** Logs a member in. @throws DomainError `account.never-registered`, `account.social-login-off`, `suspended` */
  async signIn(accessToken: string, device: string | null): Promise<SessionView> {
    const { id } = await this.provider().identify(accessToken);
    const holder = await this.holderOf(this.hashOf(id));
    if (holder === null || !isMember(holder)) throw new DomainError('account.never-registered');
    return this.enter(holder.userId, device);
  }

  /**
   * Registers a person, or logs in a registered member. An interrupted registration continues where it stopped.
   * @throws DomainError `account.email-taken`, `account.social-login-off`, `suspended`; `conflict` when no name is free
   */
  async register({ accessToken, inviterId, locale, device }: SocialRegistration): Promise<SessionView> {
    const identity = await this.provider().identify(accessToken);
    const holder = await this.claim(identity);
    if (!isMember(holder)) await this.open(holder.userId, identity, inviterId, locale);
    return this.enter(holder.userId, device);
  }

  /** Whether the token belongs to the owner of this account. */
  async provesToBe(accessToken: string, userId: string): Promise<boolean> {
    const { id } = await this.provider().identify(accessToken);
    return (await this.holderOf(this.hashOf(id)))?.userId === userId;
  }

  /**
   * Ends the sessions that were opened through the provider, after the member withdrew the permission there. Everything
   * else stays.
   */
  async deauthorise(signedRequest: string): Promise<void> {
    const { userId: id } = this.provider().readSignedRequest(signedRequest);
    const holder = await this.holderOf(this.hashOf(id));
    if (holder !== null) await this.vault.endSessionsBy('facebook', holder.userId);
  }

  /** Starts a deletion and returns the code with which the person can check its progress. */
  async requestDeletion(signedRequest: string): Promise<string> {
    const { userId: id } = this.provider().readSignedRequest(signedRequest);
    const hash = this.hashOf(id);
    const holder = await this.holderOf(hash);
    if (holder === null || !(isMember(holder) || holder.user.status === 'erased')) {
      if (holder !== null) await this.forget(hash, holder.userId);
      return deletionCode(this.config.TOKEN_SECRET, 'nobody');
    }
    const code = deletionCode(this.config.TOKEN_SECRET, holder);
    await this.commands.run(userDecider, { type: 'EraseAccount', userId: holder.userId, code });
    return code;
  }

  /** Returns the progress of a deletion. @throws DomainError `account.unknown-deletion` */
  async deletion(code: string): Promise<DeletionView> {
    const subject = readDeletionCode(this.config.TOKEN_SECRET, code);
    if (subject === null) throw new DomainError('account.unknown-deletion');
    if (subject === 'nobody') return { confirmation_code: code, status: 'nothing_stored' };
    const user = await this.commands.stateOf(userDecider, subject.userId);
    return { confirmation_code: code, status: user.status === 'erased' ? user.erasure : 'running' };
  }

  /** Opens a session, unless the owner of the mailbox took over the account after the identity was looked up. */
  private async enter(userId: string, device: string | null): Promise<SessionView> {
    const session = await this.sessions.open(userId, device, { provider: 'facebook' });
    const user = await this.commands.stateOf(userDecider, userId);
    if ('roles' in user && !isRevoked({ userId, user })) return session;
    await this.vault.revoke(tokenHash(session.token));
    throw new DomainError('account.never-registered');
  }

  private provider(): Facebook {
    if (this.facebook === null) throw new DomainError('account.social-login-off');
    return this.facebook;
  }

  private hashOf(id: string): string {
    return nameHash(this.config.NAME_SECRET, 'facebook', id);
  }

  /** Returns the email hash, or a unique placeholder for members without an email. */
  private emailHashOf(email: string | null, userId: string): string {
    return email === null
      ? nameHash(this.config.NAME_SECRET, 'no-email', userId)
      : nameHash(this.config.NAME_SECRET, 'email', email);
  }

  private async holderOf(hash: string): Promise<Holder | null> {
    const holder = await this.anyHolderOf(hash);
    return holder === null || isRevoked(holder) ? null : holder;
  }

  /** Returns the account of an identity, even when the identity no longer gives access to it. */
  private async anyHolderOf(hash: string): Promise<Holder | null> {
    const identity = await this.commands.stateOf(reservationDecider, { kind: 'facebook', nameHash: hash });
    if (identity.status === 'free') return null;
    return { userId: identity.userId, user: await this.commands.stateOf(userDecider, identity.userId) };
  }

  /** Assigns the identity to an account; concurrent requests all continue with the first one's account. */
  private async claim({ id, email }: SocialIdentity): Promise<Holder> {
    const hash = this.hashOf(id);
    for (let tries = 0; tries < CLAIM_TRIES_MAX; tries += 1) {
      const holder = await this.anyHolderOf(hash);
      if (holder !== null && this.isOpenTo(holder, emailFor(email))) return holder;
      if (holder !== null)
        await this.reserve({ type: 'ReleaseName', kind: 'facebook', nameHash: hash, userId: holder.userId });
      const userId = uuidv7();
      try {
        await this.reserve({ type: 'ClaimName', kind: 'facebook', nameHash: hash, userId, taken: 'conflict' });
        return { userId, user: userDecider.initialState };
      } catch (error) {
        if (!refusedWith(error, 'conflict')) throw error;
      }
    }
    throw new DomainError('conflict');
  }

  /**
   * Whether the identity gives access to the account. False for an erased account, for one that the identity lost, and
   * for an unfinished registration with another email.
   * @throws DomainError `suspended` when the account was suspended before it was erased
   */
  private isOpenTo({ user, userId }: Holder, email: string | null): boolean {
    if (user.status === 'erased' && user.suspended) throw new DomainError('suspended');
    if (user.status === 'erased' || isRevoked({ user, userId })) return false;
    return user.status !== 'started' || user.emailHash === this.emailHashOf(email, userId);
  }

  private async open(
    userId: string,
    { name, email: given, pictureUrl }: SocialIdentity,
    inviterId: string | undefined,
    locale: string,
  ): Promise<void> {
    const email = emailFor(given);
    await this.registration.beginVouched({
      userId,
      email,
      emailHash: this.emailHashOf(email, userId),
      inviterId,
      locale,
    });
    for (const username of usernamesFor(name, userId)) {
      try {
        await this.registration.complete(
          userId,
          { username, fullName: fullNameFor(name, username) },
          { mails: email !== null },
        );
        if (pictureUrl !== null) await this.pictures.bring(userId, pictureUrl);
        return;
      } catch (error) {
        if (refusedWith(error, 'account.already-registered')) return;
        if (!refusedWith(error, 'account.username-taken')) throw error;
      }
    }
    throw new DomainError('conflict');
  }

  /** Ends an unfinished registration: destroys its key, which makes the email unreadable, and releases the identity. */
  private async forget(hash: string, userId: string): Promise<void> {
    await this.keys.destroy(userId);
    await this.reserve({ type: 'ReleaseName', kind: 'facebook', nameHash: hash, userId });
  }

  private async reserve(command: ReservationCommand): Promise<void> {
    await this.commands.run(reservationDecider, command);
  }
}
