import { catalogue } from '../text/catalogue.ts';
import { countInEnglish } from '../text/numbers.ts';

export const uiText = catalogue('ui', {
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  step: (current: number, total: number) => `Step ${current} of ${total}`,
  loading: 'Loading',
  dismiss: 'Dismiss this message',
  by: (title: string, author: string) => `${title || untitled} by ${author}`,
  untitled: 'Untitled',
  coins: (amount: number) => countInEnglish(amount, 'pixcoin', 'pixcoins'),
  comments: (count: number) => countInEnglish(count, 'comment', 'comments'),
  play: 'Play',
  playOf: (title: string) => `Play ${title || untitled}`,
  copied: 'Copied to clipboard!',
  copyFailed: 'The link could not be copied; please copy it by hand.',
  processing: 'Processing',
  processingNote: 'We are making its versions.',
  loadMore: 'Load more',
  backToProfile: 'Back to my profile',
  backToHome: 'Back to the first page',
  more: (title: string) => `Menu of ${title}`,
});

const untitled = 'Untitled';
