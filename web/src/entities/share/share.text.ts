import { catalogue } from '../../shared/text/catalogue.ts';

export const shareText = catalogue('share', {
  share: 'Share',
  shareProfile: 'Share Profile',
  titleOf: (title: string) => `Share “${title}”`,
  links: {
    work: 'Link to this work',
    profile: 'Link to this profile',
    album: 'Link to this album',
  },
  networks: 'Share on',
  on: (network: string) => `Share on ${network}`,
  byApp: 'Apps…',
  byAppOf: 'Share with an app on this device',
  embed: 'Embed',
  embedCode: 'Code for your site',
  copyCode: 'Copy code',
});
