import { Readable } from 'node:stream';
import { Controller, Get, Header, Inject, Param, Res, StreamableFile } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { oembedHttp, type OembedView } from '@pixchange/contracts/http/oembed';
import { smallestUnder, picturesOf, TWITTER_BYTES } from '@pixchange/contracts/http/page-head';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { Route, ValidQuery } from '../../../runtime/http/route.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { commonOf, oembedOfImage, oembedXml, type MaxSize } from './oembed.ts';
import { SharedThings } from '../shared-things.service.ts';
import { robotsText } from '../site-paths.ts';
import { Sitemap } from './sitemap.service.ts';

const XML = 'text/xml; charset=utf-8';
const KEPT = 'public, no-cache';

const IMAGE = /^\/images\/([^/]+)\/?$/;
const USER_OR_ALBUM = /^\/users\/([^/]+)(?:\/albums\/([^/]+))?\/?$/;

/** Returns the path of a URL of this site; null for any other URL. */
const pathWithin = (origin: string, text: string): string | null => {
  const address = URL.canParse(text) ? new URL(text) : null;
  return address !== null && address.origin === origin && address.username === '' && address.password === ''
    ? address.pathname
    : null;
};

/** Page data for other sites and for crawlers. */
@Controller()
export class PagesController {
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) { PUBLIC_URL }: Config,
    @Inject(SharedThings) private readonly things: SharedThings,
    @Inject(Sitemap) private readonly sitemap: Sitemap,
  ) {
    this.origin = new URL(PUBLIC_URL).origin;
  }

  @Route(oembedHttp.show)
  async oembed(
    @ValidQuery() { url, format, ...room }: QueryOf<typeof oembedHttp.show>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OembedView | string> {
    if (format !== 'json' && format !== 'xml') throw new DomainError('oembed.format');
    const view = await this.viewOf(url, room);
    if (view === null) throw new DomainError('not_found');
    if (format === 'json') return view;
    void reply.type(XML);
    return oembedXml(view);
  }

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', KEPT)
  robots(): string {
    return robotsText(this.origin);
  }

  @Get('sitemap.xml')
  @Header('Content-Type', XML)
  @Header('Cache-Control', KEPT)
  index(): Promise<string> {
    return this.sitemap.index();
  }

  @Get('sitemap/:part')
  @Header('Cache-Control', KEPT)
  async part(@Param('part') name: string): Promise<StreamableFile> {
    const part = await this.sitemap.part(name);
    if (part === null) throw new DomainError('not_found');
    return new StreamableFile(Readable.from(part, { objectMode: false }), { type: XML });
  }

  private async viewOf(text: string, room: MaxSize): Promise<OembedView | null> {
    const path = pathWithin(this.origin, text);
    const [, imageId] = IMAGE.exec(path ?? '') ?? [];
    if (imageId !== undefined) return this.ofImage(imageId, room);
    const [, userId, albumId] = USER_OR_ALBUM.exec(path ?? '') ?? [];
    if (userId === undefined) return null;
    return albumId === undefined ? this.ofUser(userId) : this.ofAlbum(userId, albumId);
  }

  private async ofImage(id: string, room: MaxSize): Promise<OembedView | null> {
    const item = await this.things.image(id);
    return item === null ? null : oembedOfImage(item, room, this.origin);
  }

  private async ofUser(id: string): Promise<OembedView | null> {
    const found = await this.things.user(id);
    return found === null
      ? null
      : { ...commonOf(found.user.full_name, found.user, found.picture, this.origin), type: 'link' };
  }

  private async ofAlbum(userId: string, albumId: string): Promise<OembedView | null> {
    const found = await this.things.album(userId, albumId);
    if (found === null) return null;
    const image = found.first?.image ?? null;
    return {
      ...commonOf(
        found.album.title,
        found.owner,
        image === null ? null : smallestUnder(picturesOf(image), TWITTER_BYTES),
        this.origin,
      ),
      type: 'link',
    };
  }
}
