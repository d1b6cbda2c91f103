import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import type { GifProviderName } from '@pixchange/contracts/http/values/images';
import type { Page, Paged } from '../../platform/paging.ts';

/** Open subcategory with its searchable names. */
export interface NamedSubcategory {
  readonly id: string;
  /** Name of the category, then name of the subcategory. */
  readonly names: readonly string[];
}

/** Extension point: subcategories of works. */
export abstract class Subcategories {
  /** Whether the subcategory accepts works: it exists, and neither it nor its category is archived. */
  abstract isOpen(subcategoryId: string): Promise<boolean>;
  /** Returns all open subcategories. */
  abstract named(): Promise<readonly NamedSubcategory[]>;
}

/** Extension point: drafts of NFT collections that receive uploads. */
export abstract class CollectionDrafts {
  /**
   * Checks that all of these works can be added to the draft.
   * @throws DomainError `collection.unknown` when the draft is not the member's; otherwise the error of `fill`
   */
  abstract check(ownerId: string, collectionId: string, imageIds: readonly string[]): Promise<void>;
  /**
   * Adds the works to the draft. Repeated calls change nothing.
   * @throws DomainError `collection.full`; `not_found` when the draft is not the member's
   */
  abstract fill(ownerId: string, collectionId: string, imageIds: readonly string[]): Promise<void>;
}

/** Extension point: images of another provider, shown with the product's works and never stored. */
export abstract class ForeignImages {
  /**
   * Returns a page of the provider's images.
   * @throws DomainError `provider.off` when this provider is not configured; PartUnavailable when it does not respond;
   *   ProviderUsedUp when the calls of this hour are used up
   */
  abstract list(
    query: Page & {
      readonly provider?: GifProviderName | undefined;
      readonly q: string;
      readonly type?: ImageType | undefined;
    },
  ): Promise<Paged<ImageItemView>>;
  /**
   * Returns one of the provider's images; null for an id that is not the provider's, such as the id of a work.
   * @throws DomainError `not_found`; PartUnavailable when the provider does not respond; ProviderUsedUp
   */
  abstract one(imageId: string): Promise<ImageItemView | null>;
}

/** Sale terms that an owner requests; undefined fields stay unchanged. */
export interface WantedSale {
  readonly forSale: boolean | undefined;
  /** Price in whole pixcoins; less than 1 takes the work off sale. */
  readonly price: number | undefined;
}

/** Number of sales of a work on one day in UTC. */
export interface DaySales {
  readonly imageId: string;
  /** Date in the form `2026-11-30`. */
  readonly day: string;
  readonly sales: number;
}

/** Extension point: the sale of works. */
export abstract class WorkSales {
  /**
   * Throws when these terms would open an offer that the owner may not open; changes nothing.
   * @throws DomainError `not_found`, `offer.not_public`, `offer.in_review`, `offer.not_original`,
   *   `moderation.taken-down`
   */
  abstract check(imageId: string, ownerId: string, sale: WantedSale): Promise<void>;
  /**
   * Puts a work on sale, changes its price, or takes it off sale. Callers run `check` first, because this method checks
   * only the offer.
   * @throws DomainError `not_found` for an offer of another member; `offer.exists` or `offer.closed` when a concurrent
   *   request changes the offer
   */
  abstract change(imageId: string, ownerId: string, sale: WantedSale): Promise<void>;
  /**
   * Returns the member's sales of licenses and tokens by work and day for the last `days` days in UTC, today included.
   * Refunded sales are not counted.
   */
  abstract soldBy(sellerId: string, days: number): Promise<readonly DaySales[]>;
}

/** Extension point: works minted as tokens on the blockchain. */
export abstract class WorkMints {
  /**
   * Whether a work is minted or being minted, in which case it can't be deleted. Reads the event log, because a
   * projection may lag behind.
   */
  abstract isKept(imageId: string): Promise<boolean>;
}
