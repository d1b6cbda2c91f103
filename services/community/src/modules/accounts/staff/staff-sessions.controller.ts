import { Controller, Headers, Inject } from '@nestjs/common';
import type { SessionView } from '@pixchange/contracts/http/accounts';
import type { BodyOf, ReplyOf } from '@pixchange/contracts/http/endpoint';
import {
  staffSessionsHttp,
  type FirstStaffSession,
  type SecondFactorSetup,
  type SecondFactorView,
} from '@pixchange/contracts/http/staff-sessions';
import { Actor, Address, Route, ValidBody, type Caller } from '../../../runtime/http/route.ts';
import { browserOf } from '../sessions/browser.ts';
import { FreshProof } from '../sessions/fresh-proof.ts';
import { SignInPace } from '../sessions/sign-in-pace.ts';
import { AccountsVault } from '../vault.ts';
import { SecondFactors } from './second-factors.service.ts';
import { StaffSessions } from './staff-sessions.service.ts';

@Controller()
export class StaffSessionsController {
  constructor(
    @Inject(StaffSessions) private readonly staffSessions: StaffSessions,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(SignInPace) private readonly pace: SignInPace,
    @Inject(FreshProof) private readonly freshProof: FreshProof,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
  ) {}

  @Route(staffSessionsHttp.signIn)
  async signIn(
    @ValidBody() { code, ...credentials }: BodyOf<typeof staffSessionsHttp.signIn>,
    @Address() address: string,
    @Headers('user-agent') agent?: string,
  ): Promise<SessionView> {
    const opened = await this.staffSessions.signIn(credentials, code, browserOf(agent));
    await this.pace.remember(opened.id, address);
    return opened;
  }

  @Route(staffSessionsHttp.prove)
  async prove(
    @ValidBody() { code, ...proof }: BodyOf<typeof staffSessionsHttp.prove>,
    @Actor() caller: Caller,
  ): Promise<void> {
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
  ): Promise<SecondFactorSetup> {
    return this.staffSessions.beginSecondFactor(credentials);
  }

  @Route(staffSessionsHttp.completeSecondFactor)
  async completeSecondFactor(
    @ValidBody() body: BodyOf<typeof staffSessionsHttp.completeSecondFactor>,
    @Address() address: string,
    @Headers('user-agent') agent?: string,
  ): Promise<FirstStaffSession> {
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
}
