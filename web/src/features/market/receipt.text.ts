import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish } from '../../shared/text/numbers.ts';

const moments = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

export const receiptText = catalogue('receipt', {
  title: 'Receipt',
  open: 'Receipt',
  print: 'Print',
  close: 'Close',
  number: 'Number',
  date: 'Date',
  at: (iso: string) => moments.format(new Date(iso)),
  buyer: 'Buyer',
  seller: 'Seller',
  left: 'Someone who left',
  work: 'Work',
  goneWork: 'A work that’s no longer available',
  what: 'Purchase',
  kinds: { licence: 'License', nft: 'Token' },
  price: 'Price',
  fee: 'Our fee, included',
  coins: (count: number) => countInEnglish(count, 'pixcoin', 'pixcoins'),
  site: 'Bought at',
});
