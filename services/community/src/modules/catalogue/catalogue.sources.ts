import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import type { Page, Paged } from '../../platform/paging.ts';

/** Works by what they have in common. */
export type Works =
  | { readonly by: 'subcategories'; readonly ids: readonly string[]; readonly type?: ImageType | undefined }
  | { readonly by: 'images'; readonly ids: readonly string[] }
  | { readonly by: 'owners'; readonly ids: readonly string[] };

/** What the catalogue asks of other modules, of what everyone sees alone; `compose.ts` provides it. */
export interface CatalogueSources {
  readonly works: (works: Works, page: Page) => Promise<Paged<ImageItemView>>;
  readonly firstWorks: (works: Works, max: number) => Promise<ImageItemView[]>;
  /** The newest of each of some subcategories, by the subcategory's id. */
  readonly newestIn: (subcategoryIds: readonly string[]) => Promise<ReadonlyMap<string, ImageItemView>>;
  /** In the order of the ids; without those who are not to be seen. */
  readonly people: (userIds: readonly string[]) => Promise<PublicUserView[]>;
  /** Those of some ids that works have, seen by everyone or not. */
  readonly knownWorks: (imageIds: readonly string[]) => Promise<string[]>;
}
export const CATALOGUE_SOURCES = Symbol('catalogue sources');
