import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { ModeratedCommentView } from '@pixchange/contracts/http/comments';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { ModeratedUserView } from '@pixchange/contracts/http/moderation';
import type { Decision } from '../kernel/moderated.ts';

/**
 * Operations of moderators on one kind of content; modules provide theirs through their FeatureModule. `withhold` and
 * `restore` are idempotent; both throw DomainError `not_found`, `moderation.own` or `moderation.admin`.
 */
interface Moderated<View> {
  /** Returns the owner if this person (null for a visitor) may see the content, otherwise null. */
  readonly ownerSeenBy: (id: string, viewerId: string | null) => Promise<string | null>;
  /**
   * Returns the content as moderators see it, in any state, and whether it is taken down; null when it no longer
   * exists.
   */
  readonly show: (
    id: string,
  ) => Promise<{ readonly view: View; readonly ownerId: string; readonly withheld: boolean } | null>;
  readonly withhold: (id: string, decision: Decision) => Promise<void>;
  readonly restore: (id: string, decision: Decision) => Promise<void>;
}

/** Moderation of works, which can also be marked as similar to earlier ones. */
export interface ModeratedImages extends Moderated<ImageItemView> {
  /** Marks a work as similar to an earlier one. */
  readonly mark: (id: string, similarTo: string, distance: number) => Promise<void>;
}

export type ModeratedAlbums = Moderated<AlbumView>;

export type ModeratedComments = Moderated<ModeratedCommentView>;

export type ModeratedPeople = Moderated<ModeratedUserView>;

/** Kinds of content that can be reported and taken down. */
export interface ModeratedKinds {
  readonly image: ModeratedImages;
  readonly album: ModeratedAlbums;
  readonly user: ModeratedPeople;
  readonly comment: ModeratedComments;
}
/** Nest token of `ModeratedKinds`. */
export const MODERATED = Symbol('moderated');
