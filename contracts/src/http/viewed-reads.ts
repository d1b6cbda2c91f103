import type { Route } from './route.ts';
import { accountsRoutes } from './routes/accounts.ts';
import { albumsRoutes } from './routes/albums.ts';
import { appealsRoutes } from './routes/appeals.ts';
import { coinPacksRoutes } from './routes/coin-packs.ts';
import { collectionsRoutes } from './routes/collections.ts';
import { commentsRoutes } from './routes/comments.ts';
import { imagesRoutes } from './routes/images.ts';
import { licencesRoutes } from './routes/licences.ts';
import { nftsRoutes } from './routes/nfts.ts';
import { numbersRoutes } from './routes/numbers.ts';
import { offersRoutes } from './routes/offers.ts';
import { searchRoutes } from './routes/search.ts';
import { walletRoutes } from './routes/wallet.ts';

/**
 * Read endpoints that the token of a member view allows; all other requests are refused. Sessions, exports, API keys,
 * payments and purchased files are not included.
 */
export const viewedReads: readonly Route[] = [
  accountsRoutes.ownProfile,
  accountsRoutes.user,
  albumsRoutes.own,
  albumsRoutes.ofUser,
  albumsRoutes.ownImages,
  albumsRoutes.publicImages,
  appealsRoutes.list,
  appealsRoutes.show,
  coinPacksRoutes.list,
  collectionsRoutes.own,
  collectionsRoutes.show,
  collectionsRoutes.images,
  commentsRoutes.list,
  commentsRoutes.replies,
  imagesRoutes.show,
  imagesRoutes.topsOf,
  licencesRoutes.list,
  licencesRoutes.show,
  nftsRoutes.own,
  nftsRoutes.purchases,
  nftsRoutes.show,
  nftsRoutes.history,
  numbersRoutes.own,
  offersRoutes.list,
  offersRoutes.show,
  searchRoutes.suggestions,
  walletRoutes.statement,
  walletRoutes.transactions,
];

const keyOf = ({ method, path }: Route): string => `${method} ${path}`;
const keys: ReadonlySet<string> = new Set(viewedReads.map(keyOf));

/** Whether an administrator who views the site as a member may use the route. */
export const isViewedRead = (route: Route): boolean => keys.has(keyOf(route));
