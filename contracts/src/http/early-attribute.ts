/** Attribute of the elements with responses to the calls of early.ts in the page; its value is the URL of the call. */
export const EARLY = 'data-early';
