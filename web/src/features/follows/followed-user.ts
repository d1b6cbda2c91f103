import type { PublicUserView } from '@pixchange/contracts/http/accounts';

/**
 * Returns a member as followed or unfollowed by the viewer. The count changes only if it is visible and the state
 * differs.
 */
export const followedUser = (user: PublicUserView, followed: boolean): PublicUserView => {
  const change = (followed ? 1 : 0) - (user.followed === true ? 1 : 0);
  return {
    ...user,
    followed,
    followers_count: user.followers_count === null ? null : Math.max(0, user.followers_count + change),
  };
};
