import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { search } from '@pixchange/contracts/http/limits';
import { normalizeTags } from '@pixchange/contracts/http/values/tags';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { pageFrom } from '../../../platform/paging.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { Catalogue } from '../../catalogue/catalogue.face.ts';
import { Works } from '../../images/works.face.ts';
import { SharedThings } from '../shared-things.service.ts';
import { atomOf } from './atom.ts';

const ATOM = 'application/atom+xml; charset=utf-8';
/** Cache header of feeds, which readers poll regularly. */
const KEPT = 'public, max-age=300';
const ENTRIES = 30;
/** Number of search results that are filtered for works with exactly the tag. */
const FOUND = 100;

/** Public works for feed readers. */
@Controller('feeds')
export class FeedsController {
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) { PUBLIC_URL }: Config,
    @Inject(Works) private readonly works: Works,
    @Inject(Catalogue) private readonly catalogue: Catalogue,
    @Inject(SharedThings) private readonly things: SharedThings,
  ) {
    this.origin = new URL(PUBLIC_URL).origin;
  }

  @Get('trending')
  @Header('Content-Type', ATOM)
  @Header('Cache-Control', KEPT)
  async trending(): Promise<string> {
    const { items } = await this.works.search('', null, 'trending', pageFrom(0, ENTRIES));
    return atomOf({ title: 'Trending', path: '/feeds/trending', page: '/', works: items }, this.origin);
  }

  @Get('spotlights')
  @Header('Content-Type', ATOM)
  @Header('Cache-Control', KEPT)
  async spotlights(): Promise<string> {
    const works = await this.catalogue.spotlightWorks(ENTRIES);
    return atomOf({ title: 'Spotlight', path: '/feeds/spotlights', page: '/spotlight', works }, this.origin);
  }

  @Get('users/:id')
  @Header('Content-Type', ATOM)
  @Header('Cache-Control', KEPT)
  async ofUser(@Param('id') idOrUsername: string): Promise<string> {
    const found = /\p{Cc}/u.test(idOrUsername) ? null : await this.things.user(idOrUsername);
    if (found === null) throw new DomainError('not_found');
    const { id, full_name: title } = found.user;
    const works = await this.works.first({ by: 'owners', ids: [id] }, ENTRIES);
    return atomOf({ title, path: `/feeds/users/${id}`, page: `/users/${id}`, works }, this.origin);
  }

  @Get('tags/:tag')
  @Header('Content-Type', ATOM)
  @Header('Cache-Control', KEPT)
  async ofTag(@Param('tag') given: string): Promise<string> {
    const [tag] = normalizeTags(given.replace(/\p{Cc}+/gu, ' ').slice(0, search.queryLengthMax));
    if (tag === undefined) throw new DomainError('not_found');
    const { items } = await this.works.search(tag, null, 'newest', pageFrom(0, FOUND));
    const works = items.filter(({ tags }) => tags.includes(tag)).slice(0, ENTRIES);
    const encoded = encodeURIComponent(tag);
    return atomOf({ title: `#${tag}`, path: `/feeds/tags/${encoded}`, page: `/?q=${encoded}`, works }, this.origin);
  }
}
