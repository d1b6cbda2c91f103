import type { Person } from '../../../../../../tests/product.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Who calls, and all that a call may have to name. */
export interface Seeded {
  readonly ines: Person;
  readonly noor: Person;
  /** Nobody else has to do with them. */
  readonly gwen: Person;
  readonly moderator: Person;
  readonly admin: Person;
  /** Of Ines: two albums, a work in the first one, and a draft with two more works in it. */
  readonly album: string;
  readonly otherAlbum: string;
  readonly work: string;
  readonly collection: string;
  readonly collected: readonly string[];
  /** Of Noor, for everyone to see: the first album has two works. */
  readonly shown: string;
  readonly reported: string;
  readonly shownAlbum: string;
  /** Reports by Ines, each claimed by the moderator. */
  readonly reports: { readonly image: string; readonly album: string; readonly user: string };
  /** By Ines, on a work of Noor. */
  readonly comments: { readonly edited: string; readonly removed: string; readonly judged: string };
  readonly apiKeys: readonly string[];
  readonly category: string;
  readonly subcategory: string;
  readonly spotlight: string;
  readonly charity: string;
  /** Uploaded by Ines, and nothing made of them. */
  readonly attachments: readonly string[];
  /** Each waits for the word of a second administrator. */
  readonly grants: { readonly first: string; readonly second: string };
  readonly coinPack: string;
  /** Of Ines, and not paid. */
  readonly purchase: string;
  /** Of Ines, for everyone to see; not on sale. */
  readonly sellable: readonly string[];
  /** Two of Ines, and one of Noor at 5 coins. */
  readonly offers: { readonly repriced: string; readonly closed: string; readonly bought: string };
  /** About two albums of Ines. */
  readonly decisions: readonly string[];
}
