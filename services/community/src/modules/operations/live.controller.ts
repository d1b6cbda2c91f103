import { PassThrough } from 'node:stream';
import { Controller, Headers, Inject, Res } from '@nestjs/common';
import { adminLiveHttp } from '@pixchange/contracts/http/admin-live';
import type { FastifyReply } from 'fastify';
import { Actor, Route, type Caller } from '../../platform/http/route.ts';
import { bearerIn, TOKEN_READER, type TokenReader } from '../../platform/http/token-reader.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import { LiveNotices, type Notice } from './live-notices.ts';

/** So often the session is looked at, and the connection kept open by a comment. */
const CHECK_MS = 5_000;
/** Who reads nothing any more is cut off. */
const BUFFERED_BYTES_MAX = 64 * 1_024;

const positionIn = (text: string | undefined): bigint | null =>
  text !== undefined && /^\d{1,20}$/.test(text) ? BigInt(text) : null;

const textOf = ({ topic, position }: Notice): string =>
  `event: ${topic}\n${position < 0n ? '' : `id: ${position}\n`}data: {}\n\n`;

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
    const stream = new PassThrough();
    const send = (text: string) => {
      if (stream.writableLength > BUFFERED_BYTES_MAX) stream.destroy();
      else stream.write(text);
    };
    const leave = await this.notices.follow(positionIn(last), {
      onNotice: (notice) => send(textOf(notice)),
      onEnd: () => stream.end(),
    });
    const token = bearerIn(authorization) ?? '';
    const check = setInterval(() => {
      this.isGood(token, caller).then(
        (isGood) => (isGood ? send(': still here\n\n') : stream.end()),
        // Without the database nothing is refused, and nothing is shown.
        () => send(': still here\n\n'),
      );
    }, CHECK_MS);
    stream.on('close', () => {
      clearInterval(check);
      leave();
    });
    void reply
      .header('Content-Type', 'text/event-stream; charset=utf-8')
      .header('Cache-Control', 'no-store')
      // For proxies that would keep it until it ends.
      .header('X-Accel-Buffering', 'no')
      .send(stream);
  }

  /** Looking does not prolong a session: a page that nobody uses is logged out. */
  private async isGood(token: string, { userId }: Caller): Promise<boolean> {
    const caller = await this.tokens.read(token, ['session', 'staff'], false);
    return caller !== null && caller.userId === userId && caller.roles.length > 0;
  }
}
