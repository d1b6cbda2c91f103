import type { IncomingHttpHeaders } from 'node:http';
import { Controller, Headers, Inject, Param } from '@nestjs/common';
import {
  accountsHttp,
  type OwnUserView,
  type PublicProfileView,
  type SessionView,
} from '@pixchange/contracts/http/accounts';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { bearerIn } from '../../../runtime/http/token-reader.ts';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { CachedResponse } from '../../../runtime/http/response-cache.ts';
import { Actor, Address, Route, ValidBody, ValidQuery, Viewer, type Caller } from '../../../runtime/http/route.ts';
import { accountLimits } from '../accounts.limits.ts';
import { AccountsQueries } from '../accounts.queries.ts';
import { PinnedImages } from '../pinned-images.face.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { browserOf } from '../sessions/browser.ts';
import { Emails } from './emails.service.ts';
import { mailLocale } from './mail-locale.ts';
import { Registration } from './registration.service.ts';
import { Sessions, type Confirmable } from '../sessions/sessions.service.ts';
import { SignInPace } from '../sessions/sign-in-pace.ts';
import { AccountsVault } from '../vault.ts';

interface ConfirmationProof {
  /** Token of a session of the account; null when there is none. */
  readonly bearer: string | null;
  readonly password: string | undefined;
  readonly agent: string | undefined;
}

@Controller()
export class AccountsController {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Registration) private readonly registration: Registration,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Emails) private readonly emails: Emails,
    @Inject(SignInPace) private readonly pace: SignInPace,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(PinnedImages) private readonly pinnedImages: PinnedImages,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(accountsHttp.register)
  async register(
    @ValidBody() { registration }: BodyOf<typeof accountsHttp.register>,
    @Address() address: string,
    @Headers('accept-language') language?: string,
  ) {
    await this.limiter.hit(accountLimits.register, address);
    refuseCommonPassword(registration.password);
    const { email, password, registration_source: registrationSource, inviter_id: inviterId, locale } = registration;
    const token = await this.registration.begin({
      email,
      password,
      registrationSource,
      inviterId,
      locale: mailLocale(locale, language),
    });
    return { token, errors: [] };
  }

  @Route(accountsHttp.completeRegistration)
  async complete(
    @ValidBody() { registration }: BodyOf<typeof accountsHttp.completeRegistration>,
    @Actor() { userId, tokenHash }: Caller,
  ): Promise<OwnUserView & { errors: [] }> {
    await this.limiter.hit(accountLimits.complete, userId);
    await this.registration.complete(userId, { username: registration.username, fullName: registration.full_name });
    const own = await this.commands.readBack(() => this.queries.own(userId));
    await this.vault.revoke(tokenHash);
    return { ...own, errors: [] };
  }

  @Route(accountsHttp.usernameIdeas)
  async usernameIdeas(
    @ValidQuery() { username }: QueryOf<typeof accountsHttp.usernameIdeas>,
    @Actor() { userId }: Caller,
  ): Promise<{ available: boolean; suggestions: string[] }> {
    await this.limiter.hit(accountLimits.usernameIdeas, userId);
    return this.registration.usernameIdeas(userId, username);
  }

  @Route(accountsHttp.signIn)
  async signIn(
    @ValidBody() { session }: BodyOf<typeof accountsHttp.signIn>,
    @Address() address: string,
    @Headers('user-agent') agent?: string,
  ): Promise<SessionView> {
    const opened = await this.sessions.signIn(session.email, session.password, browserOf(agent));
    await this.pace.remember(opened.id, address);
    return opened;
  }

  @Route(accountsHttp.signOut)
  async signOut(@Actor() { tokenHash }: Caller): Promise<void> {
    await this.vault.revoke(tokenHash);
  }

  @Route(accountsHttp.resendConfirmation)
  async resendConfirmation(
    @ValidBody() { email, ...proof }: BodyOf<typeof accountsHttp.resendConfirmation>,
    @Actor() caller: Caller,
  ) {
    await this.limiter.hit(accountLimits.resendConfirmation, caller.userId);
    await (email === undefined
      ? this.sessions.requestConfirmation(caller.userId)
      : this.emails.add(caller, email, proof));
    return { errors: [] };
  }

  @Route(accountsHttp.confirm)
  async confirm(
    @ValidBody() { token, password }: BodyOf<typeof accountsHttp.confirm>,
    @Viewer() viewer: Caller | null,
    @Address() address: string,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<SessionView> {
    await this.limiter.hit(accountLimits.confirm, address);
    const account = await this.sessions.confirmable(token);
    const opened = await this.confirmed(account, {
      bearer: viewer?.userId === account.userId ? bearerIn(headers.authorization) : null,
      password,
      agent: headers['user-agent'],
    });
    await this.pace.remember(opened.id, address);
    return opened;
  }

  @CachedResponse()
  @Route(accountsHttp.ownProfile)
  async ownProfile(@Actor() { userId, view }: Caller): Promise<OwnUserView> {
    const own = await this.queries.own(userId);
    // An administrator who views the app as the member must not get the member's roles.
    return view === undefined ? own : { ...own, email: null, roles: [] };
  }

  @CachedResponse()
  @Route(accountsHttp.user)
  async user(@Param('id') id: string, @Viewer() viewer: Caller | null): Promise<PublicProfileView> {
    const viewerId = viewer?.userId ?? null;
    const user = await this.queries.shown(id, viewerId);
    return { ...user, pinned_image: await this.pinnedImages.of(user.id, viewerId) };
  }

  private async confirmed(account: Confirmable, { bearer, password, agent }: ConfirmationProof): Promise<SessionView> {
    if (bearer !== null) return this.sessions.confirmBySession(account, bearer);
    if (password === undefined) throw new DomainError('proof_needed');
    return this.sessions.confirmByPassword(account, password, browserOf(agent));
  }
}
