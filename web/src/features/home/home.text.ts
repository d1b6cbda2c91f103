import type { FeedName } from '../../shared/browse/browse-query.ts';
import { written } from '../../shared/text/numbers.ts';
import { catalogue } from '../../shared/text/catalogue.ts';

const weekdays = new Intl.DateTimeFormat('en', { weekday: 'long' });
const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' });

export const homeText = catalogue('home', {
  picks: (today: Date) => `${weekdays.format(today)}’s picks`,
  picksDate: (today: Date) => days.format(today),
  rowNote: 'Just in',
  trendingNote: 'What people save, share and view most this week',
  kindNote: 'Newest first',
  greeting: (name: string) => `Hi, \u2068${name}\u2069`,
  sent: 'Recently sent',
  hearts: 'Your favourites',
  forYou: 'For you',
  forYouRule: 'From what you saved and who you follow',
  newWorks: (count: number) => `New since yesterday: ${written(count)}`,
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
