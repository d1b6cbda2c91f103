/**
 * Attribute of the page elements that contain responses to the page's first API requests (early.ts). Its value is the
 * URL of the request.
 */
export const EARLY = 'data-early';
