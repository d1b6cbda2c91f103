/** Specification, section 9: the one chain of the house. */
export const CHAIN_ID = 137;

/** As wallets write a chain's id. */
export const CHAIN_ID_HEX = `0x${CHAIN_ID.toString(16)}`;

/** Specification, section 9: what the minting of one work costs, in one or the other. */
export const MINT_PRICE = { coins: 100, tokens: 4 } as const;

/** An address short enough for a line; the ends are what people compare. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;
