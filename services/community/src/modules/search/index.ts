import { Global, Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { People } from '../accounts/people.face.ts';
import { Catalogue } from '../catalogue/catalogue.face.ts';
import { Works } from '../images/works.face.ts';
import { PeopleSearch } from './people-search.face.ts';
import { SearchController } from './search.controller.ts';
import { searchProjection } from './search.projection.ts';
import { SearchIdeas } from './search-ideas.service.ts';
import { SearchQueries } from './search.queries.ts';

@Global()
@Module({
  controllers: [SearchController],
  providers: [SearchQueries, SearchIdeas, { provide: PeopleSearch, useExisting: SearchQueries }],
  exports: [PeopleSearch],
})
class SearchModule {}

export const searchFeature: FeatureModule = {
  name: 'search',
  nest: SearchModule,
  needs: [People, Works, Catalogue],
  offers: [PeopleSearch],
  projections: [searchProjection],
};
