import {
  albumHead,
  collectionHead,
  imageHead,
  PAGE_NAMES,
  plainHead,
  userHead,
  type PageHead,
} from '@pixchange/contracts/http/page-head';
import type { SharedThings } from '../shared-things.service.ts';
import { isPrivatePath } from '../site-paths.ts';

export interface PageAnswer {
  readonly found: boolean;
  /** Whether search engines may index the page. */
  readonly indexed: boolean;
  readonly head: PageHead;
}

/** Methods of `SharedThings` that pages need. */
export type ShownThings = Pick<SharedThings, keyof SharedThings>;

type Finder = (things: ShownThings, names: readonly string[], origin: string) => Promise<PageHead | null>;

const FINDERS: readonly (readonly [RegExp, Finder])[] = [
  [
    /^\/images\/([^/]+)$/,
    async (things, [id = ''], origin) => {
      const item = await things.image(id);
      return item === null ? null : imageHead(item, origin);
    },
  ],
  [
    /^\/users\/([^/]+)$/,
    async (things, [id = ''], origin) => {
      const found = await things.user(id);
      return found === null ? null : userHead(found.user, origin, found.picture);
    },
  ],
  [
    /^\/users\/([^/]+)\/albums\/([^/]+)$/,
    async (things, [userId = '', albumId = ''], origin) => {
      const found = await things.album(userId, albumId);
      return found === null ? null : albumHead(found.album, found.first?.image ?? null, origin);
    },
  ],
  [
    /^\/minted_collection\/([^/]+)$/,
    async (things, [id = ''], origin) => {
      const found = await things.collection(id);
      return found === null ? null : collectionHead(found.collection, origin, found.picture);
    },
  ],
];

/**
 * Returns the head of a page of the web client, the same for every viewer: unknown, private and taken-down items get
 * the default texts.
 * @param known whether the client has a page at this path
 */
export const pageAnswer = async (
  things: ShownThings,
  path: string,
  known: boolean,
  origin: string,
): Promise<PageAnswer> => {
  for (const [pattern, find] of FINDERS) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const head = await find(things, match.slice(1), origin);
    return head === null
      ? { found: false, indexed: false, head: plainHead(undefined, null, origin) }
      : { found: true, indexed: true, head };
  }
  const indexed = known && !isPrivatePath(path);
  return { found: known, indexed, head: plainHead(PAGE_NAMES[path], indexed ? path : null, origin) };
};
