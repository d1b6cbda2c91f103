/**
 * Attribute of the page elements that contain the responses to the page's first API calls (early.ts). Its value is the
 * URL of the call.
 */
export const EARLY = 'data-early';
