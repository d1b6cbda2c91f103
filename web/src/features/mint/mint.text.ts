import { coinPacks } from '@pixchange/contracts/http/limits';
import { CHAIN_ID, MINT_PRICE } from '../../shared/chain/chain.ts';
import { catalogue } from '../../shared/text/catalogue.ts';
import { inEnglish, inEnglishDollars } from '../../shared/text/numbers.ts';

const dollars = (coins: number): string => inEnglishDollars(coins * coinPacks.centsPerCoin);

export const mintText = catalogue('mint', {
  mint: 'Mint',
  mintTitle: 'Mint a work',
  mintText: `A mint writes one of your works on the chain, once and for good. You pay ${MINT_PRICE.coins} pixcoins or ${MINT_PRICE.tokens} tokens, nothing else: the house pays the network.`,
  price: 'Price',
  payWith: 'Pay with',
  coins: (count: number) => (count === 1 ? '1 pixcoin' : `${inEnglish(count)} pixcoins`),
  tokens: (count: number) => (count === 1 ? '1 token' : `${inEnglish(count)} tokens`),
  coinsWorth: (count: number) => dollars(count),
  tokensWorth: 'given by the house',
  have: (amount: string) => `You have ${amount}`,
  enough: 'enough',
  tooLittle: 'too little',
  balanceUnknown: 'Log in to see whether your balance is enough.',
  loadingBalance: 'Loading your balance',
  login: 'Login',
  buy: 'Buy pixcoins',
  short: (missing: string) => `Missing: ${missing}.`,
  wallet: 'Wallet',
  walletMint: `The work goes to this address, on the chain with id ${CHAIN_ID} and no other.`,
  walletSale: `No wallet is needed to sell licences. An NFT is sold from this address, on the chain with id ${CHAIN_ID}.`,
  work: 'Work',
  noWork: 'No work is chosen: you come here from one of your own.',
  toProfile: 'My Profile',
  loadingWork: 'Loading the work',
  workMissing: 'There is no such work, or it is not yours to see.',
  doMint: 'Mint',
  doSell: 'Offer for sale',
  notOpen: 'Minting is not open yet on this site: the server takes no mints so far. Nothing is charged.',
  saleOwnWorks: 'Only a public work of your own can be sold.',
  sale: 'Sale',
  saleTitle: 'Offer a work for sale',
  saleText:
    'Name your price in pixcoins. Whoever pays it gets a licence to the file in full size; the work stays yours.',
  salePrice: 'Your price in pixcoins',
  salePriceHint: (coins: number) =>
    coins > 0 ? `That is ${dollars(coins)}. Whole pixcoins, 1 to 100,000.` : 'Whole pixcoins, 1 to 100,000.',
  salePriceWrong: 'A price is a whole number from 1 to 100,000.',
});
