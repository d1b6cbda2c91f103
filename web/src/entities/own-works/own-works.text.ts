import { catalogue } from '../../shared/text/catalogue.ts';

export const ownWorksText = catalogue('own-works', {
  album: 'Album',
  loadingAlbums: 'Loading your albums',
  loadingWorks: 'Loading your works',
  none: 'Nothing to choose in this album.',
  more: 'Show more works',
});
