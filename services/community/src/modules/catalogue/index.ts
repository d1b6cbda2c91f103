import { Module, type INestApplicationContext } from '@nestjs/common';
import { AdminCatalogue } from './admin-catalogue.ts';
import { adminCatalogueControllers } from './admin-catalogue.controller.ts';
import {
  CategoryCommandHandler,
  CharityCommandHandler,
  SpotlightCommandHandler,
  SubcategoryCommandHandler,
} from './catalogue.commands.ts';
import { CatalogueController } from './catalogue.controller.ts';
import { CatalogueQueries } from './catalogue.queries.ts';
import { FirstCatalogue } from './first-catalogue.ts';

export { exportCatalogue, importPlan, knownIds, planOf, tryOnly } from './catalogue.file.ts';
export { catalogueProjection } from './catalogue.projection.ts';
export { CatalogueFileError, readCatalogue, type CatalogueSeed } from './catalogue.seed.ts';
export { CATALOGUE_SOURCES, type CatalogueSources } from './catalogue.sources.ts';
export { FirstCatalogue } from './first-catalogue.ts';

@Module({
  controllers: [CatalogueController, ...adminCatalogueControllers],
  providers: [
    CategoryCommandHandler,
    SubcategoryCommandHandler,
    SpotlightCommandHandler,
    CharityCommandHandler,
    CatalogueQueries,
    AdminCatalogue,
    FirstCatalogue,
  ],
})
export class CatalogueModule {}

/** Whether works can be put into a subcategory: it is there and not archived, nor is its category. */
export const hasSubcategoryIn =
  (app: Pick<INestApplicationContext, 'get'>) =>
  (subcategoryId: string): Promise<boolean> =>
    app.get(CatalogueQueries).hasSubcategory(subcategoryId);
