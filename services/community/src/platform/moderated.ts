import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { ModeratedCommentView } from '@pixchange/contracts/http/comments';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { ModeratedUserView } from '@pixchange/contracts/http/moderation';
import type { Decision } from '../kernel/moderated.ts';

/**
 * What moderators need of one kind of thing; modules bring theirs with their FeatureModule.
 * Repeated, `withhold` and `restore` change nothing; both throw DomainError `not_found`, `moderation.own` or `moderation.admin`.
 */
interface Moderated<View> {
  /** Whose it is, if this person (null for a visitor) may see it; else null. */
  readonly ownerSeenBy: (id: string, viewerId: string | null) => Promise<string | null>;
  /** As moderators see it, whatever was done to it, and whether it is withheld; null when there is none any more. */
  readonly show: (
    id: string,
  ) => Promise<{ readonly view: View; readonly ownerId: string; readonly withheld: boolean } | null>;
  readonly withhold: (id: string, decision: Decision) => Promise<void>;
  readonly restore: (id: string, decision: Decision) => Promise<void>;
}

export interface ModeratedImages extends Moderated<ImageItemView> {
  /** Marks a work as much like an earlier one. */
  readonly mark: (id: string, similarTo: string, distance: number) => Promise<void>;
}

export type ModeratedAlbums = Moderated<AlbumView>;

export type ModeratedComments = Moderated<ModeratedCommentView>;

export type ModeratedPeople = Moderated<ModeratedUserView>;

/** What can be reported and taken down, by its kind. */
export interface ModeratedKinds {
  readonly image: ModeratedImages;
  readonly album: ModeratedAlbums;
  readonly user: ModeratedPeople;
  readonly comment: ModeratedComments;
}
export const MODERATED = Symbol('moderated');
