import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import type { Page, Paged } from '../../platform/paging.ts';

export interface NamedSubcategory {
  readonly id: string;
  /** Its category's and its own. */
  readonly names: readonly string[];
}

/** Extension point: subcategories that works are put into. */
export abstract class Subcategories {
  /** Whether works can be put into it: it exists and is not archived, nor is its category. */
  abstract isOpen(subcategoryId: string): Promise<boolean>;
  /** All that are open. */
  abstract named(): Promise<readonly NamedSubcategory[]>;
}

/** Extension point: drafts of NFT collections that uploads go into. */
export abstract class CollectionDrafts {
  /** @throws DomainError when it is no draft of the person's, or has no room for all of these */
  abstract check(ownerId: string, collectionId: string, imageIds: readonly string[]): Promise<void>;
  /** Repeated, it changes nothing. */
  abstract fill(ownerId: string, collectionId: string, imageIds: readonly string[]): Promise<void>;
}

/** Extension point: images of another provider that are shown beside our own. */
export abstract class ForeignImages {
  abstract list(
    query: Page & { readonly q: string; readonly type?: ImageType | undefined },
  ): Promise<Paged<ImageItemView>>;
  /** Null for an id of our own. */
  abstract one(imageId: string): Promise<ImageItemView | null>;
}

/** What an owner wants of the sale of a work; what is undefined stays as it is. */
export interface WantedSale {
  readonly forSale: boolean | undefined;
  /** Whole coins; below 1 means not for sale. */
  readonly price: number | undefined;
}

/** Extension point: the sale of works. */
export abstract class WorkSales {
  /** @throws DomainError where `change` would refuse this; changes nothing */
  abstract check(imageId: string, ownerId: string, sale: WantedSale): Promise<void>;
  /** Puts a work on sale, changes its price, or takes it off sale. */
  abstract change(imageId: string, ownerId: string, sale: WantedSale): Promise<void>;
}

/** Extension point: works that are tokens on the chain. */
export abstract class WorkMints {
  /** Whether a work is minted or being minted, by the log; it can't be deleted then. */
  abstract isKept(imageId: string): Promise<boolean>;
}
