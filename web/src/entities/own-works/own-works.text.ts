import { catalogue } from '../../shared/text/catalogue.ts';

export const ownWorksText = catalogue('own-works', {
  album: 'Album',
  loadingAlbums: 'Loading your albums',
  loadingWorks: 'Loading your works',
  none: 'There’s nothing to choose from in this album.',
  more: 'Show more works',
});
