/** By this attribute the client finds an answer of early.ts in its page; its value is the address. */
export const EARLY = 'data-early';
