import { catalogue } from '../../shared/text/catalogue.ts';

/** Texts of the sharing options, which load when somebody shares. */
export const sharePartText = catalogue('sharePart', {
  titleOf: (title: string) => `Share “${title}”`,
  pressToCopy: 'Press to copy it.',
  networks: 'Share on',
  on: (network: string) => `Share on ${network}`,
  send: 'Send with an app',
  toDiscord: 'Copy to paste into Discord',
  download: 'Download',
  /** App names to translate; brand names stay as they are. */
  apps: { Messages: 'Messages', Email: 'Email' },
  byApp: 'Apps…',
  byAppOf: 'Share with an app on this device',
  embed: 'Embed',
  embedCode: 'Code for your site',
  copyCode: 'Copy code',
});
