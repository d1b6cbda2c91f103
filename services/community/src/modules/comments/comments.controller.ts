import { Controller, Inject, Param, Res } from '@nestjs/common';
import {
  commentsHttp,
  type CommentMailSetting,
  type CommentPage,
  type CommentView,
} from '@pixchange/contracts/http/comments';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { IdempotencyKey } from '../../runtime/http/idempotency.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Actor, Address, Route, ValidBody, ValidQuery, Viewer, type Caller } from '../../runtime/http/route.ts';
import { CommentMailSetting as MailSetting } from './comment-mail-setting.service.ts';
import { commentLimits } from './comments.limits.ts';
import { Comments } from './comments.service.ts';

@Controller()
export class CommentsController {
  constructor(
    @Inject(Comments) private readonly comments: Comments,
    @Inject(MailSetting) private readonly setting: MailSetting,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(commentsHttp.list)
  list(
    @Param('id') imageId: string,
    @ValidQuery() query: QueryOf<typeof commentsHttp.list>,
    @Viewer() viewer: Caller | null,
  ): Promise<CommentPage> {
    return this.comments.list(imageId, viewer?.userId ?? null, query);
  }

  @Route(commentsHttp.replies)
  replies(
    @Param('id') commentId: string,
    @ValidQuery() query: QueryOf<typeof commentsHttp.replies>,
    @Viewer() viewer: Caller | null,
  ): Promise<CommentPage> {
    return this.comments.replies(commentId, viewer?.userId ?? null, query);
  }

  @Route(commentsHttp.add)
  async add(
    @Param('id') imageId: string,
    @ValidBody() addition: BodyOf<typeof commentsHttp.add>,
    @Actor() { userId }: Caller,
    @IdempotencyKey() key: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommentView> {
    await this.limiter.hit(commentLimits.add, userId);
    const { comment, isNew } = await this.comments.add(imageId, userId, addition, key);
    if (!isNew) void reply.status(200);
    return comment;
  }

  @Route(commentsHttp.edit)
  async edit(
    @Param('id') commentId: string,
    @ValidBody() { text }: BodyOf<typeof commentsHttp.edit>,
    @Actor() { userId }: Caller,
  ): Promise<CommentView> {
    await this.limiter.hit(commentLimits.change, userId);
    return this.comments.edit(commentId, userId, text);
  }

  @Route(commentsHttp.remove)
  async remove(@Param('id') commentId: string, @Actor() { userId }: Caller): Promise<void> {
    await this.limiter.hit(commentLimits.change, userId);
    await this.comments.remove(commentId, userId);
  }

  @Route(commentsHttp.mailSetting)
  async mailSetting(@Actor() { userId }: Caller): Promise<CommentMailSetting> {
    return { on: await this.setting.isOn(userId) };
  }

  @Route(commentsHttp.changeMailSetting)
  async changeMailSetting(
    @ValidBody() { on }: BodyOf<typeof commentsHttp.changeMailSetting>,
    @Actor() { userId }: Caller,
  ): Promise<CommentMailSetting> {
    await this.limiter.hit(commentLimits.change, userId);
    await this.setting.set(userId, on);
    return { on };
  }

  @Route(commentsHttp.unsubscribe)
  async unsubscribe(
    @ValidQuery() { token }: QueryOf<typeof commentsHttp.unsubscribe>,
    @Address() address: string,
  ): Promise<void> {
    await this.limiter.hit(commentLimits.unsubscribe, address);
    await this.setting.unsubscribe(token);
  }
}
