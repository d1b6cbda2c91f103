export const followsText = {
  follow: 'Follow',
  unfollow: 'Unfollow',
} as const;
