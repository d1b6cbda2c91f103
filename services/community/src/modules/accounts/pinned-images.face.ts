import type { ImageItemView } from '@pixchange/contracts/http/images';

/** Extension point: the work at the top of a public profile. */
export abstract class PinnedImages {
  /** As one person (null: a visitor) sees it; null where there is none that everyone sees. */
  abstract of(userId: string, viewerId: string | null): Promise<ImageItemView | null>;
}
