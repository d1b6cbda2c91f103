import { Inject, Injectable } from '@nestjs/common';
import type { Subcategories } from '../images/extensions.face.ts';
import { CatalogueQueries } from './catalogue.queries.ts';

@Injectable()
export class OpenSubcategories implements Subcategories {
  constructor(@Inject(CatalogueQueries) private readonly queries: CatalogueQueries) {}

  isOpen(subcategoryId: string): Promise<boolean> {
    return this.queries.hasSubcategory(subcategoryId);
  }
}
