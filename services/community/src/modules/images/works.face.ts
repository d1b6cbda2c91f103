import type { StoredFile, StoredRendition } from '@pixchange/contracts/events/images';
import type { Rating } from '@pixchange/contracts/http/values/images';
import type { ImageChange, ImageItemView, ImageType, VersionView } from '@pixchange/contracts/http/images';
import type { Page, Paged } from '../../platform/paging.ts';
import type { WorkSuggestion } from './works/suggestions.queries.ts';

/** Ratings to choose works by; an empty one stands for works that nobody rated. */
export type RatingChoice = readonly (Rating | '')[];

/** Works by what they have in common; of chosen ones the order is that of the choice, else the newest come first. */
export type WorkSelection =
  | {
      readonly by: 'subcategories';
      readonly ids: readonly string[];
      readonly type?: ImageType | undefined;
      readonly ratings?: RatingChoice | undefined;
    }
  | { readonly by: 'images'; readonly ids: readonly string[] }
  | { readonly by: 'owners'; readonly ids: readonly string[] };

export interface WorkExtras {
  /** Of one loop; 0 of a still picture. */
  readonly durationMs: number;
  /** What its maker says of themselves; empty where they say nothing. */
  readonly makerDescription: string;
  /** For apps with a GIF picker; none while the work is on sale, nor before they are made. */
  readonly renditions: Readonly<Partial<Record<StoredRendition['name'], VersionView>>>;
}

/** Works as others see them. */
export abstract class Works {
  /** Those of these works that one person (null: a visitor) may see, in any order. */
  abstract some(imageIds: readonly string[], viewerId: string | null): Promise<ImageItemView[]>;
  /** Whether a work failed or was deleted, by the log, which is never behind. */
  abstract isGone(imageId: string): Promise<boolean>;
  /** The first of the public works of a public album; null when there is none. */
  abstract firstInAlbum(ownerId: string, albumId: string): Promise<ImageItemView | null>;
  /** Tags and titles of public works that fit a text: at most `max` of each kind, the best first. */
  abstract suggested(text: string, max: number): Promise<WorkSuggestion[]>;
  /** Tags of what is trending of a type, or of all (null), the hottest first, then of new works. */
  abstract trendingTags(type: ImageType | null, max: number): Promise<string[]>;
  /** A page of public works. */
  abstract page(selection: WorkSelection, page: Page): Promise<Paged<ImageItemView>>;
  abstract first(selection: WorkSelection, max: number): Promise<ImageItemView[]>;
  /** Public works of a type, or of all (null), that fit a text, or all of them without one, and how many there are; typing errors are forgiven. */
  abstract search(
    text: string,
    type: ImageType | null,
    sort: 'relevance' | 'newest' | 'trending',
    page: Page,
    ratings?: RatingChoice,
  ): Promise<{ readonly items: ImageItemView[]; readonly count: number }>;
  /**
   * Public works like a public one, of any type, the most alike first.
   * @throws DomainError `not_found` where not everyone sees it
   */
  abstract like(imageId: string): Promise<ImageItemView[]>;
  /** The newest public work of each of some subcategories, by the subcategory's id. */
  abstract newestIn(subcategoryIds: readonly string[]): Promise<ReadonlyMap<string, ImageItemView>>;
  /** The full-size file of a work without metadata, and where it is stored; null where there is none. */
  abstract fullSizeFile(imageId: string): Promise<{ readonly key: string; readonly file: StoredFile } | null>;
  /** SHA-256 of the file as it was uploaded; null where there is none. */
  abstract originalSha256(imageId: string): Promise<string | null>;
  /** A work's largest picture that is never sold, whether the work is published or not; null for what was taken down or is gone. */
  abstract pictureFile(imageId: string): Promise<{ readonly key: string; readonly file: StoredFile } | null>;
  /** The same of a work that moves: its film, or its moving picture where it has no film; null of a still one. */
  abstract animationFile(imageId: string): Promise<{ readonly key: string; readonly file: StoredFile } | null>;
  /** What those of some works that everyone sees have beside their view. */
  abstract extras(imageIds: readonly string[]): Promise<ReadonlyMap<string, WorkExtras>>;
  /**
   * The first work with the same file that another person uploaded before, deleted or not; null when there is none.
   * Within a request, every read model then shows what came before this work.
   */
  abstract copiedFrom(imageId: string): Promise<string | null>;
  /** The price at which a work's owner wanted it to be sold when it was uploaded or last edited; null unless it is ready and in order. By the log. */
  abstract wantedSale(imageId: string): Promise<{ readonly ownerId: string; readonly price: number } | null>;
  /** Those of some ids that works have, public or not. */
  abstract known(imageIds: readonly string[]): Promise<string[]>;
}

/** How much works are looked at and shared: numbers alone, which nobody can be known by. */
export abstract class Attention {
  /** Counts a view or a share of a work, once an hour for each network; of a work that not everyone sees nothing is kept. */
  abstract count(what: 'views' | 'shares', imageId: string, address: string): void;
}

/** What a person does with works of their own. */
export abstract class WorkOwnership {
  /** Puts a work into an album; false when it was there already. */
  abstract place(actorId: string, imageId: string, albumId: string): Promise<boolean>;
  /** Changes the fields of a work, and moves it, in one step. */
  abstract change(
    actorId: string,
    imageId: string,
    fields: ImageChange,
    move: { from: readonly string[]; to: string } | null,
  ): Promise<void>;
  /** Takes a work out of albums, and deletes it when it is in none any more. */
  abstract remove(actorId: string, imageId: string, from: readonly string[]): Promise<void>;
  abstract show(imageId: string, viewerId: string): Promise<ImageItemView>;
}
