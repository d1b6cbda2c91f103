import { MINT_PRICE } from '../../shared/chain/chain.ts';

export type Payment = keyof typeof MINT_PRICE;

interface Funds {
  coins: number;
  pixtokens: number;
}

/** What a wallet has for a mint, paid the one way or the other, and how much is missing. */
export const fundsFor = ({ coins, pixtokens }: Funds, payment: Payment): { have: number; missing: number } => {
  const have = payment === 'coins' ? coins : pixtokens;
  return { have, missing: Math.max(0, MINT_PRICE[payment] - have) };
};

/** The way that is open, coins first; coins where neither is. */
export const firstPayment = (funds: Funds): Payment =>
  fundsFor(funds, 'coins').missing > 0 && fundsFor(funds, 'tokens').missing === 0 ? 'tokens' : 'coins';
