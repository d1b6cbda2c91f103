import { mints } from '@pixchange/contracts/http/limits';

/** Price of minting one work, in either currency. */
export const MINT_PRICE = { coins: mints.price.coins, tokens: mints.price.pixtokens } as const;

/** Returns the start and end of an address, which people compare. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;
