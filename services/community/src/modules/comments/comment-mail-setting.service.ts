import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../config.ts';
import { DomainError } from '../../kernel/errors.ts';
import { UnsubscribeTokens } from '../../platform/mail/unsubscribe-tokens.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { commentMailsDecider } from './comment-mails.decider.ts';

/** Manages a member's setting for emails about comments, and the links that turn the emails off. */
@Injectable()
export class CommentMailSetting {
  private readonly tokens: UnsubscribeTokens;

  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(CONFIG) config: Pick<Config, 'TOKEN_SECRET' | 'TOKEN_SECRET_PREVIOUS'>,
  ) {
    this.tokens = new UnsubscribeTokens('comment-mails', config);
  }

  async isOn(userId: string): Promise<boolean> {
    return (await this.commands.stateOf(commentMailsDecider, userId)).on;
  }

  async set(userId: string, on: boolean): Promise<void> {
    await this.commands.run(commentMailsDecider, { type: 'SetCommentMails', userId, on });
  }

  tokenFor(userId: string): string {
    return this.tokens.of(userId);
  }

  /** Turns the emails off. @throws DomainError `comment.bad-token` */
  async unsubscribe(token: string): Promise<void> {
    const userId = this.tokens.ownerOf(token);
    if (userId === null) throw new DomainError('comment.bad-token');
    // Only the token is checked. Turning the emails off is harmless for erased members and for members who get none.
    await this.set(userId, false);
  }
}
