/** Attribute by which the client finds an answer of early.ts in its page; its value is the URL of the call. */
export const EARLY = 'data-early';
