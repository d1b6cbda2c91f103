import { Controller, Headers, Inject, Res } from '@nestjs/common';
import { adminLiveHttp } from '@pixchange/contracts/http/admin-live';
import type { FastifyReply } from 'fastify';
import { PartUnavailable } from '../../platform/unavailable.ts';
import { EventStream } from '../../runtime/http/event-stream.ts';
import { Actor, Route, type Caller } from '../../runtime/http/route.ts';
import { bearerIn, TOKEN_READER, type TokenReader } from '../../runtime/http/token-reader.ts';
import { LiveNotices } from './live-notices.ts';

const positionIn = (text: string | undefined): bigint | null =>
  text !== undefined && /^\d{1,20}$/.test(text) ? BigInt(text) : null;

@Controller()
export class LiveController {
  constructor(
    @Inject(LiveNotices) private readonly notices: LiveNotices,
    @Inject(TOKEN_READER) private readonly tokens: TokenReader,
  ) {}

  @Route(adminLiveHttp.follow)
  async follow(
    @Actor() caller: Caller,
    @Res() reply: FastifyReply,
    @Headers('authorization') authorization?: string,
    @Headers('last-event-id') last?: string,
  ): Promise<void> {
    if (this.notices.isClosing) throw new PartUnavailable('event-store');
    const token = bearerIn(authorization) ?? '';
    const stream = new EventStream(() => this.isGood(token, caller));
    const leave = await this.notices.follow(positionIn(last), {
      onNotice: ({ topic, position }) => stream.send(topic, {}, position < 0n ? null : String(position)),
      onEnd: () => stream.end(),
    });
    stream.onClose(leave);
    stream.sendTo(reply);
  }

  /**
   * Whether the session is still valid. The check does not extend the session, so that an unused page is logged out.
   */
  private async isGood(token: string, { userId }: Caller): Promise<boolean> {
    const caller = await this.tokens.read(token, ['session', 'staff'], false);
    return caller !== null && caller.userId === userId && caller.roles.length > 0;
  }
}
