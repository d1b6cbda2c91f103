import type { ModeratedAlbums, ModeratedImages, ModeratedPeople } from '../../platform/moderated.ts';

/** What can be reported and withheld, by its kind; `compose.ts` provides it. */
export interface ModeratedKinds {
  readonly image: ModeratedImages;
  readonly album: ModeratedAlbums;
  readonly user: ModeratedPeople;
}
export const MODERATED = Symbol('moderated');
