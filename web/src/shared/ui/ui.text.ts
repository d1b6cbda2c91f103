import { catalogue } from '../text/catalogue.ts';
import { countInEnglish } from '../text/numbers.ts';

export const uiText = catalogue('ui', {
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  step: (current: number, total: number) => `Step ${current} of ${total}`,
  loading: 'Loading',
  dismiss: 'Dismiss this message',
  /** Separator of a list. */
  comma: ', ',
  by: (title: string, author: string) => `${title || untitled} by ${author}`,
  untitled: 'Untitled',
  coins: (amount: number) => countInEnglish(amount, 'pixcoin', 'pixcoins'),
  from: (price: string) => `from ${price}`,
  tokenForSale: 'token for sale',
  comments: (count: number) => countInEnglish(count, 'comment', 'comments'),
  play: 'Play',
  playOf: (title: string) => `Play ${title || untitled}`,
  favouriteOf: (title: string) => `Favourite “${title || untitled}”`,
  moreOf: (title: string) => `More for “${title || untitled}”`,
  copied: 'Copied to clipboard!',
  copyFailed: 'We couldn’t copy the link. Please select and copy it.',
  processing: 'Processing',
  processingNote: 'We’re preparing your work.',
  loadMore: 'Load more',
  backToProfile: 'Back to my profile',
  backToHome: 'Back to home',
  badLink: 'This link is incomplete. Please open it from the email again.',
  more: (title: string) => `Menu for ${title}`,
});

const untitled = 'Untitled';
