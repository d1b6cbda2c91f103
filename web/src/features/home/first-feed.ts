import type { FeedName } from '../../shared/browse/browse-query.ts';
import type { SessionUser } from '../../shared/session/session.ts';

/** Returns the first feed of a member; without followings, it is what many people like. */
export const firstFeed = ({ followings_count: count }: SessionUser): FeedName =>
  count === 0 ? 'trending' : 'following';
