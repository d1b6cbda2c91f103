import type { ImageItemView } from '@pixchange/contracts/http/images';

export interface OpenSubcategory {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

export interface OpenCategory extends OpenSubcategory {
  readonly subcategories: readonly OpenSubcategory[];
}

/** The catalogue as everyone sees it. */
export abstract class Catalogue {
  /** All categories that are not archived, in their order, with their subcategories. */
  abstract tree(): Promise<OpenCategory[]>;
  /** Works that spotlights begin with, each once, the newest first. */
  abstract spotlightWorks(max: number): Promise<ImageItemView[]>;
}
