import { Controller, Headers, Inject } from '@nestjs/common';
import type { SessionView } from '@pixchange/contracts/http/accounts';
import type { BodyOf, ReplyOf } from '@pixchange/contracts/http/endpoint';
import {
  staffSessionsHttp,
  type FirstStaffSession,
  type SecondFactorSetup,
  type SecondFactorView,
} from '@pixchange/contracts/http/staff-sessions';
import { Actor, Address, Route, ValidBody, type Caller } from '../../../platform/http/route.ts';
import { AccountsQueries } from '../accounts.queries.ts';
import { browserOf } from '../sessions/browser.ts';
import { FreshProof } from '../sessions/fresh-proof.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignInPace } from '../sessions/sign-in-pace.ts';
import { AccountsVault } from '../vault.ts';
import { SecondFactors } from './second-factors.ts';
import { StaffSessions } from './staff-sessions.ts';

@Controller()
export class StaffSessionsController {
  constructor(
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(StaffSessions) private readonly staffSessions: StaffSessions,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(SignInPace) private readonly pace: SignInPace,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(FreshProof) private readonly freshProof: FreshProof,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
  ) {}

  @Route(staffSessionsHttp.signIn)
  async signIn(
    @ValidBody() { code, ...credentials }: BodyOf<typeof staffSessionsHttp.signIn>,
    @Address() address: string,
    @Headers('user-agent') agent?: string,
  ): Promise<SessionView> {
    await this.countAttempt(credentials.email, address);
    const opened = await this.staffSessions.signIn(credentials, code, browserOf(agent));
    await this.pace.remember(opened.id, address);
    return opened;
  }

  @Route(staffSessionsHttp.prove)
  async prove(
    @ValidBody() { code, ...proof }: BodyOf<typeof staffSessionsHttp.prove>,
    @Actor() caller: Caller,
    @Address() address: string,
  ): Promise<void> {
    await this.pace.countAttempt(caller.userId, caller.userId, address);
    await (code === undefined ? this.freshProof.require(caller, proof) : this.factors.prove(caller.userId, code));
    await this.vault.noteProof(caller.tokenHash);
  }

  @Route(staffSessionsHttp.signOut)
  async signOut(@Actor() { userId, tokenHash }: Caller): Promise<void> {
    await this.vault.endViewsOf(userId);
    await this.vault.revoke(tokenHash);
  }

  @Route(staffSessionsHttp.secondFactor)
  secondFactor(@Actor() { userId }: Caller): Promise<SecondFactorView> {
    return this.factors.view(userId);
  }

  @Route(staffSessionsHttp.beginSecondFactor)
  async beginSecondFactor(
    @ValidBody() credentials: BodyOf<typeof staffSessionsHttp.beginSecondFactor>,
    @Address() address: string,
  ): Promise<SecondFactorSetup> {
    await this.countAttempt(credentials.email, address);
    return this.staffSessions.beginSecondFactor(credentials);
  }

  @Route(staffSessionsHttp.completeSecondFactor)
  async completeSecondFactor(
    @ValidBody() body: BodyOf<typeof staffSessionsHttp.completeSecondFactor>,
    @Address() address: string,
    @Headers('user-agent') agent?: string,
  ): Promise<FirstStaffSession> {
    await this.countAttempt(body.email, address);
    const opened = await this.staffSessions.completeSecondFactor(body, browserOf(agent));
    await this.pace.remember(opened.id, address);
    return opened;
  }

  @Route(staffSessionsHttp.replaceRecoveryCodes)
  async replaceRecoveryCodes(
    @Actor() { userId }: Caller,
  ): Promise<ReplyOf<typeof staffSessionsHttp.replaceRecoveryCodes>> {
    return { recovery_codes: await this.factors.replaceRecoveryCodes(userId) };
  }

  private async countAttempt(email: string, address: string): Promise<void> {
    const name = this.sessions.nameOf(email);
    await this.pace.countAttempt(name, await this.queries.idByEmailHash(name), address);
  }
}
