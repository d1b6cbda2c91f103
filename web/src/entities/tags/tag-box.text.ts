import { catalogue } from '../../shared/text/catalogue.ts';

export const tagBoxText = catalogue('tag-box', {
  placeholder: 'enter up to 5 hashtags',
  count: (count: number) => `${count} of 5`,
  remove: (tag: string) => `Remove the hashtag ${tag}`,
});
