import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { idForm } from '@pixchange/contracts/http/fields';
import type { Config } from '../../config.ts';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../platform/commands.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { commentMailsDecider } from './comment-mails.decider.ts';
import { RunCommentMailsCommand } from './comments.commands.ts';

const ID_LENGTH = 36;

const signatureOf = (secret: string, userId: string): Buffer =>
  createHmac('sha256', secret).update(`comment-mails|${userId}`).digest();

/** Whether a person wants emails about comments, and the links by which they end. */
@Injectable()
export class CommentMailSetting {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(CONFIG) private readonly config: Pick<Config, 'TOKEN_SECRET' | 'TOKEN_SECRET_PREVIOUS'>,
  ) {}

  async isOn(userId: string): Promise<boolean> {
    return (await this.commands.stateOf(commentMailsDecider, userId)).on;
  }

  async set(userId: string, on: boolean): Promise<void> {
    await this.bus.execute(new RunCommentMailsCommand({ type: 'SetCommentMails', userId, on }));
  }

  /** Proves nothing but the wish to get no more of these mails, so that it needs no end. */
  tokenFor(userId: string): string {
    return `${userId}${signatureOf(this.config.TOKEN_SECRET, userId).toString('base64url')}`;
  }

  /** @throws DomainError `comment.bad-token` */
  async unsubscribe(token: string): Promise<void> {
    const userId = token.slice(0, ID_LENGTH);
    const given = Buffer.from(token.slice(ID_LENGTH), 'base64url');
    const secrets = [this.config.TOKEN_SECRET, this.config.TOKEN_SECRET_PREVIOUS].filter(
      (secret) => secret !== undefined,
    );
    const isOurs = secrets
      .map((secret) => signatureOf(secret, userId))
      .some((expected) => expected.length === given.length && timingSafeEqual(expected, given));
    if (!idForm.test(userId) || !isOurs) throw new DomainError('comment.bad-token');
    // A link of someone who left, or never turned them on, has nothing to turn off.
    await this.set(userId, false);
  }
}
