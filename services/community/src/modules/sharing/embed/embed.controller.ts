import { Controller, Get, Header, Headers, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../../config.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { Address } from '../../../runtime/http/route.ts';
import { Attention } from '../../images/works.face.ts';
import { SharedThings } from '../shared-things.service.ts';
import { EMBED_SCRIPT, EMBED_STYLE } from './embed.files.ts';
import { EMBED_POLICY, embedPage, languageOf, missingPage } from './embed.page.ts';

const KEPT = 'public, max-age=300';

/** Public works in frames that other sites can embed. */
@Controller('embed')
export class EmbedController {
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) { PUBLIC_URL }: Config,
    @Inject(SharedThings) private readonly things: SharedThings,
    @Inject(Attention) private readonly attention: Attention,
  ) {
    this.origin = new URL(PUBLIC_URL).origin;
  }

  @Get('style.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  @Header('Cache-Control', KEPT)
  style(): string {
    return EMBED_STYLE;
  }

  @Get('play.js')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', KEPT)
  script(): string {
    return EMBED_SCRIPT;
  }

  /**
   * Serves the frame. An unknown work gets a page instead of a JSON error, because people see the frame on another
   * site.
   */
  @Get(':id')
  async show(
    @Param('id') imageId: string,
    @Headers('accept-language') accepted: string | undefined,
    @Address() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const item = await this.things.image(imageId);
    const language = languageOf(accepted);
    void reply
      .status(item === null ? 404 : 200)
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': EMBED_POLICY,
        'Cache-Control': 'public, no-cache',
        Vary: 'Accept-Language',
      })
      .removeHeader('X-Frame-Options');
    if (item === null) return missingPage(language, this.origin);
    this.attention.count('views', imageId, address);
    return embedPage(item, language, this.origin);
  }
}
