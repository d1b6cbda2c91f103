import type { FeedName } from '../../shared/browse/browse-query.ts';
import type { SessionUser } from '../../shared/session/session.ts';

/** Who follows nobody sees first what many like. */
export const firstFeed = ({ followings_count: count }: SessionUser): FeedName =>
  count === 0 ? 'trending' : 'following';
