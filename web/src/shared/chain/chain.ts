import { mints } from '@pixchange/contracts/http/limits';

/** What the minting of one work costs, in one or the other. */
export const MINT_PRICE = { coins: mints.price.coins, tokens: mints.price.pixtokens } as const;

/** An address short enough for a line; the ends are what people compare. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;
