import { catalogue } from '../../shared/text/catalogue.ts';

const untitled = 'Untitled';
const named = (title: string): string => `“${title || untitled}”`;

export const workActionsText = catalogue('workActions', {
  actionsOf: (title: string) => `Actions for ${named(title)}`,
  favourite: (title: string) => `Favourite ${named(title)}`,
  copyOf: (title: string) => `Copy the link to ${named(title)}`,
  copied: 'Link to the page copied',
  more: (title: string) => `More for ${named(title)}`,
  menu: {
    favourite: 'Add to favourites',
    unfavourite: 'Remove from favourites',
    copy: 'Copy link',
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
