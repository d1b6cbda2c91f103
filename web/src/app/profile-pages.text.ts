import { catalogue } from '../shared/text/catalogue.ts';
import { inEnglish } from '../shared/text/numbers.ts';

export const profilePagesText = catalogue('profilePages', {
  ownTitle: 'My Profile',
  publicTitle: 'Profile',
  missing: 'We can’t find this profile',
  missingText: 'The link is wrong, or this member has left.',
  toHome: 'Back to home',
  sections: 'Sections of this profile',
  works: 'Works',
  publicAlbums: 'Public albums',
  privateAlbums: 'Private albums',
  collections: 'NFT collections',
  kept: 'Favourites and tops',
  worksTab: (count: number) => `Works ${inEnglish(count)}`,
  emptyTitle: 'Show your first work',
  emptyText: 'Drop GIFs, stickers or art here, or choose files. Everyone sees them on your profile.',
  choose: 'Choose files',
  toFeed: 'See new works by people you follow',
  nothing: 'Nothing here yet',
  nothingText: (name: string) => `${name} hasn’t published anything yet.`,
});
