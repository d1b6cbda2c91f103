import { Controller, Inject, Param } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { themesHttp } from '@pixchange/contracts/http/themes';
import { Route, ValidQuery } from '../../runtime/http/route.ts';
import { ThemesQueries } from './themes.queries.ts';

@Controller()
export class ThemesController {
  constructor(@Inject(ThemesQueries) private readonly queries: ThemesQueries) {}

  @Route(themesHttp.list)
  list() {
    return this.queries.running();
  }

  @Route(themesHttp.show)
  show(@Param('slug') slug: string) {
    return this.queries.one(slug);
  }

  @Route(themesHttp.images)
  images(@Param('slug') slug: string, @ValidQuery() page: QueryOf<typeof themesHttp.images>) {
    return this.queries.images(slug, page);
  }
}
