import { catalogue } from '../shared/text/catalogue.ts';

export const profilePagesText = catalogue('profilePages', {
  ownTitle: 'My Profile',
  publicTitle: 'Profile',
  missing: 'We can’t find this profile',
  missingText: 'The link is wrong, or this member has left.',
  toHome: 'Back to home',
});
