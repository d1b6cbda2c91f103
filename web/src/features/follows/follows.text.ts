import { catalogue } from '../../shared/text/catalogue.ts';

export const followsText = catalogue('follows', {
  follow: 'Follow',
  following: 'Following',
  unfollow: 'Unfollow',
  followed: (name: string) => `You follow ${name}`,
  unfollowed: (name: string) => `You no longer follow ${name}`,
  people: 'People to follow',
  peopleRule: 'Members who recently published, with the most followers first.',
});
