import { catalogue } from '../../shared/text/catalogue.ts';

export const tagBoxText = catalogue('tag-box', {
  placeholder: 'enter up to 5 hashtags',
  count: (count: number) => `${count} of 5`,
  full: '5 hashtags is the limit. Remove one to add another.',
  remove: (tag: string) => `Remove the hashtag ${tag}`,
});
