import { catalogue } from '../../shared/text/catalogue.ts';

export const shareText = catalogue('share', {
  share: 'Share',
  shareProfile: 'Share Profile',
  links: {
    work: 'Link to this work',
    profile: 'Link to this profile',
    album: 'Link to this album',
  },
});
