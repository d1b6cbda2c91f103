import { Controller, Headers, Inject } from '@nestjs/common';
import type { SessionView } from '@pixchange/contracts/http/accounts';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import { Actor, Address, Route, ValidBody, type Caller } from '../../../platform/http/route.ts';
import { AccountsQueries } from '../accounts.queries.ts';
import { browserOf } from '../sessions/browser.ts';
import { FreshProof } from '../sessions/fresh-proof.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignInPace } from '../sessions/sign-in-pace.ts';
import { AccountsVault } from '../vault.ts';

@Controller()
export class StaffSessionsController {
  constructor(
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(SignInPace) private readonly pace: SignInPace,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(FreshProof) private readonly freshProof: FreshProof,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
  ) {}

  @Route(staffSessionsHttp.signIn)
  async signIn(
    @ValidBody() { email, password }: BodyOf<typeof staffSessionsHttp.signIn>,
    @Address() address: string,
    @Headers('user-agent') agent?: string,
  ): Promise<SessionView> {
    const name = this.sessions.nameOf(email);
    await this.pace.countAttempt(name, await this.queries.idByEmailHash(name), address);
    const opened = await this.sessions.signInStaff(email, password, browserOf(agent));
    await this.pace.remember(opened.id, address);
    return opened;
  }

  @Route(staffSessionsHttp.prove)
  async prove(
    @ValidBody() proof: BodyOf<typeof staffSessionsHttp.prove>,
    @Actor() caller: Caller,
    @Address() address: string,
  ): Promise<void> {
    await this.pace.countAttempt(caller.userId, caller.userId, address);
    await this.freshProof.require(caller, proof);
    await this.vault.noteProof(caller.tokenHash);
  }

  @Route(staffSessionsHttp.signOut)
  async signOut(@Actor() { userId, tokenHash }: Caller): Promise<void> {
    await this.vault.endViewsOf(userId);
    await this.vault.revoke(tokenHash);
  }
}
