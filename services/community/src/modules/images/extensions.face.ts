import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import type { Page, Paged } from '../../platform/paging.ts';

export interface NamedSubcategory {
  readonly id: string;
  /** Names of the category and of the subcategory. */
  readonly names: readonly string[];
}

/** Extension point: subcategories of works. */
export abstract class Subcategories {
  /** Whether works can be put into the subcategory: it exists, and neither it nor its category is archived. */
  abstract isOpen(subcategoryId: string): Promise<boolean>;
  /** Returns all open subcategories. */
  abstract named(): Promise<readonly NamedSubcategory[]>;
}

/** Extension point: drafts of NFT collections that uploads go into. */
export abstract class CollectionDrafts {
  /**
   * Checks that the draft can take all of these works.
   * @throws DomainError when the draft is not the member's, or is too full
   */
  abstract check(ownerId: string, collectionId: string, imageIds: readonly string[]): Promise<void>;
  /** Adds the works to the draft. Repeating it changes nothing. */
  abstract fill(ownerId: string, collectionId: string, imageIds: readonly string[]): Promise<void>;
}

/** Extension point: images of another provider that are shown beside our own. */
export abstract class ForeignImages {
  abstract list(
    query: Page & { readonly q: string; readonly type?: ImageType | undefined },
  ): Promise<Paged<ImageItemView>>;
  /** Returns null for the id of one of our own works. */
  abstract one(imageId: string): Promise<ImageItemView | null>;
}

/** Sale terms that an owner asks for; undefined fields stay unchanged. */
export interface WantedSale {
  readonly forSale: boolean | undefined;
  /** Price in whole coins; below 1 means not for sale. */
  readonly price: number | undefined;
}

/** Extension point: the sale of works. */
export abstract class WorkSales {
  /** Checks without changing anything. @throws DomainError when `change` would refuse */
  abstract check(imageId: string, ownerId: string, sale: WantedSale): Promise<void>;
  /** Puts a work on sale, changes its price, or takes it off sale. */
  abstract change(imageId: string, ownerId: string, sale: WantedSale): Promise<void>;
}

/** Extension point: works minted as tokens on the blockchain. */
export abstract class WorkMints {
  /** Whether a work is minted or being minted, according to the event log. Such a work can't be deleted. */
  abstract isKept(imageId: string): Promise<boolean>;
}
