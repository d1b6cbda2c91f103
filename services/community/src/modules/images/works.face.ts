import type { StoredFile, StoredRendition } from '@pixchange/contracts/events/images';
import type { Rating } from '@pixchange/contracts/http/values/images';
import type { ImageChange, ImageItemView, ImageType, VersionView } from '@pixchange/contracts/http/images';
import type { ConceptLanguage } from '../../kernel/search/analyzer.ts';
import type { Page, Paged } from '../../platform/paging.ts';
import type { SuggestedWord, WorkSuggestion } from './works/suggestions.queries.ts';

/** Ratings to filter works by; an empty string stands for unrated works. */
export type RatingChoice = readonly (Rating | '')[];

/**
 * Selection of works. Works selected by image id keep the order of the ids. Works selected by tag are ordered by hearts
 * (saves by others), then by time, earliest first. All others are newest first.
 */
export type WorkSelection =
  | {
      readonly by: 'subcategories';
      readonly ids: readonly string[];
      readonly type?: ImageType | undefined;
      readonly ratings?: RatingChoice | undefined;
    }
  | { readonly by: 'images'; readonly ids: readonly string[] }
  | { readonly by: 'owners'; readonly ids: readonly string[] }
  | {
      readonly by: 'tag';
      readonly tag: string;
      /** Times in ISO 8601; works that were uploaded at `until` or later are not included. */
      readonly from: string;
      readonly until: string;
      /** True to leave out works without hearts. */
      readonly onlyHearted?: boolean;
    };

/** Additional fields of a work that only some APIs show. */
export interface WorkExtras {
  /** Duration of one loop; 0 for a still picture. */
  readonly durationMs: number;
  /** Profile description of the creator; empty when the creator has none. */
  readonly makerDescription: string;
  /** Renditions for apps with a GIF picker; empty while the work is on sale and before they are made. */
  readonly renditions: Readonly<Partial<Record<StoredRendition['name'], VersionView>>>;
}

/** Filters and language of a search. An undefined filter matches all works. */
export interface SearchOptions {
  readonly ratings?: RatingChoice | undefined;
  /** Formats of the uploaded files to include, such as `mp4`; undefined for all. */
  readonly contentTypes?: readonly string[] | undefined;
  /** Language of the person who searches; the default is English. */
  readonly language?: ConceptLanguage | undefined;
}

