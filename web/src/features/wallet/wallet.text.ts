import { coinPacks } from '@pixchange/contracts/http/limits';
import type { TransactionKind } from '@pixchange/contracts/http/wallet';
import { catalogue } from '../../shared/text/catalogue.ts';
import { inEnglish, inEnglishDollars } from '../../shared/text/numbers.ts';

/** Price of one mint in pixcoins. */
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
  checkProof: 'Check a proof',
  price: (decimal: string) => dollars(decimal),
  /** Price with its currency. */
  worth: (decimal: string) => dollars(decimal),
  currency: 'USD',
  time: (instant: string) => dateTime.format(new Date(instant)),

  purchase: 'Purchase Pixcoins',
  rate: `One pixcoin is ${coinPacks.centsPerCoin} US cents.`,
  missing: (amount: number) => `You need ${counted(amount, 'more pixcoin', 'more pixcoins')}.`,
  fit: (amount: number, left: number) => {
    if (left < 0) return `${coins(amount)} are not enough. You need ${inEnglish(-left)} more.`;
    return `${coins(amount)} are enough.${left === 0 ? '' : ` You’ll have ${inEnglish(left)} left.`}`;
  },
  otherPacks: 'Other packs',
  choose: 'Choose a pack. You pay in the next step, with PayPal or a card.',
  pixcoins: 'pixcoins',
  buy: 'Buy',
  buyPack: (amount: number, price: string) => `Buy ${coins(amount)} for ${dollars(price)} USD`,
  loadingPacks: 'Loading the packs',
  noPacks: 'No packs available right now. Please check back later.',
  packGone: 'This pack is no longer available.',
  otherPack: 'Choose another pack',
  youGet: 'You get',
  youPay: 'You pay',
  balance: 'Balance',
  completed: 'Completed',
  after: 'after this purchase:',
  enoughFor: 'Enough for',
  mints: (balance: number) =>
    `${counted(Math.max(0, Math.floor(balance / COINS_PER_MINT)), 'mint', 'mints')}, at ${COINS_PER_MINT} each`,
  payHint: 'Pay with your PayPal account or a card. PayPal opens in a new window.',
  pay: 'Pay with PayPal',
  payAgain: 'Try again with PayPal',
  card: {
    choose: 'Pay by card',
    leave: 'Pay with PayPal instead',
    title: 'Your card',
    pay: (decimal: string) => `Pay ${dollars(decimal)} by card`,
    opening: 'Opening the card form',
    unavailable: 'You can’t enter a card here right now. Please pay with PayPal; it also takes cards.',
    note: 'Your card number goes straight to PayPal. We never see it.',
    incomplete: 'Check your card’s number, expiration date and security code.',
    starting: 'Preparing your payment',
    paying: 'Checking with your bank. Please confirm the payment if your bank asks.',
    fields: {
      number: 'Card number',
      expiry: 'Expiration date',
      expiryForm: 'MM/YY',
      code: 'Security code',
      invalid: 'Please check this field.',
    },
  },
  starting: 'Opening the payment page',
  waiting: 'Finish the payment in the PayPal window.',
  toWindow: 'Go to the payment window',
  cancelPayment: 'Cancel the payment',
  capturing: 'Completing your payment',
  done: 'Done',
  outcome: {
    'not-paid': { title: 'Nothing was paid', text: 'You didn’t finish the payment. You weren’t charged.' },
    declined: {
      title: 'Payment declined',
      text: 'Your payment was declined. You weren’t charged. Try another card or account.',
    },
    'card-failed': {
      title: 'Card not accepted',
      text: 'PayPal couldn’t use this card. You weren’t charged. Check the details or try another card.',
    },
    unconfirmed: {
      title: 'Payment not confirmed',
      text: 'Your bank didn’t confirm this payment. You weren’t charged. Try another card or pay with PayPal.',
    },
    unchecked: {
      title: 'Card not checked',
      text: 'Your bank couldn’t check this card. You weren’t charged. Try again or pay with PayPal.',
    },
    'payer-action': { title: 'One more step', text: 'PayPal needs more information from you. Please continue there.' },
    refused: {
      title: 'Payment refused',
      text: 'PayPal refused this payment. You weren’t charged. Try again or pay another way.',
    },
    ended: { title: 'This purchase has ended', text: 'Please start a new one.' },
    pending: {
      title: 'This payment is taking a while',
      text: 'PayPal is still checking it. Your pixcoins will arrive when it’s done. You can leave this page.',
    },
    review: {
      title: 'We’re reviewing this payment',
      text: 'Something doesn’t match. Don’t pay again. Our team is checking it.',
    },
  },
  failed: 'That didn’t work',
  arrived: (amount: number) => `${coins(amount)} arrived`,
  newBalance: (amount: number) => `Your balance is now ${coins(amount)}.`,

  checkout: 'Checkout',
  loginTitle: 'Log in to continue',
  loginText: 'Log in to the account that started this purchase to complete it.',
  login: 'Login',
  noPurchase: 'We can’t find this purchase',
  noPurchaseText: 'You’ll find your purchases in your transactions.',
  again: 'Try again',
  toProfile: 'Go to my profile',
  toTransactions: 'See my transactions',
  buyPixcoins: 'Purchase Pixcoins',

  payments: {
    title: 'Payments',
    states: {
      pending: 'Waiting for PayPal',
      review: 'Under review',
      declined: 'Payment declined',
      cancelled: 'Payment canceled',
      refused: 'Payment refused',
    },
    hints: {
      pending: 'Your pixcoins arrive once PayPal confirms it. Don’t pay again.',
      review: 'Something doesn’t match. Don’t pay again. Our team is checking it.',
      failed: 'You weren’t charged.',
    },
    since: (instant: string) => `Since ${dateTime.format(new Date(instant))}`,
    waits: (amount: number, price: string) =>
      `Your payment of ${dollars(price)} for ${coins(amount)} is still being checked. Don’t pay for it again.`,
  },

  transactions: 'Transactions',
  loadingTransactions: 'Loading your transactions',
  none: 'No transactions yet',
  noneText: 'Everything you receive or spend appears here.',
  more: 'Show more',
  tokens,
  coins,
  coinsChange: (amount: number) => withSign(amount, 'pixcoin'),
  tokensChange: (amount: number) => withSign(amount, 'pixtoken'),
  balanceAfter: (balance: string) => `Balance: ${balance}`,
  kinds: {
    purchase: 'Pixcoins purchased',
    refund: 'Purchase refunded',
    grant: 'Bonus',
    invitation: 'A friend joined with your invite',
    spend: 'Spent',
    mint: 'Minting',
    mint_refund: 'Minting refunded',
    offer: 'License bought',
    sale: 'License sold',
    sale_refund: 'License refunded',
    royalty: 'Resale royalty',
    transfer_in: 'Received',
    transfer_out: 'Sent',
    transfer_returned: 'Returned to you',
    reserved: 'On hold',
    released: 'Released from hold',
  } satisfies Record<TransactionKind, string>,
  inviteRefunded: 'Invite bonus taken back after a refund',
  ofToken: { offer: 'Token bought', sale: 'Token sold' },
  chainTransaction: 'Blockchain transaction',
  reference: 'Number',
  from: 'from',
  to: 'to',
});
