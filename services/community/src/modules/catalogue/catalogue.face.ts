import type { ImageItemView } from '@pixchange/contracts/http/images';

/** Subcategory that accepts works: neither the subcategory nor its category is archived. */
export interface OpenSubcategory {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** Category that is not archived, with its open subcategories in display order. */
export interface OpenCategory extends OpenSubcategory {
  readonly subcategories: readonly OpenSubcategory[];
}

/** Catalog as everyone sees it. */
export abstract class Catalogue {
  /** Returns all categories that are not archived, in their display order, with their subcategories. */
  abstract tree(): Promise<OpenCategory[]>;
  /** Returns up to `max` preview works of the first page of spotlights, without duplicates, newest first. */
  abstract spotlightWorks(max: number): Promise<ImageItemView[]>;
}