/** Read access to works for other modules. */
export abstract class Works {
  /** Returns the given works that the viewer (null: a visitor) may see, in any order. */
  abstract some(imageIds: readonly string[], viewerId: string | null): Promise<ImageItemView[]>;
  /** Whether a work failed or was deleted. Reads the event log, because a projection may lag behind. */
  abstract isFailedOrDeleted(imageId: string): Promise<boolean>;
  /**
   * Returns the public work that was added last to a public album; null when the album has none.
   * @throws DomainError `not_found` when the album is not public
   */
  abstract firstInAlbum(ownerId: string, albumId: string): Promise<ImageItemView | null>;
  /** Returns tags and titles of public works that match a text: at most `max` of each kind, best matches first. */
  abstract suggested(text: string, max: number): Promise<WorkSuggestion[]>;
  /**
   * Returns search words that match at least three works: words that people searched for, then words of trending and
   * new works. A type of null means all types.
   */
  abstract commonWords(type: ImageType | null, language: ConceptLanguage, max: number): Promise<SuggestedWord[]>;
  /** Returns words that begin with a text or resemble it and match public works, tags first. */
  abstract words(text: string, language: ConceptLanguage, max: number): Promise<SuggestedWord[]>;
  /** Returns feelings that public works express, with their emoji and a word in the language. */
  abstract feelings(language: ConceptLanguage, max: number): Promise<{ emoji: string; text: string }[]>;
  /** Returns a page of the public works of a selection, with the total count. */
  abstract page(selection: WorkSelection, page: Page): Promise<Paged<ImageItemView>>;
  /** Returns the first public works of a selection, at most `max`. */
  abstract first(selection: WorkSelection, max: number): Promise<ImageItemView[]>;
  /**
   * Returns a page of public works that match a text, and the total count; an empty string matches all works. Typing
   * errors are tolerated when nothing else matches.
   */
  abstract search(
    text: string,
    type: ImageType | null,
    sort: 'relevance' | 'newest' | 'trending',
    page: Page,
    options?: SearchOptions,
  ): Promise<{ readonly items: ImageItemView[]; readonly count: number }>;
  /**
   * Returns public works similar to a public one, of any type, most similar first.
   * @throws DomainError `not_found` when the work is not public
   */
  abstract findSimilar(imageId: string): Promise<ImageItemView[]>;
  /** Returns the newest public work of each given subcategory, by subcategory id. */
  abstract newestIn(subcategoryIds: readonly string[]): Promise<ReadonlyMap<string, ImageItemView>>;
  /** Returns the full-size file of a work, free of metadata, and its storage key; null when there is none. */
  abstract fullSizeFile(imageId: string): Promise<{ readonly key: string; readonly file: StoredFile } | null>;
  /** Returns the SHA-256 of the file as it was uploaded; null when there is none. */
  abstract originalSha256(imageId: string): Promise<string | null>;
  /**
   * Returns a work's largest picture that buyers don't pay for, even of a private work; null for works that were taken
   * down or deleted.
   */
  abstract pictureFile(imageId: string): Promise<{ readonly key: string; readonly file: StoredFile } | null>;
  /**
   * Returns a moving work's largest animation that buyers don't pay for: the video, or the animated picture if there is
   * no video. Null for still works.
   */
  abstract animationFile(imageId: string): Promise<{ readonly key: string; readonly file: StoredFile } | null>;
  /** Returns the extra fields of the given works that are public, by work id. */
  abstract extras(imageIds: readonly string[]): Promise<ReadonlyMap<string, WorkExtras>>;
  /**
   * Returns the first earlier work of another member with the same file, except deleted works; null when there is none.
   * Waits until the read models have processed this work.
   * @throws PartUnavailable `read-model` after 15 seconds, or when a projection that finds copies is stopped
   */
  abstract copiedFrom(imageId: string): Promise<string | null>;
  /**
   * Returns the owner and the price from the upload or the last edit. Null unless the work is ready, not taken down and
   * meant for sale. Reads the event log.
   */
  abstract wantedSale(imageId: string): Promise<{ readonly ownerId: string; readonly price: number } | null>;
  /** Returns the given ids that belong to works, public or not. */
  abstract known(imageIds: readonly string[]): Promise<string[]>;
}

/** Counts views and shares. Only totals are stored, so the counts identify nobody. */
export abstract class Attention {
  /**
   * Counts a view of a work at most once an hour per network, and a share at most once a day. `address` is the caller's
   * network. Works that are not public are not counted. The count is written a few seconds later.
   */
  abstract count(what: 'views' | 'shares', imageId: string, address: string): void;
}

/** Actions of members on their own works. Changes throw DomainError `not_found` for a work of another member. */
export abstract class WorkOwnership {
  /**
   * Adds a work to an album; returns false when the album already contains it.
   * @throws DomainError `moderation.taken-down`
   */
  abstract place(actorId: string, imageId: string, albumId: string): Promise<boolean>;
  /**
   * Changes the fields of a work and moves it to another album atomically, then applies its sale terms.
   * @throws DomainError `image.unknown-subcategory`, `image.rated-by-moderator`, `moderation.taken-down`, an error of
   * `WorkSales`, or `conflict` when the work is in none of the albums
   */
  abstract change(
    actorId: string,
    imageId: string,
    fields: ImageChange,
    move: { from: readonly string[]; to: string } | null,
  ): Promise<void>;
  /**
   * Removes a work from albums, and deletes the work when no album contains it anymore.
   * @throws DomainError `image.minted` for a minted work that would be deleted
   */
  abstract remove(actorId: string, imageId: string, from: readonly string[]): Promise<void>;
  /** Returns a work as the viewer sees it. @throws DomainError `not_found` for a work that the viewer may not see */
  abstract show(imageId: string, viewerId: string): Promise<ImageItemView>;
}
