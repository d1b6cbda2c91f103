import { coinPacks } from '@pixchange/contracts/http/limits';
import type { TransactionKind } from '@pixchange/contracts/http/wallet';
import { catalogue } from '../../shared/text/catalogue.ts';
import { inEnglish, inEnglishDollars } from '../../shared/text/numbers.ts';

/** Pixcoins that one minting takes. */
const COINS_PER_MINT = 100;

const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });
const dollars = (decimal: string): string => inEnglishDollars(Math.round(Number(decimal) * 100));
const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const counted = (amount: number, one: string, many: string): string =>
  `${inEnglish(amount)} ${Math.abs(amount) === 1 ? one : many}`;
const coins = (amount: number): string => counted(amount, 'pixcoin', 'pixcoins');
const tokens = (amount: number): string => counted(amount, 'pixtoken', 'pixtokens');
const withSign = (amount: number, unit: string): string =>
  `${signed.format(amount).replace('-', '−')} ${unit}${Math.abs(amount) === 1 ? '' : 's'}`;

export const walletText = catalogue('wallet', {
  number: (amount: number) => inEnglish(amount),
  price: (decimal: string) => dollars(decimal),
  currency: 'USD',
  time: (instant: string) => dateTime.format(new Date(instant)),

  purchase: 'Purchase Pixcoins',
  rate: `One pixcoin is ${coinPacks.centsPerCoin} US cents.`,
  choose: 'Choose how many you want. You pay on the next step, by wallet or card.',
  pixcoins: 'pixcoins',
  buy: 'Buy',
  buyPack: (amount: number, price: string) => `Buy ${coins(amount)} for ${dollars(price)} USD`,
  loadingPacks: 'Loading the packs',
  noPacks: 'No packs are for sale right now. Please come back later.',
  packGone: 'This pack is not for sale any more.',
  otherPack: 'Choose another pack',
  youGet: 'You get',
  youPay: 'You pay',
  balance: 'Balance',
  after: 'after it',
  enoughFor: 'Enough for',
  mints: (balance: number) =>
    `${counted(Math.max(0, Math.floor(balance / COINS_PER_MINT)), 'mint', 'mints')}, at ${COINS_PER_MINT} each`,
  payHint: 'PayPal takes a wallet or a card, on a page of its own.',
  pay: 'Pay with PayPal',
  payAgain: 'Try again with PayPal',
  starting: 'Opening the payment page',
  waiting: 'Please finish the payment in the window that opened.',
  toWindow: 'Go to the payment window',
  cancelPayment: 'Cancel the payment',
  capturing: 'Taking the payment and fetching your pixcoins',
  done: 'Done',
  outcome: {
    'not-paid': { title: 'Nothing was paid', text: 'The payment was not finished, and no money moved.' },
    declined: {
      title: 'Payment declined',
      text: 'The payment was declined, and no money moved. Please try another card or account.',
    },
    'payer-action': { title: 'One more step', text: 'PayPal needs something more from you. Please go on there.' },
    refused: {
      title: 'Payment refused',
      text: 'PayPal refused this payment, and no money moved. Please try again or pay in another way.',
    },
    ended: { title: 'This purchase is over', text: 'Please begin a new one.' },
    pending: {
      title: 'The payment takes a while',
      text: 'PayPal still checks it. Your pixcoins arrive by themselves when it is done, and you need not stay here.',
    },
    review: {
      title: 'We look at this payment',
      text: 'Something about it is not as agreed. A person of ours checks it; you need not pay again.',
    },
  },
  failed: 'That did not work',
  arrived: (amount: number) => `${coins(amount)} arrived`,
  newBalance: (amount: number) => `Your balance is ${coins(amount)} now.`,

  checkout: 'Checkout',
  loginTitle: 'Log in to go on',
  loginText: 'A purchase belongs to the person who started it. Log in as that person, and we’ll fetch the pixcoins.',
  login: 'Login',
  noPurchase: 'There is no purchase here',
  noPurchaseText: 'The address names none. Your purchases are in the list of your transactions.',
  again: 'Try again',
  toProfile: 'Go to my profile',
  toTransactions: 'See my transactions',
  buyPixcoins: 'Purchase Pixcoins',

  transactions: 'Transactions',
  loadingTransactions: 'Loading your transactions',
  none: 'Nothing moved yet',
  noneText: 'Whatever comes into your wallet or leaves it is listed here.',
  more: 'Show more',
  tokens,
  coins,
  coinsChange: (amount: number) => withSign(amount, 'pixcoin'),
  tokensChange: (amount: number) => withSign(amount, 'pixtoken'),
  balanceAfter: (balance: string) => `Balance after it: ${balance}`,
  kinds: {
    purchase: 'Pixcoins purchased',
    refund: 'Purchase refunded',
    grant: 'Bonus',
    invitation: 'A friend joined by your invitation',
    spend: 'Spent',
    mint: 'Minting',
    mint_refund: 'Minting refunded',
    offer: 'License bought',
    sale: 'License sold',
    sale_refund: 'License refunded',
    royalty: 'Royalty for a token that was sold again',
    transfer_in: 'Received',
    transfer_out: 'Sent',
    transfer_returned: 'Came back to you',
    reserved: 'Set aside',
    released: 'Set aside before, yours again',
  } satisfies Record<TransactionKind, string>,
  ofToken: { offer: 'Token bought', sale: 'Token sold' },
  from: 'from',
  to: 'to',
});
