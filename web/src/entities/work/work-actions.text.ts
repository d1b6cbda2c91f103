import { catalogue } from '../../shared/text/catalogue.ts';

const untitled = 'Untitled';
const named = (title: string): string => `“${title || untitled}”`;

export const workActionsText = catalogue('workActions', {
  actionsOf: (title: string) => `Actions for ${named(title)}`,
  copyOf: (title: string) => `Copy ${named(title)}`,
  linkCopied: 'Link to the page copied',
  stillCopied: 'Still copied',
  menu: {
    favourite: 'Add to favourites',
    unfavourite: 'Remove from favourites',
    link: 'Copy link',
    still: 'Copy still',
    album: 'Add to album',
    share: 'Share',
    download: 'Download',
    report: 'Report',
    hide: 'Hide this work',
  },
  hidden: 'You won’t see this work again.',
  hiddenOf: (title: string) => `${named(title)} is hidden`,
  show: 'Undo',
});
