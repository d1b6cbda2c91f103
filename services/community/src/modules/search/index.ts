import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.ts';
import { SearchQueries } from './search.queries.ts';

export { SEARCH_SOURCES, type SearchSources } from './search.controller.ts';
export { searchProjection } from './search.projection.ts';

@Module({ controllers: [SearchController], providers: [SearchQueries] })
export class SearchModule {}
