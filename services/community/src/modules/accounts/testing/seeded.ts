import type { Person } from '../../../../../../tests/product.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Callers, and all ids that a request may need. */
export interface Seeded {
  readonly ines: Person;
  readonly noor: Person;
  /** Member without any connection to the others. */
  readonly gwen: Person;
  readonly moderator: Person;
  readonly admin: Person;
  /** Albums of Ines: the first one has three works, and two of them are also in her draft collection. */
  readonly album: string;
  readonly otherAlbum: string;
  readonly work: string;
  readonly collection: string;
  readonly collected: readonly string[];
  /** Two public works of Noor, both in `shownAlbum`. */
  readonly shown: string;
  readonly reported: string;
  readonly shownAlbum: string;
  /** Reports by Ines, each claimed by the moderator. */
  readonly reports: { readonly image: string; readonly album: string; readonly user: string };
  /** Comments by Ines on a work of Noor. */
  readonly comments: { readonly edited: string; readonly removed: string; readonly judged: string };
  readonly apiKeys: readonly string[];
  readonly pushSubscriptions: readonly string[];
  readonly category: string;
  readonly subcategory: string;
  readonly spotlight: string;
  readonly charity: string;
  readonly theme: string;
  /** Uploads of Ines that were not used yet. */
  readonly attachments: readonly string[];
  /** Grants that wait for the approval of a second administrator. */
  readonly grants: { readonly first: string; readonly second: string };
  readonly coinPack: string;
  /** Unpaid purchase of Ines. */
  readonly purchase: string;
  /** Public works of Ines that are not on sale. */
  readonly sellable: readonly string[];
  /** Two offers of Ines, and one of Noor at 5 coins. */
  readonly offers: { readonly repriced: string; readonly closed: string; readonly bought: string };
  /** Decisions about two albums of Ines. */
  readonly decisions: readonly string[];
}
