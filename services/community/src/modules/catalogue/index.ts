import { Global, Module } from '@nestjs/common';
import type { Config } from '../../config.ts';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { People } from '../accounts/people.face.ts';
import { Subcategories } from '../images/extensions.face.ts';
import { Works } from '../images/works.face.ts';
import { AdminCatalogue } from './admin-catalogue.service.ts';
import { adminCatalogueControllers } from './admin-catalogue.controller.ts';
import { CatalogueController } from './catalogue.controller.ts';
import { Catalogue } from './catalogue.face.ts';
import { catalogueProjection } from './catalogue.projection.ts';
import { CatalogueQueries } from './catalogue.queries.ts';
import { FirstCatalogue } from './first-catalogue.ts';
import { OpenSubcategories } from './open-subcategories.ts';
import { ThemesController } from './themes.controller.ts';
import { themesProjection } from './themes.projection.ts';
import { ThemesQueries } from './themes.queries.ts';
import { Themes } from './themes.service.ts';

export { exportCatalogue, importPlan, knownIds, planOf, simulatedPut } from './catalogue.file.ts';
export { CatalogueFileError, readCatalogue, type CatalogueSeed } from './catalogue.seed.ts';

@Global()
@Module({
  controllers: [CatalogueController, ThemesController, ...adminCatalogueControllers],
  providers: [
    CatalogueQueries,
    AdminCatalogue,
    FirstCatalogue,
    Themes,
    ThemesQueries,
    { provide: Catalogue, useExisting: CatalogueQueries },
    { provide: Subcategories, useClass: OpenSubcategories },
  ],
  exports: [Catalogue, Subcategories],
})
class CatalogueModule {}

export const catalogueFeature: FeatureModule = {
  name: 'catalogue',
  nest: CatalogueModule,
  needs: [People, Works],
  offers: [Catalogue, Subcategories],
  projections: [catalogueProjection, themesProjection],
  periodics: (providers) => {
    const { WEEKLY_THEMES, THEME_SECONDS } = providers.get<Config>(CONFIG);
    const themes = providers.get(Themes);
    return [
      {
        name: 'themes',
        role: 'relay',
        everySeconds: THEME_SECONDS,
        work: async () => {
          const now = new Date();
          if (WEEKLY_THEMES === 'on') await themes.begin(now);
          await themes.end(now);
        },
      },
    ];
  },
  seedInitialData: async (providers) => {
    if (providers.get<Config>(CONFIG).CATALOGUE_SEED === 'on') await providers.get(FirstCatalogue).ensure();
  },
};
