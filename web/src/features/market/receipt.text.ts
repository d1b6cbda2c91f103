import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish } from '../../shared/text/numbers.ts';

const moments = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const receiptText = catalogue('receipt', {
  title: 'Receipt',
  open: 'View receipt',
  print: 'Print',
  close: 'Close',
  number: 'Number',
  date: 'Date',
  at: (iso: string) => `${moments.format(new Date(iso))} UTC`,
  buyer: 'Buyer',
  seller: 'Seller',
  left: 'Someone who left',
  work: 'Work',
  goneWork: 'A work that’s no longer available',
  what: 'Item',
  kinds: { licence: 'License', nft: 'Token' },
  price: 'Price',
  fee: 'Our fee, included',
  royalty: 'The creator’s royalty, included',
  tokenTerms:
    'The buyer owns this work’s only token, and can resell it or move it to a wallet. A license to keep and use the full-size file isn’t included.',
  coins: (count: number) => countInEnglish(count, 'pixcoin', 'pixcoins'),
  refunded: 'Refunded',
  blocked: 'The work was taken down for legal reasons, so this license is not valid now.',
  site: 'Bought on',
});
