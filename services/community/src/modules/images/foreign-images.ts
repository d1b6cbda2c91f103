import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import type { Page, Paged } from '../../platform/paging.ts';

/** Items that are not of this house and are shown beside its own; `compose.ts` provides it. */
export interface ForeignImages {
  readonly list: (
    query: Page & { readonly q: string; readonly type?: ImageType | undefined },
  ) => Promise<Paged<ImageItemView>>;
  /** Null for an id of our own. */
  readonly one: (imageId: string) => Promise<ImageItemView | null>;
}
export const FOREIGN_IMAGES = Symbol('foreign images');
