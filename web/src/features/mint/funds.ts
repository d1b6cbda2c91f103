import { MINT_PRICE } from '../../shared/chain/chain.ts';

export type Payment = keyof typeof MINT_PRICE;

interface Funds {
  coins: number;
  pixtokens: number;
}

/** Returns the balance for a mint in the chosen currency, and how much is missing. */
export const fundsFor = ({ coins, pixtokens }: Funds, payment: Payment): { have: number; missing: number } => {
  const have = payment === 'coins' ? coins : pixtokens;
  return { have, missing: Math.max(0, MINT_PRICE[payment] - have) };
};

/** Returns the affordable currency, preferably coins; coins when neither is affordable. */
export const firstPayment = (funds: Funds): Payment =>
  fundsFor(funds, 'coins').missing > 0 && fundsFor(funds, 'tokens').missing === 0 ? 'tokens' : 'coins';
