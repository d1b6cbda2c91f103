import { Controller, Inject, Param } from '@nestjs/common';
import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { CachedResponse } from '../../runtime/http/response-cache.ts';
import { Route, ValidQuery } from '../../runtime/http/route.ts';
import { CatalogueQueries } from './catalogue.queries.ts';

@Controller()
export class CatalogueController {
  constructor(@Inject(CatalogueQueries) private readonly queries: CatalogueQueries) {}

  @CachedResponse()
  @Route(catalogueHttp.categories)
  categories(@ValidQuery() page: QueryOf<typeof catalogueHttp.categories>) {
    return this.queries.categories(page);
  }

  @CachedResponse()
  @Route(catalogueHttp.subcategories)
  subcategories(@Param('id') categoryId: string, @ValidQuery() page: QueryOf<typeof catalogueHttp.subcategories>) {
    return this.queries.subcategories(categoryId, page);
  }

  @CachedResponse()
  @Route(catalogueHttp.categoryImages)
  categoryImages(
    @Param('id') categoryId: string,
    @ValidQuery() { type, ...page }: QueryOf<typeof catalogueHttp.categoryImages>,
  ) {
    return this.queries.imagesOfCategory(categoryId, type, page);
  }

  @CachedResponse()
  @Route(catalogueHttp.subcategory)
  subcategory(@Param('id') subcategoryId: string) {
    return this.queries.subcategory(subcategoryId);
  }

  @CachedResponse()
  @Route(catalogueHttp.subcategoryImages)
  subcategoryImages(
    @Param('id') subcategoryId: string,
    @ValidQuery() { type, ...page }: QueryOf<typeof catalogueHttp.subcategoryImages>,
  ) {
    return this.queries.imagesOfSubcategory(subcategoryId, type, page);
  }

  @CachedResponse()
  @Route(catalogueHttp.spotlights)
  spotlights(@ValidQuery() page: QueryOf<typeof catalogueHttp.spotlights>) {
    return this.queries.spotlights(page);
  }

  @CachedResponse()
  @Route(catalogueHttp.spotlightImages)
  spotlightImages(@Param('id') spotlightId: string, @ValidQuery() page: QueryOf<typeof catalogueHttp.spotlightImages>) {
    return this.queries.imagesOfSpotlight(spotlightId, page);
  }

  @CachedResponse()
  @Route(catalogueHttp.picks)
  async picks() {
    return { collection: await this.queries.picks() };
  }

  @CachedResponse()
  @Route(catalogueHttp.charities)
  charities(@ValidQuery() page: QueryOf<typeof catalogueHttp.charities>) {
    return this.queries.charities(page);
  }

  @CachedResponse()
  @Route(catalogueHttp.charity)
  charity(@Param('id') charityId: string) {
    return this.queries.charity(charityId);
  }
}
