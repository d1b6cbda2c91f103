import { catalogue } from '../../shared/text/catalogue.ts';

export const followsText = catalogue('follows', {
  follow: 'Follow',
  following: 'Following',
  unfollow: 'Unfollow',
  people: 'People to follow',
  peopleRule: 'They published lately, and many members follow them.',
});
