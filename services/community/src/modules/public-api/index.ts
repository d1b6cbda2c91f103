import { Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { People } from '../accounts/people.face.ts';
import { Catalogue } from '../catalogue/catalogue.face.ts';
import { Attention, Works } from '../images/works.face.ts';
import { VisitorReports } from '../moderation/visitor-reports.face.ts';
import { Proposals } from '../proposals/proposals.face.ts';
import { PeopleSearch } from '../search/people-search.face.ts';
import { GifListsQueries } from './gifs/gif-lists.queries.ts';
import { gifControllers } from './gifs/gifs.controllers.ts';
import { Gifs } from './gifs/gifs.service.ts';
import { ApiKeysController } from './keys/api-keys.controller.ts';
import { apiKeysPersonalData } from './keys/api-keys.personal-data.ts';
import { apiKeysProjection } from './keys/api-keys.projection.ts';
import { ApiKeysQueries } from './keys/api-keys.queries.ts';
import { ApiKeys } from './keys/api-keys.service.ts';
import { CallLeases } from './keys/call-leases.ts';
import { StaffApiKeysController } from './keys/staff-api-keys.controller.ts';
import { StaffApiKeys } from './keys/staff-api-keys.service.ts';
import { KlipyController } from './klipy/klipy.controller.ts';
import { klipyNumbersProjection } from './klipy/klipy-numbers.projection.ts';
import { KlipyNumbers } from './klipy/klipy-numbers.queries.ts';
import { ServedPages } from './served-pages.ts';
import { TenorController } from './tenor/tenor.controller.ts';

@Module({
  controllers: [ApiKeysController, StaffApiKeysController, ...gifControllers, TenorController, KlipyController],
  providers: [ApiKeysQueries, ApiKeys, StaffApiKeys, CallLeases, GifListsQueries, Gifs, KlipyNumbers, ServedPages],
})
class PublicApiModule {}

export const publicApiFeature: FeatureModule = {
  name: 'public-api',
  nest: PublicApiModule,
  needs: [People, Works, Attention, PeopleSearch, Catalogue, Proposals, VisitorReports],
  projections: [apiKeysProjection, klipyNumbersProjection],
  proposable: (providers) => providers.get(StaffApiKeys).actions,
  personalData: (providers) => apiKeysPersonalData(providers.get(ApiKeysQueries)),
};
