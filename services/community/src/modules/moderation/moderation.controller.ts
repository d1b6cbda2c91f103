import { Controller, Inject, Param, Res } from '@nestjs/common';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import {
  moderationHttp,
  type ReportDetailView,
  type ReportView,
  type WithheldView,
} from '@pixchange/contracts/http/moderation';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../runtime/http/admin-list.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../runtime/http/route.ts';
import { ModerationQueries } from './moderation.queries.ts';
import { Clearances } from './clearances.service.ts';
import { Moderation } from './moderation.service.ts';

type Words = BodyOf<typeof moderationHttp.takeDownImage>;

@Controller()
export class ModerationController {
  constructor(
    @Inject(Moderation) private readonly moderation: Moderation,
    @Inject(ModerationQueries) private readonly queries: ModerationQueries,
    @Inject(Clearances) private readonly clearances: Clearances,
  ) {}

  @Route(moderationHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof moderationHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReportView[]> {
    const { rows, total } = await this.queries.list(list);
    setContentRange(reply, 'reports', list, rows.length, total);
    return rows;
  }

  @Route(moderationHttp.show)
  show(@Param('id') id: string): Promise<ReportDetailView> {
    return this.moderation.detail(id);
  }

  @Route(moderationHttp.claim)
  claim(@Param('id') id: string, @Actor() caller: Caller): Promise<ReportView> {
    return this.moderation.claim(id, caller);
  }

  @Route(moderationHttp.release)
  release(@Param('id') id: string, @Actor() caller: Caller): Promise<ReportView> {
    return this.moderation.release(id, caller);
  }

  @Route(moderationHttp.escalate)
  escalate(
    @Param('id') id: string,
    @ValidBody() words: BodyOf<typeof moderationHttp.escalate>,
    @Actor() caller: Caller,
  ): Promise<ReportView> {
    return this.moderation.escalate(id, caller, words);
  }

  @Route(moderationHttp.dismiss)
  dismiss(
    @Param('id') id: string,
    @ValidBody() words: BodyOf<typeof moderationHttp.dismiss>,
    @Actor() caller: Caller,
  ): Promise<ReportView> {
    return this.moderation.dismiss(id, caller, words);
  }

  @Route(moderationHttp.reopen)
  reopen(
    @Param('id') id: string,
    @ValidBody() words: BodyOf<typeof moderationHttp.reopen>,
    @Actor() caller: Caller,
  ): Promise<ReportView> {
    return this.moderation.reopen(id, caller, words);
  }

  @Route(moderationHttp.takeDownImage)
  takeDownImage(@Param('id') id: string, @ValidBody() words: Words, @Actor() caller: Caller): Promise<WithheldView> {
    return this.moderation.withhold('image', id, caller, words);
  }

  @Route(moderationHttp.restoreImage)
  restoreImage(@Param('id') id: string, @ValidBody() words: Words, @Actor() caller: Caller): Promise<WithheldView> {
    return this.moderation.restore('image', id, caller, words);
  }

  @Route(moderationHttp.clearAsOriginal)
  clearAsOriginal(
    @Param('id') id: string,
    @ValidBody() words: BodyOf<typeof moderationHttp.clearAsOriginal>,
    @Actor() caller: Caller,
  ): Promise<ReportView[]> {
    return this.clearances.clear(id, caller, words);
  }

  @Route(moderationHttp.withdrawClearance)
  withdrawClearance(
    @Param('id') id: string,
    @ValidBody() words: BodyOf<typeof moderationHttp.withdrawClearance>,
    @Actor() caller: Caller,
  ): Promise<ReportView[]> {
    return this.clearances.withdraw(id, caller, words);
  }

  @Route(moderationHttp.takeDownAlbum)
  takeDownAlbum(@Param('id') id: string, @ValidBody() words: Words, @Actor() caller: Caller): Promise<WithheldView> {
    return this.moderation.withhold('album', id, caller, words);
  }

  @Route(moderationHttp.restoreAlbum)
  restoreAlbum(@Param('id') id: string, @ValidBody() words: Words, @Actor() caller: Caller): Promise<WithheldView> {
    return this.moderation.restore('album', id, caller, words);
  }

  @Route(moderationHttp.takeDownComment)
  takeDownComment(@Param('id') id: string, @ValidBody() words: Words, @Actor() caller: Caller): Promise<WithheldView> {
    return this.moderation.withhold('comment', id, caller, words);
  }

  @Route(moderationHttp.restoreComment)
  restoreComment(@Param('id') id: string, @ValidBody() words: Words, @Actor() caller: Caller): Promise<WithheldView> {
    return this.moderation.restore('comment', id, caller, words);
  }

  @Route(moderationHttp.suspend)
  suspend(@Param('id') id: string, @ValidBody() words: Words, @Actor() caller: Caller): Promise<WithheldView> {
    return this.moderation.withhold('user', id, caller, words);
  }

  @Route(moderationHttp.reinstate)
  reinstate(@Param('id') id: string, @ValidBody() words: Words, @Actor() caller: Caller): Promise<WithheldView> {
    return this.moderation.restore('user', id, caller, words);
  }
}
