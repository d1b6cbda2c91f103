import { catalogue } from '../../shared/text/catalogue.ts';

export const pinsText = catalogue('pins', {
  pin: 'Pin to profile',
  unpin: 'Unpin from profile',
  pinned: 'Pinned',
});
