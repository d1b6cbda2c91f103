/**
 * Attribute of the elements in a page that contain responses to the page's first calls (early.ts). Its value is the URL
 * of the call.
 */
export const EARLY = 'data-early';
