import type { FeedName } from '../../shared/browse/browse-query.ts';
import type { SessionUser } from '../../shared/session/session.ts';

/** Returns the feed that a member sees first: works of followed members, or trending ones while they follow nobody. */
export const firstFeed = ({ followings_count: count }: SessionUser): FeedName =>
  count === 0 ? 'trending' : 'following';
