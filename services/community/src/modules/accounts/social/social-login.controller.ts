import { Controller, Headers, Inject, Param } from '@nestjs/common';
import type { SessionView } from '@pixchange/contracts/http/accounts';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { socialLoginHttp, type DeletionView } from '@pixchange/contracts/http/social-login';
import type { Config } from '../../../config.ts';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { Address, Route, ValidBody } from '../../../runtime/http/route.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { accountLimits } from '../accounts.limits.ts';
import { browserOf } from '../sessions/browser.ts';
import { mailLocale } from '../registration/mail-locale.ts';
import { SignInPace } from '../sessions/sign-in-pace.ts';
import { SocialLogin } from './social-login.service.ts';

/** Sign-up and login with a social network, and the network's callbacks about withdrawn permissions and deletions. */
@Controller()
export class SocialLoginController {
  constructor(
    @Inject(SocialLogin) private readonly social: SocialLogin,
    @Inject(SignInPace) private readonly pace: SignInPace,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(socialLoginHttp.signIn)
  async signIn(
    @ValidBody() { access_token: accessToken }: BodyOf<typeof socialLoginHttp.signIn>,
    @Address() address: string,
    @Headers('user-agent') agent?: string,
  ): Promise<SessionView> {
    await this.limiter.hit(accountLimits.socialSignIn, address);
    const opened = await this.social.signIn(accessToken, browserOf(agent));
    await this.pace.remember(opened.id, address);
    return opened;
  }

  @Route(socialLoginHttp.register)
  async register(
    @ValidBody() { access_token: accessToken, inviter_id: inviterId }: BodyOf<typeof socialLoginHttp.register>,
    @Address() address: string,
    @Headers('user-agent') agent?: string,
    @Headers('accept-language') language?: string,
  ): Promise<SessionView> {
    await this.limiter.hit(accountLimits.socialRegister, address);
    const opened = await this.social.register({
      accessToken,
      inviterId,
      locale: mailLocale(undefined, language),
      device: browserOf(agent),
    });
    await this.pace.remember(opened.id, address);
    return opened;
  }

  /** Receives the network's signed notice that a person withdrew their permission. */
  @Route(socialLoginHttp.deauthorise)
  async deauthorise(
    @ValidBody() { signed_request: signedRequest }: BodyOf<typeof socialLoginHttp.deauthorise>,
  ): Promise<Record<string, never>> {
    await this.social.deauthorise(signedRequest);
    return {};
  }

  /**
   * Receives the network's signed request to delete a person's data. The network prescribes the format of the response.
   */
  @Route(socialLoginHttp.requestDeletion)
  async requestDeletion(
    @ValidBody() { signed_request: signedRequest }: BodyOf<typeof socialLoginHttp.requestDeletion>,
  ) {
    const code = await this.social.requestDeletion(signedRequest);
    return { url: `${this.config.PUBLIC_URL}/deletion?code=${code}`, confirmation_code: code };
  }

  /** Returns the progress of a requested deletion. */
  @Route(socialLoginHttp.deletion)
  deletion(@Param('code') code: string): Promise<DeletionView> {
    return this.social.deletion(code);
  }
}
