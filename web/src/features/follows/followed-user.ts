import type { PublicUserView } from '@pixchange/contracts/http/accounts';

/** A person as they look once they are followed, or no longer; the count moves only where it is shown and something changes. */
export const followedUser = (user: PublicUserView, followed: boolean): PublicUserView => {
  const change = (followed ? 1 : 0) - (user.followed === true ? 1 : 0);
  return {
    ...user,
    followed,
    followers_count: user.followers_count === null ? null : Math.max(0, user.followers_count + change),
  };
};
