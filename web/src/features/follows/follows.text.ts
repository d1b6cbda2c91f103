import { catalogue } from '../../shared/text/catalogue.ts';

export const followsText = catalogue('follows', {
  follow: 'Follow',
  following: 'Following',
  unfollow: 'Unfollow',
});
