import type { ImageItemView } from '@pixchange/contracts/http/images';

/** Extension point: the work pinned to the top of a public profile. */
export abstract class PinnedImages {
  /** Returns the pinned work as the viewer (null: a visitor) sees it; null when no publicly visible work is pinned. */
  abstract of(userId: string, viewerId: string | null): Promise<ImageItemView | null>;
}
