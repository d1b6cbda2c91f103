import type { ImageType } from '@pixchange/contracts/http/images';
import type { FeedName } from '../../shared/browse/browse-query.ts';
import { catalogue } from '../../shared/text/catalogue.ts';

export const homeText = catalogue('home', {
  rowNotes: { Gif: 'Newest first', Sticker: 'Newest first', Art: 'Newest first' } satisfies Record<ImageType, string>,
  fresh: 'Just in',
  freshNote: 'GIFs, stickers and art, newest first',
  kindNote: 'Newest first',
  greeting: (name: string) => `Hi, \u2068${name}\u2069`,
  sent: 'Recently sent',
  hearts: 'Your favourites',
  forYou: 'For you',
  forYouRule: 'From what you saved and whom you follow',
  feedsLabel: 'Feeds',
  feeds: { following: 'Following', trending: 'Trending', newest: 'Newest' } satisfies Record<FeedName, string>,
  noneFollowed: 'Nothing here yet',
  noneFollowedText: 'Follow people whose works you like, and their new works show up here.',
  toTrending: 'See what’s trending',
  upload: 'Upload',
  emptyTitle: 'Nothing here yet',
  emptyText: 'The first GIF, sticker or artwork could be yours.',
  emptyAction: 'Upload the first work',
});
