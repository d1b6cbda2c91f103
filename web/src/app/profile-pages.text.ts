import { catalogue } from '../shared/text/catalogue.ts';

export const profilePagesText = catalogue('profilePages', {
  ownTitle: 'My Profile',
  publicTitle: 'Profile',
  missing: 'There is nobody here',
  missingText: 'The address is wrong, or this person left.',
  toHome: 'Go to the first page',
});
