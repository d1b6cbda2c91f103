import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../config.ts';
import { UnsubscribeTokens } from '../../platform/mail/unsubscribe-tokens.ts';
import { CONFIG } from '../../platform/tokens.ts';

/** Tokens of the links that turn off the daily email. */
@Injectable()
export class DigestTokens extends UnsubscribeTokens {
  constructor(@Inject(CONFIG) config: Config) {
    super('notification-digest', config);
  }
}
